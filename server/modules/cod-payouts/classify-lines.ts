/**
 * What each line of a settlement is. Every line has one class, so the sums of the classes are the sum of
 * the file; lines are taken in its order, because an order may be paid in two.
 */

import type { ReadLine } from '../../../db/queries/cod-payouts/cod-payouts.queries.ts'
import type { NamedOrder } from '../../../db/queries/couriers/couriers.queries.ts'
import type { CourierColumns } from '../../../db/schema/schema.ts'
import { rowReader, wordKey } from '../couriers/courier-file.ts'
import type { CourierMeaning } from '../couriers/couriers.schema.ts'
import { bookable, type LineClass } from './cod-payouts.schema.ts'

export interface Judged {
  class: LineClass
  /** of the order that it means, where it means one */
  order?: NamedOrder
  dueCents?: number
  note: string
}

type Line = ReadLine

interface Knowing {
  /** the number of the remittance */
  number: string
  /** the header of its file, and which of its columns is what */
  header: readonly string[]
  columns: CourierColumns
  named: (line: Line) => NamedOrder[]
  meaningOf: (word: string) => CourierMeaning | undefined
}

const isTotal = ({ cells, waybill, order_number }: Line): boolean =>
  (waybill === '' || order_number === '' || waybill === order_number) &&
  cells.some((cell) => /^(grand |sub |net )?totals?\b|^sum\b/.test(wordKey(cell)))

/** A line that names no order. */
function ofNobody(line: Line): LineClass {
  const { amount_cents, fee_cents } = line
  if (isTotal(line)) return 'total'
  if (amount_cents !== null && amount_cents < 0) return 'fee'
  if (fee_cents && !amount_cents) return 'fee'
  return amount_cents === null ? 'unreadable' : 'unknown'
}

/** Why nothing is booked of an order of which nothing is due. */
function ofSettled({ paid_cents, credit_cents, settled }: NamedOrder, number: string): LineClass {
  if (settled.some((one) => one.number === number)) return 'twice'
  // Store credit never came by a courier.
  return paid_cents > credit_cents ? 'booked' : 'nothingDue'
}

function ofOrder(line: Line, order: NamedOrder, { number, meaningOf }: Knowing): LineClass {
  const { amount_cents: amount } = line
  const meaning = meaningOf(line.word)
  const isBack = meaning === 'returned' || meaning === 'refused'
  if (isBack && (amount === null || amount >= 0)) return 'returned'
  if (amount === null) return line.fee_cents === 0 ? 'unreadable' : 'unpaid'
  if (amount < 0) return 'takenBack'
  if (amount === 0) return 'unpaid'
  if (order.status === 'Cancelled') return 'cancelled'
  if (order.payment_method !== 'cod') return 'notCash'
  if (order.due_cents === 0) return ofSettled(order, number)
  // Couriers list what they paid before: the same once more would be taken for the rest of it.
  const before = order.settled.find((one) => one.number !== number && one.cents === amount)
  if (before) return 'booked'
  if (amount === order.due_cents) return 'paid'
  return amount < order.due_cents ? 'short' : 'over'
}

/** Where the file says something of which nobody can tell how much it is. */
function unreadable({ line, cells }: Line, field: 'amount' | 'fee', knowing: Knowing): Judged {
  const { header, columns } = knowing
  const cell = rowReader(header, columns)(cells, field)
  const shown = [...cell].slice(0, 60).join('')
  const what = shown === '' ? 'is empty' : `holds "${shown}", which is no amount`
  return { class: 'unreadable', note: `Line ${line}: the column ${columns[field]} ${what}.` }
}

/** How a line was settled before. */
function settledBefore({ settled }: NamedOrder, number: string): string {
  const before = settled.find((one) => one.number !== number)
  return before ? `By ${before.number}.` : ''
}

/** What a line is that is a row of the table. */
function judge(line: Line, order: NamedOrder | undefined, knowing: Knowing): Judged {
  const kind = order ? ofOrder(line, order, knowing) : ofNobody(line)
  // Booked without what the courier keeps of it, the rest would not be what the bank must show.
  if (line.fee_cents === null && kind !== 'total') return unreadable(line, 'fee', knowing)
  if (kind === 'unreadable') return unreadable(line, 'amount', knowing)
  return {
    class: kind,
    note: order && kind === 'booked' ? settledBefore(order, knowing.number) : '',
  }
}

/** Judges lines one after the other: each with what those before it leave due. */
export function judgeLines<L extends Line>(
  lines: readonly L[],
  knowing: Knowing,
): (L & { judged: Judged })[] {
  const now = new Map<string, NamedOrder>()
  return lines.map((line) => {
    if (line.broken) return { ...line, judged: { class: 'unreadable', note: line.broken } }
    const orders = knowing.named(line)
    if (orders.length > 1) {
      const all = orders.map(({ order_id }) => order_id).join(', ')
      return { ...line, judged: { class: 'unclear', note: `It may be ${all}.` } }
    }
    const [found] = orders
    const order = found && (now.get(found.id) ?? found)
    const told = judge(line, order, knowing)
    if (!order) return { ...line, judged: told }
    if (bookable.includes(told.class)) now.set(order.id, afterPaying(order, knowing.number, line))
    return { ...line, judged: { ...told, order, dueCents: order.due_cents } }
  })
}

/** The order as it is once a line of it is booked. */
const afterPaying = (order: NamedOrder, number: string, { amount_cents }: Line): NamedOrder => ({
  ...order,
  due_cents: Math.max(0, order.due_cents - amount_cents!),
  paid_cents: order.paid_cents + amount_cents!,
  settled: [...order.settled, { number, cents: amount_cents! }],
})
