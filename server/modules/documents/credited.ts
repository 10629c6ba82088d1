/**
 * Divides the amount and tax of a credit note among the tax rates of its invoice. Pure, in whole
 * cents.
 */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { orderValueOf } from '../orders/order/returns.value.ts'
import type { StoredPricing } from '../pricing/prices/bill.ts'
import { shareOf, spread, sum } from '../pricing/prices/shares.ts'

/** Cents by tax rate, in hundredths of a percent; 0 is free of tax. */
export interface AmountByRate {
  rate: number
  cents: number
}

/** Returns the tax rate of each product of an order; without a product, of delivery and fees. */
export function ratesOf({ pricing }: Pick<OrderViewRow, 'pricing'>) {
  const { from } = (pricing ?? {}) as Partial<StoredPricing>
  const own = new Map(from?.lines.map(({ productId, taxRate }) => [productId, taxRate]))
  return (productId?: string): number => own.get(productId ?? '') ?? from?.taxRate ?? 0
}

/** Sums the cents of equal rates. */
const addUp = (parts: readonly AmountByRate[]): AmountByRate[] =>
  [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    cents: sum(same, ({ cents }) => cents),
  }))

const centsAt = (parts: readonly AmountByRate[], rate: number): number =>
  sum(parts, (part) => (part.rate === rate ? part.cents : 0))

/** Divides the total of an order among its tax rates, tax included. */
export function chargedByRate(order: OrderViewRow): AmountByRate[] {
  const rateOf = ratesOf(order)
  const lines = [...orderValueOf(order).lines].map(([productId, cents]) => ({
    rate: rateOf(productId),
    cents,
  }))
  const rest = order.total_cents - sum(lines, ({ cents }) => cents)
  return addUp([...lines, { rate: rateOf(), cents: rest }])
}

/**
 * Divides a credit among tax rates. Named lines and charges count at their own rate, up to what the
 * invoice has left. The rest is spread over what is left at each rate.
 * @param left what earlier credits left of the invoice; at least `cents` in all
 * @param named returned lines and charges; more than `cents` where only a part of them is refunded
 */
function creditByRate(
  left: readonly AmountByRate[],
  cents: number,
  named: readonly AmountByRate[],
): AmountByRate[] {
  const wanted = left.map((open) => Math.min(open.cents, centsAt(named, open.rate)))
  const exact = spread(Math.min(cents, sum(wanted, Number)), wanted)
  const open = left.map((part, at) => part.cents - exact[at]!)
  const rest = spread(cents - sum(exact, Number), open)
  return left.map(({ rate }, at) => ({ rate, cents: exact[at]! + rest[at]! }))
}

/** The parts of a credit note that the next one needs. */
interface Credited {
  taxes: readonly AmountByRate[]
  /** absent where the note credits the whole invoice, after which there is no other */
  credited?: readonly AmountByRate[] | undefined
}

/**
 * Credits a part of an invoice. All credit notes of an invoice add up to it, rate by rate, in any
 * order.
 * @param invoice its tax by rate, and its total divided among the rates
 * @returns the credited amount at each rate, and the tax in it
 */
export function creditTaxes(
  invoice: { taxes: readonly AmountByRate[]; charged: readonly AmountByRate[] },
  before: readonly Credited[],
  cents: number,
  named: readonly AmountByRate[] = [],
): { credited: AmountByRate[]; taxes: AmountByRate[] } {
  const { taxes, charged } = invoice
  const creditedBefore = before.flatMap((note) => note.credited ?? [])
  const left = charged.map(({ rate, cents: whole }) => ({
    rate,
    cents: whole - centsAt(creditedBefore, rate),
  }))
  const credited = creditByRate(left, cents, named)
  const taken = before.flatMap((note) => note.taxes)
  return {
    credited,
    taxes: taxes.map(({ rate, cents: tax }) => {
      const whole = centsAt(charged, rate)
      const upTo = whole - centsAt(left, rate) + centsAt(credited, rate)
      const due = upTo >= whole ? tax : shareOf(tax, upTo, whole)
      return { rate, cents: due - centsAt(taken, rate) }
    }),
  }
}
