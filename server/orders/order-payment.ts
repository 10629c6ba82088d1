/** What becomes of an order's money as the order moves from status to status. */
import type { OrderPayment } from '../../db/queries/orders.admin.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import type { Services } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { redirectMethod } from '../payments/payments.service.ts'

export const cancelled = 'Cancelled'

/** How money that was taken goes back: at once, or by the hand of staff, who owe it until then. */
export const givenBack = (
  services: Pick<Services, 'redirects'>,
  method: string,
): 'refunded' | 'owed' =>
  method === 'card' || redirectMethod(services, method)?.refund ? 'refunded' : 'owed'

/**
 * A paid order that is cancelled is refunded. One that comes back after its refund, or was never
 * paid, is due in cash, and its card has nothing to do with it any more; money that was not given
 * back yet is its payment again.
 * @throws AppError VALIDATION_FAILED naming `status` while it waits for its payment
 */
export function paymentAfter(
  services: Pick<Services, 'redirects'>,
  order: OrderViewRow,
  status: string,
): OrderPayment {
  const { payment_status, payment_method, payment_brand, payment_last4 } = order
  const now = { payment_status, payment_method, payment_brand, payment_last4 }
  if (status === cancelled)
    return payment_status === 'paid'
      ? { ...now, payment_status: givenBack(services, payment_method) }
      : now
  if (order.status === cancelled) {
    if (payment_status === 'owed') return { ...now, payment_status: 'paid' }
    if (payment_status === 'refunded' || payment_status === 'unpaid')
      return {
        payment_status: 'due',
        payment_method: 'cod',
        payment_brand: null,
        payment_last4: null,
      }
  }
  if (payment_status === 'unpaid' && status !== 'Pending')
    throw validationError([
      { path: 'status', message: 'cannot change before it is paid; it may be Cancelled' },
    ])
  return now
}
