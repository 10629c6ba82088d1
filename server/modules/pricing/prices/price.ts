/**
 * Calculates all prices: lines → offers → delivery → tax → total, in whole cents. Pure, from plain
 * JSON: an order stores its input, and can be priced again from it. The order of lines and offers
 * does not matter. docs/pricing.md
 */
import { type Offer, type OpenLine, offerTypes, partOff, takeOffer } from './offers.ts'
import { shareOf, sum } from './shares.ts'

export interface GoodsLine {
  productId: string
  /** before the discount of the product */
  labeledCents: number
  /** selling price of one unit */
  cents: number
  quantity: number
  /** weight of one unit, where delivery is priced by weight */
  grams?: number
  /** hundredths of a percent, where it differs from the basket's */
  taxRate?: number
}

/** Price of delivery to a place by a method. */
export interface DeliveryTerms {
  cents: number
  /** from this goods value, after offers: another price; 0 is free */
  steps?: readonly { fromCents: number; cents: number }[]
  /** grams included in the price, and the price of each further kilogram begun */
  weight?: { includedGrams: number; perKiloCents: number }
}

export interface Fee {
  type: string
  label: string
  cents: number
}

/** The input for pricing a basket. */
export interface PricedFrom {
  lines: readonly GoodsLine[]
  offers?: readonly Offer[]
  delivery?: DeliveryTerms
  fees?: readonly Fee[]
  /** hundredths of a percent included in each price, also of delivery and fees */
  taxRate?: number
}

/** An amount that an offer takes off; negative. */
export interface Adjustment {
  id: string
  type: Offer['type']
  code?: string
  label: string
  cents: number
}

/** Why an offer has no effect. */
type Unused = 'minimum' | 'nothing' | 'delivery' | 'better' | 'costsMore'

