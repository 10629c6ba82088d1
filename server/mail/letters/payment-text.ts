/** How an order is paid, in the words of its letters. */
import { rupeeText, toCents } from '../../money.ts'
import type { Order } from '../../orders/orders.schema.ts'

const methods = {
  cod: 'Cash on delivery',
  card: 'Card',
  payhere: 'PayHere',
  bank: 'Bank transfer',
} as const
const states = {
  due: 'to be paid when it arrives',
  unpaid: 'not paid yet',
  paid: 'paid',
  refunded: 'refunded',
  owed: 'will be given back',
  disputed: 'charged back',
} as const

/** `Card (Visa •••• 4242), paid`, `Store credit LKR 600.00; Cash on delivery LKR 400.00, to be paid when it arrives` */
export function paymentOf({
  status,
  paymentMethod,
  payment,
}: Pick<Order, 'status' | 'paymentMethod' | 'payment'>): string {
  const { brand = 'card', last4 } = payment
  const card = last4 ? ` (${brand[0]?.toUpperCase()}${brand.slice(1)} •••• ${last4})` : ''
  const state =
    status === 'Cancelled' && ['due', 'unpaid'].includes(payment.status)
      ? 'nothing to pay'
      : states[payment.status]
  const { credit, paid = 0, due = 0 } = payment
  if (!credit) return `${methods[paymentMethod]}${card}, ${state}`
  const rest = toCents(paid) + toCents(due) - toCents(credit)
  const others = rest > 0 ? `; ${methods[paymentMethod]}${card} ${rupeeText(rest)}` : ''
  return `Store credit ${rupeeText(toCents(credit))}${others}, ${state}`
}
