import { heading, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import { demoOrder, orderNames, orderTotal, type ToldOrder, toOrder, wholeOrder } from './order.ts'

export const orderRefunded = defineLetter<ToldOrder>({
  name: 'order-refunded',
  about: 'To a customer, when the money for their order goes back to their card.',
  audience: 'shopper',
  subject: 'Your money for order {order} is on its way back',
  closing:
    'Banks take a few days to show it. If it is not there after two weeks, answer this letter.',
  demo: {
    ...demoOrder,
    status: 'Cancelled',
    payment: { ...demoOrder.payment, status: 'refunded' },
  },
  names: orderNames,
  on: { type: 'order.refunded', to: ({ email }) => email },
  body: (order, shop) => [
    heading('Your money is on its way back'),
    paragraph(
      `${order.name}, we are returning ${orderTotal(order)} to ${order.payment.last4 ? `the card that ends in ${order.payment.last4}` : 'you'}.`,
    ),
    ...wholeOrder(order, shop),
    toOrder(order, shop),
  ],
})
