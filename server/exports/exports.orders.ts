/** Orders as lines of a file: one for each, or one for each of their items. */
import type { OrderViewRow } from '../../db/queries/orders.ts'
import type { Services } from '../context.ts'
import { withAddresses } from '../images/addresses.ts'
import { Order } from '../orders/orders.schema.ts'
import { viewOrder } from '../orders/orders.view.ts'
import { onShopClock } from '../shop-time.schema.ts'
import type { ExportQuery } from './exports.schema.ts'
import { type Exporter, exportOrders } from './exports.service.ts'

type Item = Order['orderedItems'][number]

const itemText = ({ quantity, name, productId, price }: Item) =>
  `${quantity} × ${name} (${productId}) at ${price.toFixed(2)}`

export const orders: Exporter<OrderViewRow> = {
  pages: exportOrders,
  header: [
    'orderId',
    'date',
    'status',
    'name',
    'email',
    'phone',
    'address',
    'items',
    'labeledTotal',
    'total',
    'paymentMethod',
    'paymentStatus',
    'notes',
    'customerNote',
    'paymentState',
    'paid',
    'due',
  ],
  cells: (row) => {
    const order = viewOrder(row)
    return [
      order.orderId,
      onShopClock(order.date),
      order.status,
      order.name,
      order.email,
      order.phone,
      order.address,
      order.orderedItems.map(itemText).join('; '),
      order.labeledTotal.toFixed(2),
      order.total.toFixed(2),
      order.paymentMethod,
      order.payment.status,
      order.notes,
      order.customerNote,
      order.payment.state,
      (order.payment.paid ?? 0).toFixed(2),
      (order.payment.due ?? 0).toFixed(2),
    ]
  },
  object: (row, shopUrl) => withAddresses(Order, viewOrder(row), () => shopUrl),
}

/** The items of an order, each with what it needs of it. Money is text with two decimals. */
const linesOf = (order: Order) =>
  order.orderedItems.map(({ productId, name: item, quantity, price }) => ({
    orderId: order.orderId,
    date: order.date,
    status: order.status,
    name: order.name,
    phone: order.phone,
    city: order.city ?? '',
    district: order.district ?? '',
    productId,
    item,
    quantity,
    price: price.toFixed(2),
    amount: (price * quantity).toFixed(2),
    paymentMethod: order.paymentMethod,
    paymentState: order.payment.state ?? '',
    couriers: joined(order, 'courier'),
    waybills: joined(order, 'waybill'),
  }))
type ItemLine = ReturnType<typeof linesOf>[number]

const joined = ({ parcels = [] }: Order, part: 'courier' | 'waybill') =>
  [...new Set(parcels.map((parcel) => parcel[part]))].filter(Boolean).join('; ')

async function* itemLines(services: Services, query: ExportQuery): AsyncGenerator<ItemLine[]> {
  for await (const rows of exportOrders(services, query)) yield rows.map(viewOrder).flatMap(linesOf)
}

const itemHeader = [
  'orderId',
  'date',
  'status',
  'name',
  'phone',
  'city',
  'district',
  'productId',
  'item',
  'quantity',
  'price',
  'amount',
  'paymentMethod',
  'paymentState',
  'couriers',
  'waybills',
] as const satisfies readonly (keyof ItemLine)[]

export const orderItems: Exporter<ItemLine> = {
  pages: itemLines,
  header: itemHeader,
  cells: (line) =>
    itemHeader.map((column) => (column === 'date' ? onShopClock(line.date) : line[column])),
  object: (line) => line,
}
