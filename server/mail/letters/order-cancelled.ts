import { heading, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import { demoOrder, orderNames, staffNote, type ToldOrder, toOrder, wholeOrder } from './order.ts'

export const orderCancelled = defineLetter<ToldOrder>({
  name: 'order-cancelled',
  about: 'To a customer, when their order was cancelled.',
  audience: 'shopper',
  subject: 'Your order {order} was cancelled',
  closing: 'If you did not expect this, answer this letter.',
  demo: { ...demoOrder, status: 'Cancelled', payment: { status: 'due' }, paymentMethod: 'cod' },
  names: orderNames,
  on: { type: 'order.cancelled', to: ({ email }) => email },
  body: (order, shop) => [
    heading('Your order was cancelled'),
    paragraph(`${order.name}, your order was cancelled and will not be sent.`),
    ...staffNote(order),
    ...wholeOrder(order, shop),
    toOrder(order, shop),
  ],
})
