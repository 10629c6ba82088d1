/** Calculates an order's payment figures, from its cost to the amount due. */
import type { PaymentSummary } from '#server/modules/payments/transactions.schema.ts'

export type SumName =
  | 'total'
  | 'takenOff'
  | 'writtenOff'
  | 'received'
  | 'refunded'
  | 'refundPending'
  | 'due'
  | 'over'

const rounded = (amount: number): number => Math.round(amount * 100) / 100

/** Returns the overpaid amount: the order became cheaper, or was cancelled. */
export const overOf = ({ paid, refundPending, currentTotal }: PaymentSummary): number =>
  Math.max(0, rounded(paid - refundPending - currentTotal))

/**
 * Returns the signed figures; the last is the sum of the others. Leaves out zero amounts, except
 * for figures that staff look for.
 */
export function sumsOf(money: PaymentSummary): { name: SumName; amount: number }[] {
  const { total, currentTotal, writtenOff, paid, refunded, refundPending } = money
  const over = overOf(money)
  const all: [name: SumName, amount: number, always?: true][] = [
    ['total', total, true],
    ['takenOff', currentTotal + writtenOff - total],
    ['writtenOff', -writtenOff],
    ['received', -(paid + refunded), true],
    ['refunded', refunded],
    ['refundPending', refundPending],
    over > 0 ? ['over', -over] : ['due', currentTotal - paid + refundPending, true],
  ]
  return all
    .map(([name, amount, always]) => ({ name, amount: rounded(amount) + 0, always }))
    .filter(({ amount, always }) => always || amount !== 0)
    .map(({ name, amount }) => ({ name, amount }))
}
