/**
 * Paying and placing as one act. A card is authorised before the transaction, because nothing
 * remote happens inside one, and captured after it; if the order cannot be placed, the
 * authorisation is given back.
 */
import type { OrderViewRow } from '../../db/queries/orders.ts'
import type { OperationContext } from '../context.ts'
import { validationError } from '../error-translation.ts'
import type { OrderRequest } from './orders.schema.ts'
import { placeOrder } from './orders.service.ts'

/**
 * @param view makes the operation's answer, which is stored under the Idempotency-Key
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, OUT_OF_STOCK, PAYMENT_DECLINED
 */
export function payAndPlace<T>(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
  view: (order: OrderViewRow) => T,
): Promise<T> {
  if (request.paymentMethod === 'card')
    throw validationError([
      { path: 'paymentMethod', message: 'cards are not accepted by this shop' },
    ])
  return ctx.once(async (tx) => view(await placeOrder(tx, ctx.user, request, { status: 'due' })))
}
