/** Orders that staff type in for somebody on the telephone: placed like any other, by a way to pay without a card. */
import type { Tx } from '../../db/client.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { StaffContext } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { redirectMethod } from '../payments/payments.service.ts'
import type { TypedOrder } from './change.schema.ts'
import { assertPlaceable } from './checkout.ts'
import { placeOrder } from './orders.service.ts'
import { linkHours, writeLink } from './payment-link.ts'
import { waitingMethod } from './payment-methods.ts'
import { placeUnpaid } from './redirects.service.ts'

/**
 * @throws AppError VALIDATION_FAILED naming `email` where a link to pay could be sent nowhere; else as
 * placing an order
 */
export async function placeTyped(
  tx: Tx,
  ctx: StaffContext,
  { beyondLimits, ...request }: TypedOrder,
): Promise<OrderViewRow> {
  const { paymentMethod, email } = request
  assertPlaceable(ctx, request)
  const isLink = redirectMethod(ctx, paymentMethod) !== undefined
  if (isLink && !email)
    throw validationError([
      { path: 'email', message: 'is required: the link to pay is sent there' },
    ])
  const waiting = waitingMethod(ctx, paymentMethod)
  const placing = { byStaff: { beyondLimits } }
  const order = waiting
    ? await placeUnpaid(
        tx,
        ctx,
        request,
        isLink ? { ...waiting, holdSeconds: linkHours * 3_600 } : waiting,
        placing,
      )
    : await placeOrder(tx, ctx, request, { status: 'due' }, placing)
  if (isLink) await writeLink(tx, order)
  await recordAudit(tx, ctx.user, {
    action: 'order.typed',
    entity: 'order',
    entityId: order.order_id,
    changes: beyondLimits ? { beyondLimits: [null, beyondLimits] } : {},
  })
  return order
}
