/**
 * What each line of a settlement is. Every line has one class, so the sums of the classes are the sum of
 * the file; lines are taken in its order, because an order may be paid in two.
 */
import type { NamedOrder } from '../../db/queries/couriers.ts'
import type { ReadLine } from '../../db/queries/remittances.ts'
import { wordKey } from '../couriers/courier-file.ts'
import type { CourierMeaning } from '../couriers/couriers.schema.ts'
import { bookable, type LineClass } from './remittances.schema.ts'

export interface Judged {
  class: LineClass
  /** of the order that it means, where it means one */
  order?: NamedOrder
  dueCents?: number
  note: string
}

type Line = Omit<ReadLine, 'line'>

interface Knowing {
  /** the number of the remittance */
  number: string
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
  if (fee_cents !== 0 && !amount_cents) return 'fee'
  return amount_cents === null ? 'unreadable' : 'unknown'
}

/** Why nothing is booked of an order of which nothing is due. */
function ofSettled({ paid_cents, settled }: NamedOrder, number: string): LineClass {
  if (settled.some((one) => one.number === number)) return 'twice'
  return paid_cents > 0 ? 'booked' : 'nothingDue'
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

function note(order: NamedOrder, found: LineClass, number: string): string {
  if (found !== 'booked') return ''
  const before = order.settled.find((one) => one.number !== number)
  return before ? `By ${before.number}.` : ''
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
    if (!found) return { ...line, judged: { class: ofNobody(line), note: '' } }
    const order = now.get(found.id) ?? found
    const kind = ofOrder(line, order, knowing)
    if (bookable.includes(kind)) now.set(found.id, afterPaying(order, knowing.number, line))
    return {
      ...line,
      judged: {
        class: kind,
        order,
        dueCents: order.due_cents,
        note: note(order, kind, knowing.number),
      },
    }
  })
}

/** The order as it is once a line of it is booked. */
const afterPaying = (order: NamedOrder, number: string, { amount_cents }: Line): NamedOrder => ({
  ...order,
  due_cents: Math.max(0, order.due_cents - amount_cents!),
  paid_cents: order.paid_cents + amount_cents!,
  settled: [...order.settled, { number, cents: amount_cents! }],
})
