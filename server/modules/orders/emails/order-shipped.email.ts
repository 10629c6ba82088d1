import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { isCollection } from '../../pricing/prices/pricing.schema.ts'
import {
  cashDue,
  type EmailOrder,
  orderEmail,
  parcelFacts,
  staffNote,
  toOrder,
  wholeOrder,
} from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

export const orderShipped = orderEmail(
  { type: 'order.shipped', isRelevant: (order: EmailOrder) => !isCollection(order) },
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
    description: 'To a customer, when their order ships.',
    subject: 'Your order {order} is on its way',
    closing: 'Is something not right? Reply to this email and we will look into it.',
    prepare: wholeWith('invoice'),
    body: (order, shop) => [
      heading('Your order is on its way'),
      paragraph(`${order.name}, your parcel has left us.${cashDue(order)}`),
      ...parcelFacts(order),
      ...staffNote(order),
      ...documentNote(order, 'invoice'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
