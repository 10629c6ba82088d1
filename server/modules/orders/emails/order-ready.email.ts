import { facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { isCollection } from '../../pricing/prices/pricing.schema.ts'
import {
  cashDue,
  type EmailOrder,
  orderEmail,
  staffNote,
  toOrder,
  wholeOrder,
} from './order-content.ts'
import { documentNote, wholeWith } from './order-documents.ts'

export const orderReady = orderEmail(
  { type: 'order.shipped', isRelevant: isCollection },
  {
    status: 'Shipped',
    delivery: {
      method: 'collect',
      kind: 'collect',
      label: 'Collect in the shop',
      amount: 0,
      zone: '',
      earliest: '2026-11-23',
      latest: '2026-11-24',
    },
  },
  {
    name: 'order-ready',
    description: 'To a customer, when an order that they collect in the shop is ready.',
    subject: 'Your order {order} is ready for collection',
    closing: 'Please bring your order number. To ask a question, reply to this email.',
    prepare: wholeWith('invoice'),
    body: (order: EmailOrder, shop) => [
      heading('Your order is ready for collection'),
      paragraph(`${order.name}, you can collect your order in our shop.${cashDue(order)}`),
      facts(
        'Where to collect your order',
        ['Address', shop.address.join('\n')],
        ['Opening hours', shop.hours.map(({ days, hours }) => `${days} ${hours}`).join('\n')],
      ),
      ...staffNote(order),
      ...documentNote(order, 'invoice'),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
