/** Phone orders: staff place them like any other order, but not paid by card. */
import type { Tx } from '../../../db/connection/client.ts'
import { insertEvents } from '../../../db/queries/core/events.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { assertPlaceable } from '../orders/checkout/checkout.ts'
import type { PhoneOrder } from '../orders/order/order-edit.schema.ts'
import { placeOrder } from '../orders/placement/place-order.service.ts'
import { discountText } from '../orders/placement/staff-discount.ts'
import { emailPaymentLink, linkHours } from '../orders/transactions/payment-link.ts'
import { redirectMethod } from '../payments/payment-provider.ts'
import { assertCanDiscount, draftedDiscount, lockOpenDraft, placeDraft } from './drafts.service.ts'

/**
 * Places a phone order, or converts a draft into an order. A draft converts only once.
 * @throws AppError VALIDATION_FAILED naming `email` where there is no address for a payment link;
 * NOT_FOUND, CONFLICT or PRECONDITION_FAILED for a draft that is gone or has changed; FORBIDDEN for
 * a discount without the permission to set prices; else as placing an order
 */
export async function placePhoneOrder(
  tx: Tx,
  ctx: StaffContext<'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  { beyondLimits, discount, draftId, version, ...request }: PhoneOrder,
): Promise<OrderViewRow> {
  const { paymentMethod, email } = request
  // Locks the draft first: of two requests that place it at once, the second finds it gone.
  const draft = draftId === undefined ? undefined : await lockOpenDraft(tx, ctx, draftId, version)
  assertCanDiscount(ctx, { discount }, draft && draftedDiscount(draft))
  assertPlaceable(ctx, request)
  const isLink = redirectMethod(ctx, paymentMethod) !== undefined
  if (isLink && !email)
    throw validationError([
      { path: 'email', message: 'is required: the payment link is sent there' },
    ])
  const { order, events } = await placeOrder(tx, ctx, request, {
    byStaff: { beyondLimits, discount },
    ...(isLink ? { holdSeconds: linkHours * 3_600 } : {}),
  })
  await insertEvents(tx, events)
  if (isLink && order.payment_status === 'unpaid') await emailPaymentLink(tx, order)
  await recordAudit(tx, ctx.user, {
    action: 'order.typed',
    entityId: order.order_id,
    changes: {
      ...(beyondLimits ? { beyondLimits: [null, beyondLimits] } : {}),
      ...(discount ? { discount: [null, discountText(discount)] } : {}),
    },
  })
  if (draft) await placeDraft(tx, ctx, draft, order.order_id)
  return order
}