export interface Priced {
  adjustments: Adjustment[]
  /** codes of the offers that have no effect */
  unused: { code: string; why: Unused }[]
  deliveryCents?: number
  fees: readonly Fee[]
  /** tax included in the total, by rate; empty without a rate */
  taxes: { rate: number; cents: number }[]
  /** amount charged: Σ lines + adjustments + delivery + fees */
  totalCents: number
  /** the total before discounts and offers */
  labeledTotalCents: number
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the price of delivery for goods of this value and weight. */
export function deliveryCents(terms: DeliveryTerms, goodsCents: number, grams: number): number {
  let reached: NonNullable<DeliveryTerms['steps']>[number] | undefined
  for (const step of terms.steps ?? [])
    if (step.fromCents <= goodsCents && !(reached && reached.fromCents >= step.fromCents))
      reached = step
  const base = reached ? reached.cents : terms.cents
  if (reached?.cents === 0 || !terms.weight) return base
  const over = Math.max(0, grams - terms.weight.includedGrams)
  return base + Math.ceil(over / 1_000) * terms.weight.perKiloCents
}

interface Combination {
  offers: readonly Offer[]
  adjustments: Adjustment[]
  lines: (OpenLine & { taxRate?: number | undefined })[]
  deliveryCents: number | undefined
  /** goods and delivery, after offers */
  cents: number
}

const gramsOf = ({ lines, delivery }: PricedFrom): number =>
  delivery?.weight ? sum(lines, ({ grams = 0, quantity }) => grams * quantity) : 0

/** Prices the basket with exactly these offers. */
function pricedWith(offers: readonly Offer[], from: PricedFrom): Combination {
  const lines = from.lines.map(({ productId, cents, quantity, taxRate }) => ({
    productId,
    cents,
    left: cents * quantity,
    open: quantity,
    taxRate,
  }))
  const adjustments: Adjustment[] = []
  const take = ({ id, type, code, label }: Offer, cents: number) => {
    if (cents > 0) adjustments.push({ id, type, ...(code ? { code } : {}), label, cents: -cents })
  }
  for (const offer of offers) take(offer, takeOffer(lines, offer))
  const goods = sum(lines, ({ left }) => left)
  const delivery = from.delivery && deliveryCents(from.delivery, goods, gramsOf(from))
  const free = delivery && offers.find(({ type }) => type === 'freeDelivery')
  if (free) take(free, delivery)
  const cents = goods + (free ? 0 : (delivery ?? 0))
  return { offers, adjustments, lines, deliveryCents: delivery, cents }
}

/** A basket without offers: the reference to compare each offer with. */
interface Plain {
  from: PricedFrom
  goodsCents: number
  units: number
  grams: number
}

const goodsAndDelivery = ({ from: { delivery }, grams }: Plain, goods: number): number =>
  delivery ? goods + deliveryCents(delivery, goods, grams) : goods

/**
 * Returns the price of goods and delivery with this offer alone. Most offers that do not combine
 * are only compared, so this allocates nothing where it need not process units.
 */
function centsWith(offer: Offer, plain: Plain): number {
  if (offer.type === 'freeDelivery') return pricedWith([offer], plain.from).cents
  let [meant, units] = [plain.goodsCents, plain.units]
  if (offer.on) {
    meant = 0
    units = 0
    for (const line of plain.from.lines)
      if (offer.on.includes(line.productId)) {
        meant += line.cents * line.quantity
        units += line.quantity
      }
  }
  if (offer.type !== 'buyXgetY')
    return goodsAndDelivery(plain, plain.goodsCents - partOff(offer, meant))
  if (units >= offer.set!.buy) return pricedWith([offer], plain.from).cents
  return goodsAndDelivery(plain, plain.goodsCents)
}

const rank = ({ type }: Offer): number => offerTypes.indexOf(type)
/** Sorts offers by the sequence in which they apply; the first wins where two cost the same. */
const inTurn = (a: Offer, b: Offer): number => rank(a) - rank(b) || compare(a.id, b.id)

/**
 * Returns the cheapest way: the offers that combine, one that does not, or none. None is cheapest
 * where an offer would take the goods below the value for free delivery.
 */
function bestCombination(offers: readonly Offer[], plain: Plain): Combination {
  const { from, goodsCents } = plain
  const always = offers.filter((offer) => offer.always)
  const besides = (chosen: readonly Offer[]): Combination =>
    pricedWith([...chosen, ...always].sort(inTurn), from)
  const without = always.length > 0 ? besides([]).cents : goodsAndDelivery(plain, goodsCents)
  const adding: Offer[] = []
  let least = without
  let best: Offer | undefined
  for (const offer of offers) {
    if (offer.always || (offer.minimumCents ?? 0) > goodsCents) continue
    if (!offer.alone) {
      adding.push(offer)
      continue
    }
    const cents = always.length > 0 ? besides([offer]).cents : centsWith(offer, plain)
    if (cents > least || (cents === least && best && inTurn(best, offer) < 0)) continue
    least = cents
    best = offer
  }
  const together = adding.length > 0 ? besides(adding) : undefined
  if (together && together.cents < least) return together
  if (best) return besides([best])
  return together && together.cents === without ? together : besides([])
}

function whyUnused(offer: Offer, best: Combination, from: PricedFrom, goodsCents: number): Unused {
  if (goodsCents < (offer.minimumCents ?? 0)) return 'minimum'
  const itself = pricedWith([offer], from)
  if (itself.cents > pricedWith([], from).cents) return 'costsMore'
  if (itself.adjustments.length > 0) return 'better'
  if (offer.type !== 'freeDelivery') return 'nothing'
  return best.deliveryCents ? 'better' : 'delivery'
}

/** Returns the tax included in the amount charged, by rate, highest first. */
function taxesOf(
  { lines, cents }: Combination,
  from: PricedFrom,
  feesCents: number,
): Priced['taxes'] {
  const gross = new Map<number, number>()
  const add = (rate: number | undefined, amount: number) => {
    if (rate) gross.set(rate, (gross.get(rate) ?? 0) + amount)
  }
  for (const { left, taxRate = from.taxRate } of lines) add(taxRate, left)
  add(from.taxRate, cents - sum(lines, ({ left }) => left) + feesCents)
  return [...gross]
    .sort(([a], [b]) => b - a)
    .map(([rate, amount]) => ({ rate, cents: shareOf(amount, rate, 10_000 + rate) }))
}

/** Chooses the offers of a basket, and returns what they leave of its lines. */
function cheapest(input: PricedFrom): { from: PricedFrom; goodsCents: number; best: Combination } {
  const { offers = [] } = input
  // The sequence of lines only matters to offers.
  const from: PricedFrom =
    offers.length === 0
      ? input
      : {
          ...input,
          lines: [...input.lines].sort((a, b) => compare(a.productId, b.productId)),
        }
  const goodsCents = sum(from.lines, ({ cents, quantity }) => cents * quantity)
  const units = sum(from.lines, ({ quantity }) => quantity)
  const plain = { from, goodsCents, units, grams: gramsOf(from) }
  return { from, goodsCents, best: bestCombination(offers, plain) }
}

/** Returns the price of each product of a basket: all units, after offers. */
export const goodsCents = (input: PricedFrom): Map<string, number> =>
  new Map(cheapest(input).best.lines.map(({ productId, left }) => [productId, left]))

/** Returns the price of a basket and its parts. Each product must have only one line. */
export function price(input: PricedFrom): Priced {
  const { offers = [], fees = [] } = input
  const { from, goodsCents, best } = cheapest(input)
  const used = new Set(best.adjustments.map(({ id }) => id))
  const feesCents = sum(fees, ({ cents }) => cents)
  return {
    adjustments: best.adjustments,
    unused: offers
      .filter(({ id, code }) => code && !used.has(id))
      .sort(inTurn)
      .map((offer) => ({ code: offer.code!, why: whyUnused(offer, best, from, goodsCents) })),
    ...(best.deliveryCents === undefined ? {} : { deliveryCents: best.deliveryCents }),
    fees,
    taxes: taxesOf(best, from, feesCents),
    totalCents: best.cents + feesCents,
    labeledTotalCents:
      sum(from.lines, ({ labeledCents, quantity }) => labeledCents * quantity) +
      (best.deliveryCents ?? 0) +
      feesCents,
  }
}
