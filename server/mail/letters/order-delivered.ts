import { heading, links, paragraph } from '../blocks.ts'
import { defineLetter } from '../define-letter.ts'
import { demoOrder, orderNames, type ToldOrder, toOrder } from './order.ts'

export const orderDelivered = defineLetter<ToldOrder>({
  name: 'order-delivered',
  about: 'To a customer, when their order has arrived: asks for reviews.',
  audience: 'shopper',
  subject: 'How do you like it? Your order {order} has arrived',
  closing: 'A sentence or two helps others to choose. Thank you!',
  demo: { ...demoOrder, status: 'Delivered' },
  names: orderNames,
  on: { type: 'order.delivered', to: ({ email }) => email },
  body: (order, shop) => [
    heading('Your order has arrived'),
    paragraph(
      `${order.name}, we hope that you enjoy it. Would you tell us, and others, how you like it?`,
    ),
    links(
      order.orderedItems.map(({ productId, name }) => ({
        label: `Review ${name}`,
        note: '',
        href: shop.link(
          `/review?${new URLSearchParams({ order: order.orderId, product: productId })}`,
        ),
      })),
    ),
    toOrder(order, shop),
  ],
})
