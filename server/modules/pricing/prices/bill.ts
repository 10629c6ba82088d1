/** A priced basket: what it comes to, what an order keeps of how that came about, and how callers read it. */
import { toRupees } from '../../../core/values/money.ts'
import type { Refusal } from './codes.schema.ts'
import {
  type Adjustment,
  type Fee,
  type GoodsLine,
  type Priced,
  type PricedFrom,
  price,
} from './price.ts'
import { isCollection, type PriceParts } from './pricing.schema.ts'

/** A line as the products table and its details know it. */
export interface BillLine {
  product: { product_id: string; price_cents: number; last_price_cents: number }
  quantity: number
}

/** How a basket is delivered: by what, where to, and when it arrives (days of the shop). */
export interface Delivered {
  method: string
  label: string
  zone: string
  /** said of what the buyer comes for */
  kind?: 'collect'
  earliest: string
  latest: string
}

/** What holds for a basket besides the prices of its lines. */
export interface Terms extends Omit<PricedFrom, 'lines'> {
  /** grams and tax rates by productId, where they matter */
  goods?: ReadonlyMap<string, Pick<PricedFrom['lines'][number], 'grams' | 'taxRate'>>
  delivered?: Delivered
  /** codes that were given, and why one is none of the offers */
  codes?: readonly { code: string; why?: Refusal | undefined }[]
  /** an order that is edited keeps its offers, also those that take nothing off now */
  keepsOffers?: boolean
  /** what edits took off the order */
  removed?: readonly RemovedLine[]
}

/** A line that an edit took off: put back, it costs what it was placed at. `ref` is the product's own id. */
export type RemovedLine = Omit<GoodsLine, 'quantity'> & { ref: string }

/** What became of a code. */
export interface CodeOutcome {
  code: string
  /** why it takes nothing off */
  why?: Refusal | undefined
  minimumCents?: number | undefined
}

/** What an order keeps: from `from` it can be priced again, by the rules of that time. */
export interface KeptPricing {
  /** moves on when `from` means another price */
  rules: 1
  from: PricedFrom
  adjustments?: Adjustment[]
  delivery?: Delivered & { cents: number }
  fees?: readonly Fee[]
  taxes?: Priced['taxes']
  removed?: readonly RemovedLine[]
}

/** Tells whether the customer of an order collects it in the shop. */
export const isCollected = ({ pricing }: { pricing: unknown }): boolean =>
  isCollection((pricing ?? {}) as Partial<KeptPricing>)

export interface Bill extends Pick<Priced, 'totalCents' | 'labeledTotalCents'> {
  codes: CodeOutcome[]
  /** undefined where the lines are all there is */
  kept?: KeptPricing
}

/** What staff take off an order is an offer of its own among those that it keeps. */
export const byStaff = 'staff'
export const isByStaff = ({ id }: { id: string }): boolean => id === byStaff

const some = (list: readonly unknown[]): boolean => list.length > 0

/**
 * Narrows a basket's terms to what an order needs to be priced again: the offers that took something off, and the
 * codes it was placed with, which may take something off once it is edited.
 */
function kept(
  from: PricedFrom,
  priced: Priced,
  { delivered, keepsOffers = false, removed = [] }: Terms,
): KeptPricing | undefined {
  const { adjustments, deliveryCents, fees, taxes } = priced
  const used = new Set(adjustments.map(({ id }) => id))
  const { offers: all = [], ...rest } = from
  const offers = keepsOffers ? all : all.filter(({ id, code }) => code || used.has(id))
  if (![offers, fees, taxes, removed].some(some) && deliveryCents === undefined) return undefined
  return {
    rules: 1,
    from: { ...rest, ...(some(offers) ? { offers } : {}) },
    ...(some(adjustments) ? { adjustments } : {}),
    ...(delivered && deliveryCents !== undefined
      ? { delivery: { ...delivered, cents: deliveryCents } }
      : {}),
    ...(some(fees) ? { fees } : {}),
    ...(some(taxes) ? { taxes } : {}),
    ...(some(removed) ? { removed } : {}),
  }
}

/** Prices lines under terms; without terms it is their sum. */
export function billed(lines: readonly BillLine[], terms: Terms = {}): Bill {
  const { goods, delivered: _, codes = [], keepsOffers: __, removed: ___, ...rest } = terms
  const from: PricedFrom = {
    ...rest,
    lines: lines.map(({ product, quantity }) => ({
      productId: product.product_id,
      labeledCents: product.price_cents,
      cents: product.last_price_cents,
      quantity,
      ...goods?.get(product.product_id),
    })),
  }
  const priced = price(from)
  const { totalCents, labeledTotalCents, unused } = priced
  const keeping = kept(from, priced, terms)
  const outcomes = codes.map(({ code, why }) => ({
    code,
    why: why ?? unused.find((one) => one.code === code)?.why,
    minimumCents: from.offers?.find((offer) => offer.code === code)?.minimumCents,
  }))
  return {
    totalCents,
    labeledTotalCents,
    codes: outcomes,
    ...(keeping ? { kept: keeping } : {}),
  }
}

const viewed = <T extends { cents: number }>({ cents, ...rest }: T) => ({
  ...rest,
  amount: toRupees(cents),
})

/** What a quote and an order say besides their lines and totals; nothing where there is nothing of it. */
export function viewParts(pricing: KeptPricing | undefined): PriceParts {
  if (!pricing) return {}
  const { adjustments, delivery, fees, taxes } = pricing
  return {
    ...(adjustments
      ? { adjustments: adjustments.map(({ id: _, ...adjustment }) => viewed(adjustment)) }
      : {}),
    ...(delivery ? { delivery: viewed(delivery) } : {}),
    ...(fees ? { fees: fees.map(viewed) } : {}),
    ...(taxes
      ? {
          tax: {
            amount: toRupees(taxes.reduce((sum, { cents }) => sum + cents, 0)),
            rates: taxes.map(({ rate, cents }) => ({ rate: rate / 100, amount: toRupees(cents) })),
          },
        }
      : {}),
  }
}
