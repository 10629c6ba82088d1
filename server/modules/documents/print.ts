/** Prepares documents for their templates: formats each amount, date and line as text. */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { DocumentRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { rupeeText } from '../../core/values/money.ts'
import { formatShopDays, shopDay } from '../../core/values/shop-time.schema.ts'
import { isCollected } from '../pricing/prices/bill.ts'
import { type DocumentContent, paymentMethodText, sellerOf, taxCentsOf } from './content.ts'

/** Maximum characters printed without a possible line break. */
const longestRun = 20
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Adds possible line breaks to runs that are too long for a line. */
const broken = (run: string): string =>
  [...graphemes.segment(run)]
    .map(({ segment }, at) => (at > 0 && at % longestRun === 0 ? `\u200b${segment}` : segment))
    .join('')

/** Prepares entered text for printing: removes invisible characters that reorder or hide text. */
const printed = (typed: string): string =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(new RegExp(`\\S{${longestRun + 1},}`, 'gu'), broken)
    .trim()

/** Does the same for every text of a document. */
function printedAll<T>(value: T): T {
  if (typeof value === 'string') return printed(value) as T
  if (Array.isArray(value)) return value.map(printedAll) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, printedAll(of)])) as T
}

/** Formats an amount: `6,850.00`; negative with a minus sign, not a hyphen. */
const money = (cents: number): string =>
  rupeeText(Math.abs(cents)).replace(/^LKR /, cents < 0 ? '−' : '')

const day = (at: Date | string): string => {
  const date = shopDay(new Date(at))
  return formatShopDays(date, date)
}

/** Formats a rate in hundredths of a percent: `18 %`. */
const percent = (rate: number): string => `${rate / 100} %`

const lines = (...some: string[]): string => some.filter((line) => line !== '').join('\n')

/** Shows an invoice or a credit note from its stored content alone. */
export function presentDocument({ number, issued_at, content }: DocumentRow): object {
  const document = content as DocumentContent
  const { seller, buyer, corrects, taxes, totalCents } = document
  const taxCents = taxCentsOf(document)
  const goods = document.lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const more = [...document.adjustments, ...document.charges]
  return printedAll({
    title: document.title,
    number,
    facts: [
      ['Number', number],
      ['Date', day(issued_at)],
      ...(corrects
        ? [
            ['For invoice', `${corrects.number} of ${day(corrects.issuedAt)}`],
            // Empty once the buyer's personal data is erased.
            ...(corrects.reason ? [['Reason', corrects.reason]] : []),
          ]
        : []),
      ['Order', `${document.orderId} of ${day(document.orderedAt)}`],
      ['Payment', document.payment],
      ...(document.placeOfSupply ? [['Place of supply', document.placeOfSupply]] : []),
    ],
    seller: {
      name: seller.name,
      lines: lines(seller.address, seller.phone, seller.email, seller.taxNumber),
    },
    buyer: {
      name: buyer.name,
      lines: lines(buyer.address, buyer.phone, buyer.email, buyer.taxNumber),
    },
    rows: document.lines.map(({ productId, name, quantity, cents }) => ({
      id: productId,
      name,
      quantity: String(quantity),
      price: money(cents),
      amount: money(cents * quantity),
    })),
    sums: [
      ...(more.length > 0 ? [['Goods', money(goods)]] : []),
      ...more.map(({ label, cents }) => [label, money(cents)]),
    ],
    total: [corrects ? 'Total credited' : 'Total', `LKR ${money(totalCents)}`],
    taxes:
      taxes.length > 0
        ? [
            ['Value without tax', money(totalCents - taxCents)],
            ...taxes.map(({ rate, cents }) => [`Tax ${percent(rate)}`, money(cents)]),
          ]
        : [],
    words: document.words,
    note: document.note,
  })
}

/** Returns the cash to collect from the customer; empty where there is none. */
const collect = ({ payment_method, payment_status, due_cents }: OrderViewRow): string =>
  payment_method === 'cod' && payment_status === 'due' ? rupeeText(due_cents) : ''

type PrintServices = Pick<AllServices, 'settings' | 'redirects'>

const unitCount = ({ items }: OrderViewRow): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

export const presentPackingSlip = (services: PrintServices, order: OrderViewRow): object =>
  printedAll({
    number: order.order_id,
    shop: sellerOf(services).name,
    date: day(order.created_at),
    to: isCollected(order) ? 'Collected in the shop by' : 'Deliver to',
    buyer: { name: order.name, lines: lines(isCollected(order) ? '' : order.address, order.phone) },
    payment: paymentMethodText(services, order),
    collect: collect(order),
    note: order.customer_note,
    rows: order.items.map(({ product_id, name, quantity }) => ({
      id: product_id,
      name,
      quantity: String(quantity),
    })),
    units: String(unitCount(order)),
    code128: order.order_id,
  })

/** Shows a parcel label. @param page the address at which the order is looked up */
export function presentLabel(
  services: PrintServices,
  order: OrderViewRow,
  { waybill = '', page }: { waybill?: string | undefined; page: string },
): object {
  const { name, address, phone } = sellerOf(services)
  return printedAll({
    number: order.order_id,
    from: { name, lines: lines(address, phone) },
    to: { name: order.name, lines: order.address, phone: order.phone },
    collect: collect(order),
    paid: order.payment_status === 'paid',
    units: String(unitCount(order)),
    date: day(order.created_at),
    code128: waybill || order.order_id,
    code: waybill || order.order_id,
    qrCode: page,
  })
}
