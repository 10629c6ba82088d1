import { shopMoment } from '../../../core/values/shop-time.schema.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderDue, orderEmail, toOrder, wholeOrder } from './order-content.ts'

const waiting = {
  status: 'unpaid',
  state: 'due',
  due: 6_030,
  payBy: '2026-11-24T04:15:00.000Z',
} as const

export const paymentLink = orderEmail(
  undefined,
  { paymentMethod: 'payhere', payment: waiting },
  {
    name: 'payment-link',
    description:
      'To a customer, when staff bring a cancelled order back, or type one in, that is to be paid by a link.',
    subject: 'Pay your order {order} at {shop}',
    closing: 'If you do not want it any more, you need not do anything.',
    body: (order, shop) => [
      heading('Your order waits for its payment'),
      paragraph(
        `${order.name}, ${order.byStaff ? 'we have your order' : 'we have brought your order back'}. Please pay ${orderDue(order)}${order.payment.payBy ? ` until ${shopMoment(new Date(order.payment.payBy))}` : ''}.`,
      ),
      toOrder(order, shop, 'Pay your order'),
      ...wholeOrder(order, shop),
    ],
  },
)
