import { heading, links, paragraph } from '../../../platform/email/blocks.ts'
import { isCollection } from '../../pricing/prices/pricing.schema.ts'
import { orderEmail, toOrder } from './order-content.ts'

export const orderDelivered = orderEmail(
  'order.delivered',
  { status: 'Delivered' },
  {
    name: 'order-delivered',
    description: 'To a customer, when their order is delivered or collected. Asks for reviews.',
    subject: 'How do you like your order {order}?',
    closing: 'A sentence or two helps other customers. Thank you!',
    body: (order, shop) => [
      heading(isCollection(order) ? 'Thank you for coming' : 'Your order has arrived'),
      paragraph(
        `${order.name}, we hope that you enjoy your order.${order.guest ? '' : ' Would you like to write a review?'}`,
      ),
      // Only accounts may review what they bought.
      links(
        (order.guest ? [] : order.orderedItems).map(({ productId, name }) => ({
          label: `Review ${name}`,
          note: '',
          href: shop.link(
            `/review?${new URLSearchParams({ order: order.orderId, product: productId })}`,
          ),
        })),
      ),
      toOrder(order, shop),
    ],
  },
)
