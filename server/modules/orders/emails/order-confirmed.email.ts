import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderEmail, toOrder, wholeOrder } from './order-content.ts'

export const orderConfirmed = orderEmail(
  'order.confirmed',
  { status: 'Processing', confirmed: { at: '2026-11-22T05:00:00.000Z', how: 'call' } },
  {
    name: 'order-confirmed',
    description: 'To a customer, when their order is confirmed and will be packed.',
    subject: 'Your order {order} is confirmed',
    closing: 'Is something not right? Reply to this email soon, or call us.',
    body: (order, shop) => [
      heading('Your order is confirmed'),
      paragraph(`${order.name}, thank you. We are packing your order now.`),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
