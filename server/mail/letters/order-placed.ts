import { heading, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import { demoOrder, orderNames, type ToldOrder, toOrder, wholeOrder } from './order.ts'

export const orderPlaced = defineLetter<ToldOrder>({
  name: 'order-placed',
  about: 'To a customer, when an order was placed: everything on it.',
  audience: 'shopper',
  subject: 'Your order {order} at {shop}',
  closing: 'Any questions? Just answer this letter, or reach us as below.',
  demo: demoOrder,
  names: orderNames,
  on: { type: 'order.placed', to: ({ email }) => email },
  body: (order, shop) => [
    heading('Thank you for your order'),
    paragraph(`${order.name}, we have your order and are getting it ready.`),
    ...wholeOrder(order, shop),
    toOrder(order, shop),
  ],
})
