/** Matches promotions to a basket and converts them to offers. Pure. */
import type { PromotionRow } from '../../../db/schema/schema.ts'
import { toCents } from '../../core/values/money.ts'
import type { Refusal } from '../pricing/prices/codes.schema.ts'
import type { Offer } from '../pricing/prices/offers.ts'
import type { Buyer, MatchedLine } from '../pricing/prices/promotions.ts'
import type { PromotionTerms } from './promotions.schema.ts'

/** A promotion prepared for matching. */
export interface Running {
  id: string
  terms: PromotionTerms
  /** the offer for pricing, without the products that it applies to */
  offer: Offer
  /** milliseconds */
  from: number
  until: number
  maxUses: number | null
  maxUsesEach: number | null
  /** email addresses in lower case; undefined: all customers */
  customers: ReadonlySet<string> | undefined
  /** use counts from the database decide whether it applies */
  needsFacts: boolean
  /** depends on the buyer */
  hangsOnBuyer: boolean
}

/** Use counts of a promotion, and the relevant facts about the buyer. */
export interface Facts {
  uses: number
  own_uses: number
  has_ordered: boolean
}

export function toRunning(row: PromotionRow): Running {
  const { id, name, code, max_uses: maxUses, max_uses_each: maxUsesEach } = row
  const terms = row.terms as PromotionTerms
  const { type, buy, get, most, customers } = terms
  const set = isSet(terms)
  return {
    id,
    terms,
    // All offers have the same fields in the same sequence: this keeps matching many of them fast.
    offer: {
      id,
      type,
      label: name,
      code: code ?? undefined,
      on: undefined,
      share: set || type === 'percentage' ? Math.round(terms.percent * 100) : undefined,
      cents: type === 'amount' ? toCents(terms.amount) : undefined,
      set: set ? { buy, get, ...(most > 0 ? { most } : {}) } : undefined,
      minimumCents: terms.minimum > 0 ? toCents(terms.minimum) : undefined,
      alone: terms.stackable ? undefined : true,
    },
    from: row.starts_at?.getTime() ?? -Infinity,
    until: row.ends_at?.getTime() ?? Infinity,
    maxUses,
    maxUsesEach,
    customers: customers.length > 0 ? new Set(customers) : undefined,
    needsFacts: maxUses !== null || maxUsesEach !== null || terms.firstOrder,
    hangsOnBuyer: maxUsesEach !== null || terms.firstOrder || customers.length > 0,
  }
}

const isSet = ({ type }: PromotionTerms): boolean => type === 'buyXgetY'

/** Returns the productIds that it applies to; undefined for all, empty for none. */
function meant(
  lines: readonly MatchedLine[],
  products: readonly string[],
  categories: readonly string[],
  groups: readonly string[],
): string[] | undefined {
  if (products.length + categories.length + groups.length === 0) return undefined
  return lines
    .filter(
      ({ productId, category, groupId }) =>
        products.includes(productId) ||
        categories.includes(category) ||
        (groupId && groups.includes(groupId)),
    )
    .map(({ productId }) => productId)
}

/** Returns true when a promotion depends on the groups of products. */
export const namesGroups = ({ terms }: Running): boolean =>
  terms.groups.length + terms.getGroups.length > 0

/**
 * Converts the promotion to an offer on this basket; undefined when it applies to none of its
 * products.
 * @param on the products that it applies to, if the caller knows them
 */
export function offerOn(
  { terms, offer }: Running,
  lines: readonly MatchedLine[],
  on = meant(lines, terms.products, terms.categories, terms.groups),
): Offer | undefined {
  if (on?.length === 0) return undefined
  if (!offer.set) return on ? { ...offer, on } : offer
  const getOn = meant(lines, terms.getProducts, terms.getCategories, terms.getGroups)
  if (getOn?.length === 0) return undefined
  if (!on && !getOn) return offer
  return { ...offer, on, set: getOn ? { ...offer.set, getOn } : offer.set }
}

/** Returns why a promotion does not apply to this buyer now, whatever the basket holds. */
export function whyNot(
  { terms, from, until, maxUses, maxUsesEach, customers }: Running,
  now: number,
  buyer: Buyer,
  facts?: Facts,
): Refusal | undefined {
  if (now < from) return 'early'
  if (now >= until) return 'ended'
  if (customers && !customers.has(buyer.email?.toLowerCase() ?? '')) return 'notYours'
  return facts && limitReached({ terms, maxUses, maxUsesEach }, facts)
}

/** Returns which use limit prevents another use of the promotion. */
export function limitReached(
  { terms, maxUses, maxUsesEach }: Pick<Running, 'terms' | 'maxUses' | 'maxUsesEach'>,
  facts: Facts,
): Refusal | undefined {
  if (maxUses !== null && facts.uses >= maxUses) return 'usedUp'
  if (maxUsesEach !== null && facts.own_uses >= maxUsesEach) return 'usedByYou'
  return terms.firstOrder && facts.has_ordered ? 'notFirst' : undefined
}

/** Promotions that apply to the same goods. */
type Group = readonly Running[]
/** Promotions that may apply to a basket: each group with its productIds; undefined for all. */
export type Found = ReadonlyMap<Group, string[] | undefined>

/** Indexes promotions by goods, so that matching a basket only reads relevant ones. */
export function indexed(all: readonly Running[]): (lines: readonly MatchedLine[]) => Found {
  const goodsOf = ({ terms: { products, categories, groups } }: Running) =>
    [products, categories, groups].map((names) => [...new Set(names)].sort())
  const sameGoods = Map.groupBy(all, (one) => JSON.stringify(goodsOf(one)))
  const anywhere: Group[] = []
  const byProduct = new Map<string, Group[]>()
  const byCategory = new Map<string, Group[]>()
  const byGroup = new Map<string, Group[]>()
  const add = (to: Map<string, Group[]>, name: string, group: Group) => {
    const known = to.get(name)
    if (known) known.push(group)
    else to.set(name, [group])
  }
  for (const [key, group] of sameGoods) {
    const [products, categories, groups] = JSON.parse(key) as [string[], string[], string[]]
    if (products.length + categories.length + groups.length === 0) anywhere.push(group)
    for (const name of products) add(byProduct, name, group)
    for (const name of categories) add(byCategory, name, group)
    for (const id of groups) add(byGroup, id, group)
  }
  return (lines) => {
    const found = new Map<Group, string[] | undefined>()
    for (const group of anywhere) found.set(group, undefined)
    for (const { productId, category, groupId } of lines)
      for (const some of [
        byProduct.get(productId),
        byCategory.get(category),
        byGroup.get(groupId ?? ''),
      ])
        for (const group of some ?? []) {
          const on = found.get(group)
          if (!on) found.set(group, [productId])
          else if (on.at(-1) !== productId) on.push(productId)
        }
    return found
  }
}
