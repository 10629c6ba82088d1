/** Presents COD payouts and their lines to API callers. */
import type { CodPayoutLineRow, CodPayoutRow } from '../../../db/schema/schema.ts'
import { toRupees } from '../../core/values/money.ts'
import { sum } from '../pricing/prices/shares.ts'
import type { Classification } from './classify-lines.ts'
import {
  type CodPayout,
  type CodPayoutLine,
  type LineClass,
  type ListedCodPayout,
  lineClasses,
  recordable,
} from './cod-payouts.schema.ts'

/** A line with its class: the recorded one, or a preview. */
export type ClassifiedLine = CodPayoutLineRow & { classification: Classification }

/** Returns the class of a processed line. */
export const storedClassification = (row: CodPayoutLineRow): Classification => ({
  class: row.class as LineClass,
  note: row.note,
  ...(row.due_cents === null ? {} : { dueCents: row.due_cents }),
})

const amountOf = ({ amount_cents }: ClassifiedLine): number => amount_cents ?? 0
const feeOf = ({ fee_cents }: ClassifiedLine): number => fee_cents ?? 0
const recordedOf = ({ recorded_cents, undone }: ClassifiedLine): number =>
  undone ? 0 : recorded_cents

export function presentListed(
  row: CodPayoutRow,
  sums: { lines: number; recordedCents: number },
): ListedCodPayout {
  return {
    id: row.number,
    courier: row.courier,
    fileName: row.file_name,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    ...(row.completed_at ? { completedAt: row.completed_at.toISOString() } : {}),
    by: row.actor,
    lines: sums.lines,
    recorded: toRupees(sums.recordedCents),
    ...(row.bank_cents === null ? {} : { bank: toRupees(row.bank_cents) }),
  }
}

/** Returns how many cents orders lack after the last line that pays them. */
function shortOf(lines: readonly ClassifiedLine[]): number {
  const paying = lines.filter(({ classification }) => recordable.includes(classification.class))
  const last = new Map(
    paying.map((line) => [line.classification.order?.order_id ?? line.order_id, line]),
  )
  const short = [...last.values()].filter(({ classification }) => classification.class === 'short')
  return sum(
    short,
    ({ classification, amount_cents }) => (classification.dueCents ?? 0) - (amount_cents ?? 0),
  )
}

/** Shows a COD payout with the sums of its lines. */
export function presentPayout(row: CodPayoutRow, lines: readonly ClassifiedLine[]): CodPayout {
  const byClass = Map.groupBy(lines, ({ classification }) => classification.class)
  const feeLines = byClass.get('fee') ?? []
  const moving = lines.filter(({ classification }) => classification.class !== 'total')
  const netCents = sum(moving, amountOf) - sum(moving, feeOf)
  const feeCents = sum(moving, feeOf) - sum(feeLines, amountOf)
  const left = lines.filter(({ class: known, recorded_cents, undone, note }) =>
    row.state === 'undoing'
      ? recorded_cents > 0 && !undone && note === ''
      : known === (row.state === 'recorded' ? 'failed' : ''),
  )
  return {
    ...presentListed(row, { lines: lines.length, recordedCents: sum(lines, recordedOf) }),
    header: row.header,
    columns: row.columns,
    classes: lineClasses.flatMap((kind) => {
      const own = byClass.get(kind)
      if (!own) return []
      const [amount, fees, recorded] = [amountOf, feeOf, recordedOf].map((of) =>
        toRupees(sum(own, of)),
      )
      return [{ class: kind, lines: own.length, amount: amount!, fees: fees!, recorded: recorded! }]
    }),
    gross: toRupees(netCents + feeCents),
    fees: toRupees(feeCents),
    net: toRupees(netCents),
    ...(row.bank_cents === null ? {} : { difference: toRupees(row.bank_cents - netCents) }),
    short: toRupees(shortOf(moving)),
    left: left.length,
  }
}

export function presentLine({ classification, ...row }: ClassifiedLine): CodPayoutLine {
  const orderId = classification.order?.order_id ?? row.order_id
  return {
    line: row.line,
    class: classification.class,
    waybill: row.waybill,
    orderId: orderId || row.order_number,
    isKnown: orderId !== '',
    courierStatus: row.courier_status,
    amount: row.amount_cents === null ? null : toRupees(row.amount_cents),
    fee: toRupees(row.fee_cents ?? 0),
    ...(classification.dueCents === undefined ? {} : { due: toRupees(classification.dueCents) }),
    recorded: toRupees(row.recorded_cents),
    undone: row.undone,
    note: row.undone ? '' : classification.note,
    cells: row.cells,
  }
}
