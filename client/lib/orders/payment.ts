/** Describes an order's payment on every screen and document. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { financialStatus } from '#server/modules/payments/transactions.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { texts } from '../texts/texts.ts'
import { formatMoney } from '../values/format.ts'

/**
 * Describes the payment.
 * @example 'Cash on Delivery, due in cash' or 'Store credit LKR 600.00; Credit/Debit Card (visa
 * •••• 4242) LKR 400.00, paid'
 */
export function paymentText(order: Pick<Order, 'paymentMethod' | 'payment' | 'delivery'>): string {
  const { paymentMethod, payment } = order
  const method =
    paymentMethod === 'cod' && isCollection(order)
      ? texts.orders.cashOnCollection
      : texts.checkout[paymentMethod]
  const card = payment.last4 ? ` (${payment.brand ?? ''} •••• ${payment.last4})` : ''
  const { credit, paid = 0, due = 0 } = payment
  const state = texts.orders[financialStatus(payment)]
  if (!credit) return `${method}${card}, ${state}`
  const part = (what: string, amount: number) => `${what} ${formatMoney(amount)}`
  const byCredit = part(texts.checkout.storeCredit, credit)
  const rest = Math.round((paid + due - credit) * 100) / 100
  return `${byCredit}${rest > 0 ? `; ${part(`${method}${card}`, rest)}` : ''}, ${state}`
}
