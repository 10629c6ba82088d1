/** Describes in emails how an order is paid. */
import { rupeeText, toCents } from '../../../core/values/money.ts'
import { isCollection } from '../../pricing/prices/pricing.schema.ts'
import type { Order } from '../order/orders.schema.ts'

const methods = {
  cod: 'Cash on delivery',
  card: 'Card',
  payhere: 'PayHere',
  bank: 'Bank transfer',
} as const
const states = {
  unpaid: 'not paid yet',
  paid: 'paid',
  refunded: 'refunded',
  owed: 'will be refunded',
  disputed: 'charged back',
} as const

type Paid = Pick<Order, 'status' | 'paymentMethod' | 'payment' | 'delivery'>

/** Says when cash is paid, as the end of a sentence. */
export const whenCashIsPaid = (order: Pick<Order, 'delivery'>): string =>
  isCollection(order) ? 'when you collect it' : 'when it arrives'

/** Describes the payment: `Store credit LKR 600.00; Card (Visa •••• 4242) LKR 400.00, paid` */
export function paymentOf(order: Paid): string {
  const { status, paymentMethod, payment } = order
  const { brand = 'card', last4 } = payment
  const card = last4 ? ` (${brand[0]?.toUpperCase()}${brand.slice(1)} •••• ${last4})` : ''
  const state =
    status === 'Cancelled' && ['due', 'unpaid'].includes(payment.status)
      ? 'nothing to pay'
      : payment.status === 'due'
        ? `to be paid ${whenCashIsPaid(order)}`
        : states[payment.status]
  const method =
    paymentMethod === 'cod' && isCollection(order) ? 'Cash on collection' : methods[paymentMethod]
  const { credit, paid = 0, due = 0 } = payment
  if (!credit) return `${method}${card}, ${state}`
  const rest = toCents(paid) + toCents(due) - toCents(credit)
  const others = rest > 0 ? `; ${method}${card} ${rupeeText(rest)}` : ''
  return `Store credit ${rupeeText(toCents(credit))}${others}, ${state}`
}
