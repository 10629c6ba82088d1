/** An order's money as figures that add up, from what it cost to what is still due. */
import type { OrderMoney } from '#server/modules/payments/transactions.schema.ts'

export type SumName =
  | 'total'
  | 'takenOff'
  | 'writtenOff'
  | 'received'
  | 'refunded'
  | 'returning'
  | 'due'
  | 'over'

const rounded = (amount: number): number => Math.round(amount * 100) / 100

/** What was paid too much: the order became cheaper, or costs nothing any more. */
export const overOf = ({ paid, returning, asks }: OrderMoney): number =>
  Math.max(0, rounded(paid - returning - asks))

/**
 * Each figure with its sign: all but the last add up to it. What is nothing is left out, except for what
 * one looks for.
 */
export function sumsOf(money: OrderMoney): { name: SumName; amount: number }[] {
  const { total, asks, writtenOff, paid, refunded, returning } = money
  const over = overOf(money)
  const all: [name: SumName, amount: number, always?: true][] = [
    ['total', total, true],
    ['takenOff', asks + writtenOff - total],
    ['writtenOff', -writtenOff],
    ['received', -(paid + refunded), true],
    ['refunded', refunded],
    ['returning', returning],
    over > 0 ? ['over', -over] : ['due', asks - paid + returning, true],
  ]
  return all
    .map(([name, amount, always]) => ({ name, amount: rounded(amount) + 0, always }))
    .filter(({ amount, always }) => always || amount !== 0)
    .map(({ name, amount }) => ({ name, amount }))
}
