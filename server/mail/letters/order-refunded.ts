import { heading, paragraph } from '../blocks.ts'
import { orderLetter, orderTotal, type ToldOrder, toOrder, wholeOrder } from './order.ts'
import { paperOf, wholeWith } from './order-papers.ts'

const refunded = { status: 'refunded', state: 'refunded', brand: 'visa', last4: '4242' } as const

export const orderRefunded = orderLetter(
  {
    type: 'order.refunded',
    // What came back has a letter of its own, which says how much.
    matters: ({ status, returns }: ToldOrder) => status === 'Cancelled' || !returns,
  },
  { status: 'Cancelled', payment: refunded },
  {
    name: 'order-refunded',
    about: 'To a customer, when the money for their order goes back to their card.',
    subject: 'Your money for order {order} is on its way back',
    closing:
      'Banks take a few days to show it. If it is not there after two weeks, answer this letter.',
    prepare: wholeWith('credit-note'),
    body: (order, shop) => [
      heading('Your money is on its way back'),
      paragraph(
        `${order.name}, we are returning ${orderTotal(order)} to ${order.payment.last4 ? `the card that ends in ${order.payment.last4}` : 'you'}.`,
      ),
      ...paperOf(order, 'credit-note'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
