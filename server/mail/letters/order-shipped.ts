import { heading, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import {
  demoOrder,
  orderNames,
  orderTotal,
  staffNote,
  type ToldOrder,
  toOrder,
  wholeOrder,
} from './order.ts'

export const orderShipped = defineLetter<ToldOrder>({
  name: 'order-shipped',
  about: 'To a customer, when their order is on its way.',
  audience: 'shopper',
  subject: 'Your order {order} is on its way',
  closing: 'Something is not right? Answer this letter and we will look into it.',
  demo: { ...demoOrder, status: 'Shipped' },
  names: orderNames,
  on: { type: 'order.shipped', to: ({ email }) => email },
  body: (order, shop) => [
    heading('Your order is on its way'),
    paragraph(
      order.payment.status === 'due'
        ? `${order.name}, your parcel has left us. Please have ${orderTotal(order)} ready in cash when it arrives.`
        : `${order.name}, your parcel has left us.`,
    ),
    ...staffNote(order),
    ...wholeOrder(order, shop),
    toOrder(order, shop),
  ],
})
