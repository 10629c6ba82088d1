import { heading, paragraph } from '../blocks.ts'
import { ordered, orderLetter, toOrder, wholeOrder } from './order.ts'

export const orderPlaced = orderLetter(
  ordered,
  {},
  {
    name: 'order-placed',
    about:
      'To a customer, when an order was placed, or is paid where it had to wait for that: everything on it.',
    subject: 'Your order {order} at {shop}',
    closing: 'Any questions? Just answer this letter, or reach us as below.',
    body: (order, shop) => [
      heading('Thank you for your order'),
      paragraph(`${order.name}, we have your order and are getting it ready.`),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
