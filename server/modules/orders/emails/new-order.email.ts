import { button, heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderedForStaff, orderTotal, staffOrderEmail, wholeOrder } from './order-content.ts'

export const newOrder = staffOrderEmail(orderedForStaff, {
  name: 'new-order',
  description:
    'To staff, when an order is placed, or paid if it awaited a payment. Replies go to the customer.',
  subject: 'New order {order}: {total}',
  closing: '',
  body: (order, shop) => [
    heading('New order'),
    paragraph(`${order.name} ordered for ${orderTotal(order)}.`),
    ...wholeOrder(order, shop, ['Email', order.email]),
    button('Open order', shop.link(`/admin/orders?${new URLSearchParams({ q: order.orderId })}`)),
  ],
})
