/** Formats orders as lines of a file: one per order, or one per item. */
import type { DocumentRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { withAddresses } from '../../core/media/media-address.ts'
import { toCents, toRupees } from '../../core/values/money.ts'
import { withShopOffset } from '../../core/values/shop-time.schema.ts'
import { presentOrder } from '../orders/order/orders.presenter.ts'
import { Order } from '../orders/order/orders.schema.ts'
import { financialStatus } from '../payments/transactions.schema.ts'
import { sum } from '../pricing/prices/shares.ts'
import type { ExportQuery } from './exports.schema.ts'
import {
  type Exporter,
  exportInvoicedOrders,
  exportOrders,
  type InvoicedOrder,
} from './exports.service.ts'

type Item = Order['orderedItems'][number]

const itemText = ({ quantity, name, productId, price }: Item) =>
  `${quantity} × ${name} (${productId}) at ${price.toFixed(2)}`

const amount = (rupees = 0): string => rupees.toFixed(2)
const fromCents = (cents: number): string => amount(toRupees(cents))
const total = (parts: { amount: number }[] = []): number =>
  toRupees(sum(parts, (part) => toCents(part.amount)))

type OrderRow = Order & Pick<InvoicedOrder, 'documents'> & { refundedCents: number }

/** Sums the invoices of an order, less its credit notes. */
function invoicedOf(documents: readonly DocumentRow[]): { cents: number; taxCents: number } {
  const sign = ({ kind }: DocumentRow) => (kind === 'invoice' ? 1 : -1)
  const taxCentsOf = ({ content }: DocumentRow) =>
    sum((content as { taxes: { cents: number }[] }).taxes, ({ cents }) => cents)
  return {
    cents: sum(documents, (document) => sign(document) * document.cents),
    taxCents: sum(documents, (document) => sign(document) * taxCentsOf(document)),
  }
}

const numbersOf = ({ documents }: OrderRow, kind: DocumentRow['kind']): string =>
  documents.flatMap((document) => (document.kind === kind ? document.number : [])).join('; ')

/** The order columns. New ones go to the end, because spreadsheets refer to them by number. */
const columns: Record<string, (order: OrderRow) => string | number> = {
  orderId: ({ orderId }) => orderId,
  date: ({ date }) => withShopOffset(date),
  status: ({ status }) => status,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  items: ({ orderedItems }) => orderedItems.map(itemText).join('; '),
  labeledTotal: ({ labeledTotal }) => amount(labeledTotal),
  total: (order) => amount(order.total),
  paymentMethod: ({ paymentMethod }) => paymentMethod,
  paymentStatus: ({ payment }) => payment.status,
  notes: ({ notes }) => notes,
  customerNote: ({ customerNote }) => customerNote,
  paymentState: ({ payment }) => payment.state,
  paid: ({ payment }) => amount(payment.paid),
  due: ({ payment }) => amount(payment.due),
  financialStatus: ({ payment }) => financialStatus(payment),
  delivery: ({ delivery }) => amount(delivery?.amount),
  fees: ({ fees }) => amount(total(fees)),
  discount: ({ adjustments }) => amount(-total(adjustments)),
  tax: ({ tax }) => amount(tax?.amount),
  taxByRate: ({ tax }) =>
    (tax?.rates ?? []).map((part) => `${part.rate} %: ${amount(part.amount)}`).join('; '),
  refunded: ({ refundedCents }) => fromCents(refundedCents),
  invoices: (order) => numbersOf(order, 'invoice'),
  creditNotes: (order) => numbersOf(order, 'credit-note'),
  invoiced: ({ documents }) => fromCents(invoicedOf(documents).cents),
  invoicedTax: ({ documents }) => fromCents(invoicedOf(documents).taxCents),
}

export const orders: Exporter<InvoicedOrder> = {
  pages: exportInvoicedOrders,
  header: Object.keys(columns),
  cells: ({ row, documents }) => {
    const order = { ...presentOrder(row), documents, refundedCents: row.refunded_cents }
    return Object.values(columns).map((cell) => cell(order))
  },
  object: ({ row }, shopUrl) => withAddresses(Order, presentOrder(row), () => shopUrl),
}

/** Returns an order's items, each with the order data it shows. Money is text with two decimals. */
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

async function* itemLines(services: AllServices, query: ExportQuery): AsyncGenerator<ItemLine[]> {
  for await (const rows of exportOrders(services, query))
    yield rows.map(presentOrder).flatMap(linesOf)
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
    itemHeader.map((column) => (column === 'date' ? withShopOffset(line.date) : line[column])),
  object: (line) => line,
}
