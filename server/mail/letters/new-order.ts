import { button, facts, heading, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import { demoOrder, orderNames, orderTotal, type ToldOrder, wholeOrder } from './order.ts'

export const newOrder = defineLetter<ToldOrder>({
  name: 'new-order',
  about: 'To staff, when an order was placed.',
  audience: 'staff',
  subject: 'New order {order}: {total}',
  closing: '',
  demo: demoOrder,
  names: (order) => ({ ...orderNames(order), total: orderTotal(order) }),
  on: { type: 'order.placed' },
  replyTo: ({ email }) => email,
  body: (order, shop) => [
    heading('A new order'),
    paragraph(`${order.name} ordered for ${orderTotal(order)}.`),
    ...wholeOrder(order, shop),
    facts('', ['Email', order.email]),
    button('Open the orders', shop.link('/admin/orders')),
  ],
})
