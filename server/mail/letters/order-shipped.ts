import { heading, paragraph } from '../blocks.ts'
import { orderDue, orderLetter, parcelsOf, staffNote, toOrder, wholeOrder } from './order.ts'
import { paperOf, wholeWith } from './order-papers.ts'

export const orderShipped = orderLetter(
  'order.shipped',
  {
    status: 'Shipped',
    parcels: [
      {
        id: '1',
        courier: 'Lanka Parcels',
        waybill: 'LP-2026-0042',
        tracking: 'https://parcels.example/?no=LP-2026-0042',
        shippedAt: '2026-11-23T08:30:00.000Z',
      },
    ],
  },
  {
    name: 'order-shipped',
    about: 'To a customer, when their order is on its way.',
    subject: 'Your order {order} is on its way',
    closing: 'Something is not right? Answer this letter and we will look into it.',
    prepare: wholeWith('invoice'),
    body: (order, shop) => [
      heading('Your order is on its way'),
      paragraph(
        order.payment.status === 'due'
          ? `${order.name}, your parcel has left us. Please have ${orderDue(order)} ready in cash when it arrives.`
          : `${order.name}, your parcel has left us.`,
      ),
      ...parcelsOf(order),
      ...staffNote(order),
      ...paperOf(order, 'invoice'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
