import { button, facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderDue, staffOrderEmail } from './order-content.ts'

export const slipReceived = staffOrderEmail(
  { type: 'order.slip_received' },
  {
    name: 'slip-received',
    description:
      'To staff, when a customer uploads the slip of a bank transfer. Replies go to the customer.',
    subject: 'Bank slip for order {order}: {total}',
    closing: '',
    body: (order, shop) => [
      heading('Bank slip received'),
      paragraph(`${order.name} uploaded the transfer slip for ${order.orderId}.`),
      facts('', ['Amount due', orderDue(order)], ['Reference', order.payment.reference ?? '']),
      button('View slip', shop.link(`/admin/orders/${encodeURIComponent(order.orderId)}`)),
    ],
  },
)
