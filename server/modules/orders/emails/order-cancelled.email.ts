import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { isCollection } from '../../pricing/prices/pricing.schema.ts'
import { orderEmail, staffNote, toOrder, wholeOrder } from './order-content.ts'

export const orderCancelled = orderEmail(
  'order.cancelled',
  {
    status: 'Cancelled',
    payment: { status: 'due', state: 'void' },
    paymentMethod: 'cod',
    notes: 'We ran out of roses.',
  },
  {
    name: 'order-cancelled',
    description: 'To a customer, when their order is cancelled.',
    subject: 'Your order {order} was cancelled',
    closing: 'If you did not expect this, reply to this email.',
    body: (order, shop) => [
      heading('Your order was cancelled'),
      paragraph(
        `${order.name}, your order was cancelled${isCollection(order) ? '' : ' and will not be shipped'}.`,
      ),
      ...staffNote(order),
      ...wholeOrder(order, shop),
      toOrder(order, shop),
    ],
  },
)
