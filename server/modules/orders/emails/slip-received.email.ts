import { button, facts, heading, paragraph } from '../../../platform/email/blocks.ts'
import { orderDue, staffOrderEmail } from './order-content.ts'

export const slipReceived = staffOrderEmail(
  { type: 'order.slip_received' },
  {
    name: 'slip-received',
    description:
      'To staff, when a customer sent the slip of a bank transfer. An answer goes to the customer.',
    subject: 'A bank slip for {order}: {total}',
    closing: '',
    body: (order, shop) => [
      heading('A bank slip came'),
      paragraph(`${order.name} sent the slip of the transfer for ${order.orderId}.`),
      facts('', ['To be paid', orderDue(order)], ['Reference', order.payment.reference ?? '']),
      button('Look at the slip', shop.link(`/admin/orders/${encodeURIComponent(order.orderId)}`)),
    ],
  },
)
