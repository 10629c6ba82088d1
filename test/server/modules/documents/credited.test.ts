import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AllServices } from '#server/core/context/context.ts'
import { creditContent, type DocumentContent } from '#server/modules/documents/content.ts'
import { chargedByRate } from '#server/modules/documents/credited.ts'
import { shareOfLine } from '#server/modules/orders/order/returns.schema.ts'
import { creditLines, orderValueOf } from '#server/modules/orders/order/returns.value.ts'
import { billed } from '#server/modules/pricing/prices/bill.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { DocumentRow } from '../../../../db/schema/schema.ts'

interface Line {
  taxRate: number
  cents: number
  quantity: number
}
interface Purchase {
  lines: Line[]
  rate: number
  delivery: number
  fee: number
  off: number
}

/** Prices an order of these lines as a checkout does. */
function orderOf({ lines, rate, delivery, fee, off }: Purchase): OrderViewRow {
  const items = lines.map(({ cents, quantity }, at) => ({
    product_id: `P-${at}`,
    name: `Product ${at}`,
    image: '',
    price_cents: cents,
    quantity,
  }))
  const { totalCents, pricing } = billed(
    items.map(({ product_id, price_cents, quantity }) => ({
      product: { product_id, price_cents, last_price_cents: price_cents },
      quantity,
    })),
    {
      taxRate: rate,
      goods: new Map(lines.map(({ taxRate }, at) => [`P-${at}`, { taxRate }])),
      offers: [{ id: 'O', type: 'amount', label: 'Off', cents: off }],
      delivery: { cents: delivery },
      delivered: { method: 'M', label: 'Home', zone: 'Z', earliest: '', latest: '' },
      fees: [{ type: 'gift', label: 'Gift wrap', cents: fee }],
    },
  )
  return { items, returns: [], pricing, total_cents: totalCents } as unknown as OrderViewRow
}

const settings = { get: () => '' } as unknown as AllServices['settings']
const document = (cents: number, content: object) =>
  ({ cents, number: 'INV-1', issued_at: new Date(0), content }) as unknown as DocumentRow
const invoiceOf = (order: OrderViewRow) => {
  const { taxes = [] } = order.pricing as { taxes?: DocumentContent['taxes'] }
  return document(order.total_cents, { taxes, lines: [], adjustments: [], charges: [], words: '' })
}
const contentOf = (row: DocumentRow) => row.content as DocumentContent
const taxesOf = (rows: readonly DocumentRow[]) => {
  const taxes = new Map<number, number>()
  for (const { rate, cents } of rows.flatMap((row) => contentOf(row).taxes))
    taxes.set(rate, (taxes.get(rate) ?? 0) + cents)
  return taxes
}

/** Refunds one step: units of a line, the delivery charge, or an amount for nothing returned. */
interface Step {
  line?: number | undefined
  quantity: number
  delivery: boolean
  amount?: number | undefined
}

function refund(order: OrderViewRow, steps: readonly Step[]): DocumentRow[] {
  const [invoice, worth] = [invoiceOf(order), orderValueOf(order)]
  const notes: DocumentRow[] = []
  const returned = order.items.map(() => 0)
  let left = invoice.cents
  let isDelivery = false
  const credit = (cents: number, parts: Partial<Parameters<typeof creditContent>[3]>) => {
    const refunded = Math.min(cents, left)
    if (refunded <= 0) return
    const issued = { invoice, notes: [...notes] }
    const content = creditContent({ settings }, order, issued, {
      cents: refunded,
      reason: '',
      ...parts,
    })
    notes.push(document(refunded, content))
    left -= refunded
  }
  for (const { line, quantity: wanted, delivery, amount } of steps) {
    const at = line === undefined ? -1 : line % order.items.length
    const item = order.items[at]
    const quantity = item ? Math.min(wanted, item.quantity - returned[at]!) : 0
    const cents = item
      ? shareOfLine(worth.lines.get(item.product_id)!, item.quantity, returned[at]!, quantity)
      : 0
    if (item) returned[at]! += quantity
    const charge = delivery && !isDelivery ? worth.deliveryCents : 0
    isDelivery ||= delivery
    credit(amount ?? cents + charge, {
      lines: item && quantity > 0 ? creditLines([{ item, quantity, cents }]) : [],
      charges: charge > 0 ? [{ label: 'Delivery', cents: charge }] : [],
    })
  }
  credit(left, {})
  return notes
}

const rates = fc.constantFrom(0, 800, 1_800)
const purchases = fc.record({
  lines: fc.array(
    fc.record({
      taxRate: rates,
      cents: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  rate: rates,
  delivery: fc.nat(60_000),
  fee: fc.nat(20_000),
  off: fc.nat(300_000),
})
const steps = fc.array(
  fc.record({
    line: fc.option(fc.nat(4), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 5 }),
    delivery: fc.boolean(),
    amount: fc.option(fc.nat(400_000), { nil: undefined }),
  }),
  { maxLength: 8 },
)

test('credit notes of an invoice add up to its total and to its tax at each rate, in any order of refunds', () => {
  fc.assert(
    fc.property(purchases, steps, (what, taken) => {
      const order = orderOf(what)
      fc.pre(order.total_cents > 0)
      const notes = refund(order, taken)
      expect(notes.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.total_cents)
      expect(taxesOf(notes)).toEqual(taxesOf([invoiceOf(order)]))
      for (const { cents, content } of notes) {
        const { taxes, credited } = content as DocumentContent
        for (const tax of taxes) expect(tax.cents).toBeGreaterThanOrEqual(0)
        if (credited?.length)
          expect(credited.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
      }
    }),
  )
})

test('a returned line is credited with the tax of its own rate, within a cent of rounding', () => {
  fc.assert(
    fc.property(purchases, fc.nat(4), fc.integer({ min: 1, max: 5 }), (what, line, quantity) => {
      const order = orderOf({ ...what, off: 0 })
      fc.pre(order.items.length > 1 || what.delivery > 0)
      const [note] = refund(order, [{ line, quantity, delivery: false }])
      const { taxRate } = what.lines[line % what.lines.length]!
      for (const { rate, cents } of contentOf(note!).taxes) {
        const tax = rate === taxRate ? (note!.cents * rate) / (10_000 + rate) : 0
        expect(Math.abs(cents - tax)).toBeLessThanOrEqual(rate === taxRate ? 1 : 0)
      }
    }),
  )
})

test('divides a refund without lines among the tax rates by the uncredited amount of each', () => {
  const order = orderOf({
    lines: [
      { taxRate: 1_800, cents: 118_000, quantity: 1 },
      { taxRate: 0, cents: 100_000, quantity: 2 },
    ],
    rate: 0,
    delivery: 0,
    fee: 0,
    off: 0,
  })
  expect(chargedByRate(order)).toEqual([
    { rate: 1_800, cents: 118_000 },
    { rate: 0, cents: 200_000 },
  ])
  const [free, part] = refund(order, [
    { line: 1, quantity: 2, delivery: false },
    { quantity: 0, delivery: false, amount: 59_000 },
  ])
  expect(contentOf(free!).taxes).toEqual([{ rate: 1_800, cents: 0 }])
  expect(contentOf(part!).taxes).toEqual([{ rate: 1_800, cents: 9_000 }])
})
