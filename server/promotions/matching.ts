/** Which promotions are for a basket, and as what offers. Pure. */
import type { PromotionRow } from '../../db/schema.ts'
import { toCents } from '../money.ts'
import type { Offer } from '../pricing/offers.ts'
import type { Refusal } from './codes.schema.ts'
import type { PromotionTerms } from './promotions.schema.ts'

/** A promotion made ready to be asked. */
export interface Running {
  id: string
  terms: PromotionTerms
  /** as a basket is priced by it, but for what of the basket is meant */
  offer: Offer
  /** milliseconds */
  from: number
  until: number
  maxUses: number | null
  maxUsesEach: number | null
}

export interface MatchedLine {
  productId: string
  category: string
}

/** Who buys, as far as that is known. */
export interface Buyer {
  /** undefined: a guest, or staff who order for many people */
  account?: string | undefined
  /** in one spelling */
  phone?: string | undefined
  email?: string | undefined
}

/** How often a promotion was used, and what of the buyer matters to it. */
export interface Facts {
  uses: number
  own_uses: number
  has_ordered: boolean
}

export function toRunning(row: PromotionRow): Running {
  const { id, name, code } = row
  const terms = row.terms as PromotionTerms
  const { type, buy, get, most } = terms
  return {
    id,
    terms,
    offer: {
      id,
      type,
      label: name,
      ...(code ? { code } : {}),
      ...(isSet(terms) || type === 'percentage' ? { share: Math.round(terms.percent * 100) } : {}),
      ...(type === 'amount' ? { cents: toCents(terms.amount) } : {}),
      ...(isSet(terms) ? { set: { buy, get, ...(most > 0 ? { most } : {}) } } : {}),
      ...(terms.minimum > 0 ? { minimumCents: toCents(terms.minimum) } : {}),
      ...(terms.stackable ? {} : { alone: true }),
    },
    from: row.starts_at?.getTime() ?? -Infinity,
    until: row.ends_at?.getTime() ?? Infinity,
    maxUses: row.max_uses,
    maxUsesEach: row.max_uses_each,
  }
}

const isSet = ({ type }: PromotionTerms): boolean => type === 'buyXgetY'

/** True when only the database knows whether it applies. */
export const needsFacts = ({ maxUses, maxUsesEach, terms }: Running): boolean =>
  maxUses !== null || maxUsesEach !== null || terms.firstOrder

/** True when it matters who buys. */
export const hangsOnBuyer = ({ maxUsesEach, terms }: Running): boolean =>
  maxUsesEach !== null || terms.firstOrder || terms.customers.length > 0

/** The products of the basket that are meant; undefined for all, empty for none. */
function meant(
  lines: readonly MatchedLine[],
  products: readonly string[],
  categories: readonly string[],
): string[] | undefined {
  if (products.length === 0 && categories.length === 0) return undefined
  return lines
    .filter((line) => products.includes(line.productId) || categories.includes(line.category))
    .map(({ productId }) => productId)
}

/**
 * The promotion as an offer on this basket; undefined when nothing in it is meant.
 * @param on the products that are meant, where somebody knows already
 */
export function offerOn(
  { terms, offer }: Running,
  lines: readonly MatchedLine[],
  on = meant(lines, terms.products, terms.categories),
): Offer | undefined {
  if (on?.length === 0) return undefined
  const getOn = isSet(terms) ? meant(lines, terms.getProducts, terms.getCategories) : undefined
  if (getOn?.length === 0) return undefined
  if (!on && !getOn) return offer
  return {
    ...offer,
    ...(on ? { on } : {}),
    ...(offer.set && getOn ? { set: { ...offer.set, getOn } } : {}),
  }
}

/** Why a promotion is not for this buyer now, whatever is in the basket. */
export function whyNot(
  { terms, from, until, maxUses, maxUsesEach }: Running,
  now: number,
  buyer: Buyer,
  facts?: Facts,
): Refusal | undefined {
  if (now < from) return 'early'
  if (now >= until) return 'ended'
  if (terms.customers.length > 0 && !terms.customers.includes(buyer.email?.toLowerCase() ?? ''))
    return 'notYours'
  if (facts && maxUses !== null && facts.uses >= maxUses) return 'usedUp'
  if (facts && maxUsesEach !== null && facts.own_uses >= maxUsesEach) return 'usedByYou'
  if (facts && terms.firstOrder && facts.has_ordered) return 'notFirst'
  return undefined
}

/** What may be for a basket, each with the products that it means there; undefined for all of them. */
export type Found = ReadonlyMap<Running, string[] | undefined>

/** Promotions by what they are for, so that a basket meets only those that may be for it. */
export function indexed(all: readonly Running[]): (lines: readonly MatchedLine[]) => Found {
  const anywhere: Running[] = []
  const byProduct = new Map<string, Running[]>()
  const byCategory = new Map<string, Running[]>()
  const add = (to: Map<string, Running[]>, names: readonly string[], one: Running) => {
    for (const name of new Set(names)) to.set(name, [...(to.get(name) ?? []), one])
  }
  for (const one of all) {
    const { products, categories } = one.terms
    if (products.length === 0 && categories.length === 0) anywhere.push(one)
    add(byProduct, products, one)
    add(byCategory, categories, one)
  }
  return (lines) => {
    const found = new Map<Running, string[] | undefined>()
    for (const one of anywhere) found.set(one, undefined)
    for (const { productId, category } of lines)
      for (const some of [byProduct.get(productId), byCategory.get(category)])
        for (const one of some ?? []) {
          const on = found.get(one)
          if (!on) found.set(one, [productId])
          else if (on.at(-1) !== productId) on.push(productId)
        }
    return found
  }
}
