/** How an order is paid, in the words of every screen and paper. */
import type { Order } from '#server/orders/orders.schema.ts'
import { texts } from './texts.ts'

/** @example 'Cash on Delivery, due in cash' or 'Credit/Debit Card (visa •••• 4242), paid' */
export function paymentText({
  paymentMethod,
  payment,
}: Pick<Order, 'paymentMethod' | 'payment'>): string {
  const method = texts.checkout[paymentMethod]
  const card = payment.last4 ? ` (${payment.brand ?? ''} •••• ${payment.last4})` : ''
  return `${method}${card}, ${texts.orders[payment.status]}`
}
