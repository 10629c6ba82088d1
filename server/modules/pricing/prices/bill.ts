/**
 * The bill of a priced basket: its total, the calculation that an order stores, and its
 * presentation.
 */
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

/** A line as the products table and its details define it. */
export interface BillLine {
  product: { product_id: string; price_cents: number; last_price_cents: number }
  quantity: number
}

/** How a basket is delivered: the method, the zone, and the days of arrival (days of the shop). */
export interface Delivered {
  method: string
  label: string
  zone: string
  /** set only for collection in the shop */
  kind?: 'collect'
  earliest: string
  latest: string
}

/** Terms of a basket besides the prices of its lines. */
export interface Terms extends Omit<PricedFrom, 'lines'> {
  /** grams and tax rates by productId, where they affect the price */
  goods?: ReadonlyMap<string, Pick<PricedFrom['lines'][number], 'grams' | 'taxRate'>>
  delivered?: Delivered
  /** codes that were entered, and why a code gives no offer */
  codes?: readonly { code: string; why?: Refusal | undefined }[]
  /** an edited order keeps its offers, also those without effect now */
  keepsOffers?: boolean
  /** lines that edits removed from the order */
  removed?: readonly RemovedLine[]
}

/**
 * A line that an edit removed: added again, it has its price from when the order was placed. `ref`
 * is the product's own id, `groupId` its group at that time.
 */
export type RemovedLine = Omit<GoodsLine, 'quantity'> & { ref: string; groupId?: string }

/** Result of a code. */
export interface CodeOutcome {
  code: string
  /** why it gives no discount */
  why?: Refusal | undefined
  minimumCents?: number | undefined
}

/** The pricing that an order stores: `from` allows pricing it again by the rules of that time. */
export interface StoredPricing {
  /** increases when the same `from` gives another price */
  rules: 1
  from: PricedFrom
  adjustments?: Adjustment[]
  delivery?: Delivered & { cents: number }
  fees?: readonly Fee[]
  taxes?: Priced['taxes']
  removed?: readonly RemovedLine[]
}

/** Returns whether the customer of an order collects it in the shop. */
export const isCollected = ({ pricing }: { pricing: unknown }): boolean =>
  isCollection((pricing ?? {}) as Partial<StoredPricing>)

export interface Bill extends Pick<Priced, 'totalCents' | 'labeledTotalCents'> {
  codes: CodeOutcome[]
  /** undefined where the price is only the sum of the lines */
  pricing?: StoredPricing
}

/** Id of the staff discount, an offer of its own among those that an order keeps. */
export const byStaff = 'staff'
export const isByStaff = ({ id }: { id: string }): boolean => id === byStaff

const some = (list: readonly unknown[]): boolean => list.length > 0

/**
 * Reduces a basket's terms to what pricing the order again needs: the offers that had an effect,
 * and all codes, which may have one after an edit.
 */
function storedPricing(
  from: PricedFrom,
  priced: Priced,
  { delivered, keepsOffers = false, removed = [] }: Terms,
): StoredPricing | undefined {
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

/** Prices lines under terms; without terms the price is their sum. */
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
  const pricing = storedPricing(from, priced, terms)
  const outcomes = codes.map(({ code, why }) => ({
    code,
    why: why ?? unused.find((one) => one.code === code)?.why,
    minimumCents: from.offers?.find((offer) => offer.code === code)?.minimumCents,
  }))
  return {
    totalCents,
    labeledTotalCents,
    codes: outcomes,
    ...(pricing ? { pricing } : {}),
  }
}

const viewed = <T extends { cents: number }>({ cents, ...rest }: T) => ({
  ...rest,
  amount: toRupees(cents),
})

/** Returns the parts of a price besides lines and totals; only those that it has. */
export function viewParts(pricing: StoredPricing | undefined): PriceParts {
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
