/** How changes of an order's status affect its payment. */

import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderPayment } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { type RedirectMethod, redirectMethod } from '../../payments/payment-provider.ts'

export const cancelled = 'Cancelled'

/** The payment of an order whose amount is due in cash; no card is shown. */
export const dueInCash: OrderPayment = {
  payment_status: 'due',
  payment_method: 'cod',
  payment_brand: null,
  payment_last4: null,
}

/** A payment link for the buyer of a restored order. */
export interface PaymentLink {
  method: RedirectMethod
  /** until when the order waits */
  payBy: Date
}

const dueByLink = ({ method, payBy }: PaymentLink) => ({
  payment_status: 'unpaid',
  payment_method: method.name,
  pay_by: payBy,
  // Clears the slip of a transfer that the order waited for before.
  slip_at: null,
})

/** Returns how a refund starts: at once by the provider, or `owed` until staff refund manually. */
export const refundStatus = (
  services: Pick<AllServices, 'redirects'>,
  method: string,
): 'refunded' | 'owed' =>
  method === 'card' || redirectMethod(services, method)?.refund ? 'refunded' : 'owed'

/** Money received for an order, and how it can be refunded. */
interface Money {
  cents: number
  /** all of it was paid in one payment by the order's method, and is refunded that way */
  whole: boolean
  /** besides: store credit, which returns to the account at once */
  creditCents?: number
}

/**
 * Returns the payment of an order after a change of status. Cancelling refunds a paid order. Staff
 * refund manually what was not paid in one payment by the order's method or as store credit. A
 * restored order that was refunded or never paid is due in cash, without its card; money not yet
 * refunded pays it again.
 * @throws AppError VALIDATION_FAILED naming `status` while it waits for its payment
 */
export function paymentAfter(
  services: Pick<AllServices, 'redirects'>,
  order: OrderViewRow,
  status: string,
  money: Money = { cents: 0, whole: false },
  link?: PaymentLink,
): OrderPayment & { pay_by?: Date; slip_at?: null } {
  const { payment_status, payment_method, payment_brand, payment_last4 } = order
  const now = { payment_status, payment_method, payment_brand, payment_last4 }
  if (status === cancelled) {
    const { cents, whole, creditCents = 0 } = money
    if (creditCents > 0 && cents === 0 && !whole && payment_status !== 'unpaid')
      return { ...now, payment_status: 'refunded' }
    // Edits reduced the total to zero: there is nothing to refund.
    if (payment_status === 'paid' && order.total_cents === 0 && cents === 0) return now
    if (payment_status === 'paid' && (whole || cents === 0))
      return { ...now, payment_status: refundStatus(services, payment_method) }
    return (payment_status === 'paid' || payment_status === 'due') && cents > 0
      ? { ...now, payment_status: 'owed' }
      : now
  }
  if (order.status === cancelled) {
    if (payment_status === 'owed')
      return money.cents >= order.total_cents ? { ...now, payment_status: 'paid' } : dueInCash
    if (payment_status === 'refunded' || payment_status === 'unpaid')
      return link ? { ...dueInCash, ...dueByLink(link) } : dueInCash
  }
  if (payment_status === 'unpaid' && status !== 'Pending')
    throw validationError([
      {
        path: 'status',
        message: 'cannot change before the order is paid. Only Cancelled is possible',
      },
    ])
  return now
}
