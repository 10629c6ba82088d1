/** What becomes of an order's money as the order moves from status to status. */

import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderPayment } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { Services } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { type RedirectMethod, redirectMethod } from '../../payments/payment-provider.ts'

export const cancelled = 'Cancelled'

/** What is due is due in cash; a card that does not pay for it is shown no more. */
export const dueInCash: OrderPayment = {
  payment_status: 'due',
  payment_method: 'cod',
  payment_brand: null,
  payment_last4: null,
}

/** The buyer of an order that comes back is sent where to pay it. */
export interface PaymentLink {
  method: RedirectMethod
  /** until when it waits */
  payBy: Date
}

const dueByLink = ({ method, payBy }: PaymentLink) => ({
  payment_status: 'unpaid',
  payment_method: method.name,
  pay_by: payBy,
  // of a transfer that it waited for before
  slip_at: null,
})

/** How money that was taken goes back: at once, or by the hand of staff, who owe it until then. */
export const givenBack = (
  services: Pick<Services, 'redirects'>,
  method: string,
): 'refunded' | 'owed' =>
  method === 'card' || redirectMethod(services, method)?.refund ? 'refunded' : 'owed'

/** Money that is here for an order, and how it could go back. */
interface Money {
  cents: number
  /** all of it lies where it came from by the order's way to pay, and goes back there */
  whole: boolean
  /** beside that: store credit that is the account's again at once */
  creditCents?: number
}

/**
 * A paid order that is cancelled is refunded; money that did not come in one piece by the order's way
 * to pay, or as store credit, is given back by hand. One that comes back after its refund, or was never
 * paid, is due in cash, and its card has nothing to do with it any more; money that was not given
 * back yet is its payment again.
 * @throws AppError VALIDATION_FAILED naming `status` while it waits for its payment
 */
export function paymentAfter(
  services: Pick<Services, 'redirects'>,
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
    // It was changed until nothing was left to pay: there is nothing to give back.
    if (payment_status === 'paid' && order.total_cents === 0 && cents === 0) return now
    if (payment_status === 'paid' && (whole || cents === 0))
      return { ...now, payment_status: givenBack(services, payment_method) }
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
      { path: 'status', message: 'cannot change before it is paid; it may be Cancelled' },
    ])
  return now
}
