/** Presents COD payouts and their lines to API callers. */
import type { RemittanceLineRow, RemittanceRow } from '../../../db/schema/schema.ts'
import { toRupees } from '../../core/values/money.ts'
import { sum } from '../pricing/prices/shares.ts'
import type { Judged } from './classify-lines.ts'
import {
  bookable,
  type LineClass,
  type ListedRemittance,
  lineClasses,
  type Remittance,
  type RemittanceLine,
} from './cod-payouts.schema.ts'

/** A line with its class: the booked one, or a preview. */
export type JudgedLine = RemittanceLineRow & { judged: Judged }

/** Returns the class of a processed line. */
export const judgedOf = (row: RemittanceLineRow): Judged => ({
  class: row.class as LineClass,
  note: row.note,
  ...(row.due_cents === null ? {} : { dueCents: row.due_cents }),
})

const amountOf = ({ amount_cents }: JudgedLine): number => amount_cents ?? 0
const feeOf = ({ fee_cents }: JudgedLine): number => fee_cents ?? 0
const bookedOf = ({ booked_cents, undone }: JudgedLine): number => (undone ? 0 : booked_cents)

export function viewListed(
  row: RemittanceRow,
  sums: { lines: number; bookedCents: number },
): ListedRemittance {
  return {
    id: row.number,
    courier: row.courier,
    fileName: row.file_name,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    ...(row.settled_at ? { settledAt: row.settled_at.toISOString() } : {}),
    by: row.actor,
    lines: sums.lines,
    booked: toRupees(sums.bookedCents),
    ...(row.bank_cents === null ? {} : { bank: toRupees(row.bank_cents) }),
  }
}

/** Returns how many cents orders lack after the last line that pays them. */
function shortOf(lines: readonly JudgedLine[]): number {
  const paying = lines.filter(({ judged }) => bookable.includes(judged.class))
  const last = new Map(paying.map((line) => [line.judged.order?.order_id ?? line.order_id, line]))
  const short = [...last.values()].filter(({ judged }) => judged.class === 'short')
  return sum(short, ({ judged, amount_cents }) => (judged.dueCents ?? 0) - (amount_cents ?? 0))
}

/** Shows a COD payout with the sums of its lines. */
export function viewRemittance(row: RemittanceRow, lines: readonly JudgedLine[]): Remittance {
  const byClass = Map.groupBy(lines, ({ judged }) => judged.class)
  const feeLines = byClass.get('fee') ?? []
  const moving = lines.filter(({ judged }) => judged.class !== 'total')
  const netCents = sum(moving, amountOf) - sum(moving, feeOf)
  const feeCents = sum(moving, feeOf) - sum(feeLines, amountOf)
  const left = lines.filter(({ class: known, booked_cents, undone, note }) =>
    row.state === 'undoing'
      ? booked_cents > 0 && !undone && note === ''
      : known === (row.state === 'booked' ? 'failed' : ''),
  )
  return {
    ...viewListed(row, { lines: lines.length, bookedCents: sum(lines, bookedOf) }),
    header: row.header,
    columns: row.columns,
    classes: lineClasses.flatMap((kind) => {
      const own = byClass.get(kind)
      if (!own) return []
      const [amount, fees, booked] = [amountOf, feeOf, bookedOf].map((of) => toRupees(sum(own, of)))
      return [{ class: kind, lines: own.length, amount: amount!, fees: fees!, booked: booked! }]
    }),
    gross: toRupees(netCents + feeCents),
    fees: toRupees(feeCents),
    net: toRupees(netCents),
    ...(row.bank_cents === null ? {} : { difference: toRupees(row.bank_cents - netCents) }),
    short: toRupees(shortOf(moving)),
    left: left.length,
  }
}

export function viewLine({ judged, ...row }: JudgedLine): RemittanceLine {
  const orderId = judged.order?.order_id ?? row.order_id
  return {
    line: row.line,
    class: judged.class,
    waybill: row.waybill,
    orderId: orderId || row.order_number,
    isKnown: orderId !== '',
    word: row.word,
    amount: row.amount_cents === null ? null : toRupees(row.amount_cents),
    fee: toRupees(row.fee_cents ?? 0),
    ...(judged.dueCents === undefined ? {} : { due: toRupees(judged.dueCents) }),
    booked: toRupees(row.booked_cents),
    undone: row.undone,
    note: row.undone ? '' : judged.note,
    cells: row.cells,
  }
}
