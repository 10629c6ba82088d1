import { formatShopTime } from '../../../core/values/shop-time.schema.ts'
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
      'To a customer, when staff create an order, or restore a cancelled one, with a payment link.',
    subject: 'Pay your order {order} at {shop}',
    closing: 'If you no longer want this order, you do not need to do anything.',
    body: (order, shop) => [
      heading('Please pay your order'),
      paragraph(
        `${order.name}, ${order.byStaff ? 'we have received your order' : 'we have restored your order'}. Please pay ${orderDue(order)}${order.payment.payBy ? ` by ${formatShopTime(new Date(order.payment.payBy))}` : ''}.`,
      ),
      toOrder(order, shop, 'Pay your order'),
      ...wholeOrder(order, shop),
    ],
  },
)
