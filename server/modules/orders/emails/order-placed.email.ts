import { heading, paragraph } from '../../../platform/email/blocks.ts'
import {
  orderEmail,
  ordered,
  type ToldOrder,
  toOrder,
  whereToPay,
  wholeOrder,
} from './order-content.ts'

function whatNow({ paymentMethod, payment }: ToldOrder): string {
  if (paymentMethod !== 'bank') return 'we have your order and are getting it ready.'
  return payment.status === 'paid'
    ? 'your money has come, and we are getting your order ready.'
    : 'we have your order and get it ready as soon as your transfer has come.'
}

export const orderPlaced = orderEmail(
  ordered,
  {},
  {
    name: 'order-placed',
    description:
      'To a customer, when an order was placed, or is paid where it had to wait for that: everything on it.',
    subject: 'Your order {order} at {shop}',
    closing: 'Any questions? Just answer this email, or reach us as below.',
    body: (order, shop) => [
      heading('Thank you for your order'),
      paragraph(`${order.name}, ${whatNow(order)}`),
      ...whereToPay(order),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
