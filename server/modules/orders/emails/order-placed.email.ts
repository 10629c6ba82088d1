import { heading, paragraph } from '../../../platform/email/blocks.ts'
import {
  type EmailOrder,
  orderEmail,
  ordered,
  toOrder,
  whereToPay,
  wholeOrder,
} from './order-content.ts'

function whatNow({ paymentMethod, payment }: EmailOrder): string {
  if (paymentMethod !== 'bank') return 'we have received your order and are preparing it.'
  return payment.status === 'paid'
    ? 'we have received your payment and are preparing your order.'
    : 'we have received your order. We will prepare it as soon as we receive your transfer.'
}

export const orderPlaced = orderEmail(
  ordered,
  {},
  {
    name: 'order-placed',
    description:
      'To a customer, when an order is placed, or paid if it awaited a payment. Shows all details.',
    subject: 'Your order {order} at {shop}',
    closing: 'Any questions? Reply to this email, or contact us as below.',
    body: (order, shop) => [
      heading('Thank you for your order'),
      paragraph(`${order.name}, ${whatNow(order)}`),
      ...whereToPay(order),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
