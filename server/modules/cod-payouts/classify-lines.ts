/**
 * Classifies the lines of a COD payout. Each line has one class, so the sums of the classes equal
 * the sum of the file. Lines are processed in sequence, because two lines may pay one order.
 */

import type { ParsedLine } from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import type { NamedOrder } from '../../../db/queries/couriers/couriers.queries.ts'
import type { CourierColumns } from '../../../db/schema/schema.ts'
import { rowReader, statusKey } from '../couriers/courier-file.ts'
import type { CourierMeaning } from '../couriers/couriers.schema.ts'
import { type LineClass, recordable } from './cod-payouts.schema.ts'

export interface Classification {
  class: LineClass
  /** the order that the line names, if any */
  order?: NamedOrder
  dueCents?: number
  note: string
}

type Line = ParsedLine

interface ClassifyContext {
  /** number of the COD payout */
  number: string
  /** header of its file, and the meaning of its columns */
  header: readonly string[]
  columns: CourierColumns
  named: (line: Line) => NamedOrder[]
  meaningOf: (status: string) => CourierMeaning | undefined
}

const isTotal = ({ cells, waybill, order_number }: Line): boolean =>
  (waybill === '' || order_number === '' || waybill === order_number) &&
  cells.some((cell) => /^(grand |sub |net )?totals?\b|^sum\b/.test(statusKey(cell)))

/** Classifies a line that names no order. */
function classOfUnmatched(line: Line): LineClass {
  const { amount_cents, fee_cents } = line
  if (isTotal(line)) return 'total'
  if (amount_cents !== null && amount_cents < 0) return 'fee'
  if (fee_cents && !amount_cents) return 'fee'
  return amount_cents === null ? 'unreadable' : 'unknown'
}

/** Returns why a line is not recorded where nothing is due of its order. */
function classOfPaidOrder(
  { paid_cents, credit_cents, payouts }: NamedOrder,
  number: string,
): LineClass {
  if (payouts.some((one) => one.number === number)) return 'duplicate'
  // Store credit is never paid out by a courier.
  return paid_cents > credit_cents ? 'alreadyPaid' : 'nothingDue'
}

function classOfOrder(
  line: Line,
  order: NamedOrder,
  { number, meaningOf }: ClassifyContext,
): LineClass {
  const { amount_cents: amount } = line
  const meaning = meaningOf(line.courier_status)
  const isBack = meaning === 'returned' || meaning === 'refused'
  if (isBack && (amount === null || amount >= 0)) return 'returned'
  if (amount === null) return line.fee_cents === 0 ? 'unreadable' : 'unpaid'
  if (amount < 0) return 'reversed'
  if (amount === 0) return 'unpaid'
  if (order.status === 'Cancelled') return 'cancelled'
  if (order.payment_method !== 'cod') return 'notCash'
  if (order.due_cents === 0) return classOfPaidOrder(order, number)
  // Couriers repeat earlier payments: a repeated amount must not count as the rest of the order.
  const before = order.payouts.find((one) => one.number !== number && one.cents === amount)
  if (before) return 'alreadyPaid'
  if (amount === order.due_cents) return 'paid'
  return amount < order.due_cents ? 'short' : 'over'
}

/** Reports a cell whose amount cannot be read. */
function unreadable(
  { line, cells }: Line,
  field: 'amount' | 'fee',
  context: ClassifyContext,
): Classification {
  const { header, columns } = context
  const cell = rowReader(header, columns)(cells, field)
  const shown = [...cell].slice(0, 60).join('')
  const what = shown === '' ? 'is empty' : `holds "${shown}", which is no amount`
  return { class: 'unreadable', note: `Line ${line}: the column ${columns[field]} ${what}.` }
}

/** Names the earlier payout of the line's order. */
function earlierPayoutNote({ payouts }: NamedOrder, number: string): string {
  const before = payouts.find((one) => one.number !== number)
  return before ? `By ${before.number}.` : ''
}

/** Classifies a line that is a row of the table. */
function classify(
  line: Line,
  order: NamedOrder | undefined,
  context: ClassifyContext,
): Classification {
  const kind = order ? classOfOrder(line, order, context) : classOfUnmatched(line)
  // Without the courier's fee, the sum would differ from the amount received at the bank.
  if (line.fee_cents === null && kind !== 'total') return unreadable(line, 'fee', context)
  if (kind === 'unreadable') return unreadable(line, 'amount', context)
  return {
    class: kind,
    note: order && kind === 'alreadyPaid' ? earlierPayoutNote(order, context.number) : '',
  }
}

/** Classifies lines in sequence, because each line lowers the amount due for later ones. */
export function classifyLines<L extends Line>(
  lines: readonly L[],
  context: ClassifyContext,
): (L & { classification: Classification })[] {
  const now = new Map<string, NamedOrder>()
  return lines.map((line) => {
    if (line.problem)
      return { ...line, classification: { class: 'unreadable', note: line.problem } }
    const orders = context.named(line)
    if (orders.length > 1) {
      const all = orders.map(({ order_id }) => order_id).join(', ')
      return {
        ...line,
        classification: { class: 'ambiguous', note: `One of ${all}.` },
      }
    }
    const [found] = orders
    const order = found && (now.get(found.id) ?? found)
    const result = classify(line, order, context)
    if (!order) return { ...line, classification: result }
    if (recordable.includes(result.class))
      now.set(order.id, afterPaying(order, context.number, line))
    return { ...line, classification: { ...result, order, dueCents: order.due_cents } }
  })
}

/** Returns the order as it will be once the line is recorded. */
const afterPaying = (order: NamedOrder, number: string, { amount_cents }: Line): NamedOrder => ({
  ...order,
  due_cents: Math.max(0, order.due_cents - amount_cents!),
  paid_cents: order.paid_cents + amount_cents!,
  payouts: [...order.payouts, { number, cents: amount_cents! }],
})
