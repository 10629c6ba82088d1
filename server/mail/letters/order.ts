/** What letters about an order have in common. */
import { rupeeText, toCents } from '../../money.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { shopMoment } from '../../shop-time.schema.ts'
import { type Block, button, facts, lines, quote } from '../blocks.ts'
import type { LetterShop } from '../letter-shop.ts'

/** As an event of the order tells it. */
export type ToldOrder = Order

/** What staff wrote to it; until then the notes are the customer's own. */
export const staffNote = ({ notes, customerNote }: ToldOrder): Block[] =>
  notes.trim() === '' || notes === customerNote ? [] : [quote(notes)]

const rupees = (amount: number): string => rupeeText(toCents(amount))

const methods = { cod: 'Cash on delivery', card: 'Card' } as const
const states = { due: 'to be paid when it arrives', paid: 'paid', refunded: 'refunded' } as const

/** `Card (visa •••• 4242), paid` */
function payment({ paymentMethod, payment: { status, brand, last4 } }: ToldOrder): string {
  const card = last4 ? ` (${brand ?? 'card'} •••• ${last4})` : ''
  return `${methods[paymentMethod]}${card}, ${states[status]}`
}

/** Whatever stands on an order: things, sums, where it goes, how it is paid. */
export const wholeOrder = (order: ToldOrder, shop: LetterShop): Block[] => [
  lines(
    order.orderedItems.map(({ productId, name, image, price, quantity }) => ({
      name,
      picture: image && shop.link(image),
      href: shop.link(`/productInfo/${encodeURIComponent(productId)}`),
      quantity,
      amount: rupees(price * quantity),
    })),
    ...(order.labeledTotal > order.total
      ? ([['You save', rupees(order.labeledTotal - order.total)]] as const)
      : []),
    ['Total', rupees(order.total)],
  ),
  facts(
    'Details',
    ['Order', order.orderId],
    ['Ordered', shopMoment(new Date(order.date))],
    ['Payment', payment(order)],
    ['Delivered to', `${order.name}\n${order.address}`],
    ['Telephone', order.phone],
    ['Your note', order.customerNote],
  ),
]

export const orderTotal = ({ total }: ToldOrder): string => rupees(total)

/** Leads a customer to their order. */
export const toOrder = ({ orderId }: ToldOrder, shop: LetterShop): Block =>
  button('See your order', shop.link(`/profile?${new URLSearchParams({ order: orderId })}`))

/** What subject and closing of such a letter may name. */
export const orderNames = ({ orderId, name }: ToldOrder): Record<string, string> => ({
  order: orderId,
  name,
})

export const demoOrder: ToldOrder = {
  orderId: 'CBC0042',
  status: 'Pending',
  date: '2026-11-22T04:15:00.000Z',
  name: 'Amaya Perera',
  address: '12 Lake Road\nKandy 20000',
  phone: '+94 77 123 4567',
  email: 'amaya@example.com',
  notes: '',
  customerNote: 'Please ring the bell twice.',
  paymentMethod: 'card',
  payment: { status: 'paid', brand: 'visa', last4: '4242' },
  orderedItems: [
    { productId: 'SK-001', name: 'Rose Dew Serum', image: '', price: 2_450, quantity: 2 },
    { productId: 'BB-004', name: 'Sandalwood & Sea Salt Soap', image: '', price: 780, quantity: 1 },
  ],
  total: 5_680,
  labeledTotal: 6_200,
}
