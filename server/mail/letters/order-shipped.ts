import { heading, paragraph } from '../blocks.ts'
import { orderLetter, orderTotal, staffNote, toOrder, wholeOrder } from './order.ts'

export const orderShipped = orderLetter(
  'order.shipped',
  { status: 'Shipped' },
  {
    name: 'order-shipped',
    about: 'To a customer, when their order is on its way.',
    subject: 'Your order {order} is on its way',
    closing: 'Something is not right? Answer this letter and we will look into it.',
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
  },
)
