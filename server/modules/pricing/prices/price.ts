/**
 * The one place where prices are made: lines → offers → delivery → tax → total, in whole cents. Pure,
 * and of plain JSON: an order keeps what it was priced from, and can be priced again from that. The
 * order in which lines and offers are given does not matter. docs/pricing.md
 */
import { type Offer, type OpenLine, offerTypes, partOff, takeOffer } from './offers.ts'
import { shareOf, sum } from './shares.ts'

export interface GoodsLine {
  productId: string
  /** before discount */
  labeledCents: number
  /** what one piece is sold for */
  cents: number
  quantity: number
  /** of one piece, where delivery goes by weight */
  grams?: number
  /** hundredths of a percent, where it is not the basket's */
  taxRate?: number
}

/** What delivery to a place by a method costs. */
export interface DeliveryTerms {
  cents: number
  /** from such a sum of goods on, after offers: another price; 0 is free */
  steps?: readonly { fromCents: number; cents: number }[]
  /** so many grams are in the price; each kilogram more that begins costs */
  weight?: { includedGrams: number; perKiloCents: number }
}

export interface Fee {
  type: string
  label: string
  cents: number
}

/** What a basket is priced from. */
export interface PricedFrom {
  lines: readonly GoodsLine[]
  offers?: readonly Offer[]
  delivery?: DeliveryTerms
  fees?: readonly Fee[]
  /** hundredths of a percent that are in every price; of delivery and fees, too */
  taxRate?: number
}

/** Negative: what an offer takes off. */
export interface Adjustment {
  id: string
  type: Offer['type']
  code?: string
  label: string
  cents: number
}

/** Why an offer takes nothing off. */
type Unused = 'minimum' | 'nothing' | 'delivery' | 'better' | 'costsMore'

export interface Priced {
  adjustments: Adjustment[]
  /** the codes among the offers that take nothing off */
  unused: { code: string; why: Unused }[]
  deliveryCents?: number
  fees: readonly Fee[]
  /** what of the total is tax, by rate; none without a rate */
  taxes: { rate: number; cents: number }[]
  /** what is charged: Σ lines + adjustments + delivery + fees */
  totalCents: number
  /** the same before discounts and offers */
  labeledTotalCents: number
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What delivery costs for goods of so much. */
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

interface Way {
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
function pricedWith(offers: readonly Offer[], from: PricedFrom): Way {
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

/** What a basket is and costs without any offer: what each of many is held against. */
interface Plain {
  from: PricedFrom
  goodsCents: number
  pieces: number
  grams: number
}

const goodsAndDelivery = ({ from: { delivery }, grams }: Plain, goods: number): number =>
  delivery ? goods + deliveryCents(delivery, goods, grams) : goods

/**
 * What goods and delivery cost with this offer alone. Most of many that do not add up are only looked at:
 * where that takes no walk through the pieces, nothing is made for it.
 */
function centsWith(offer: Offer, plain: Plain): number {
  if (offer.type === 'freeDelivery') return pricedWith([offer], plain.from).cents
  let [meant, pieces] = [plain.goodsCents, plain.pieces]
  if (offer.on) {
    meant = 0
    pieces = 0
    for (const line of plain.from.lines)
      if (offer.on.includes(line.productId)) {
        meant += line.cents * line.quantity
        pieces += line.quantity
      }
  }
  if (offer.type !== 'buyXgetY')
    return goodsAndDelivery(plain, plain.goodsCents - partOff(offer, meant))
  if (pieces >= offer.set!.buy) return pricedWith([offer], plain.from).cents
  return goodsAndDelivery(plain, plain.goodsCents)
}

const rank = ({ type }: Offer): number => offerTypes.indexOf(type)
/** In which order offers take, and which of two goes before that cost the same. */
const inTurn = (a: Offer, b: Offer): number => rank(a) - rank(b) || compare(a.id, b.id)

/**
 * Those that add up together, or one of those that do not, or none: whatever costs least. None costs less
 * where an offer would take the goods below the sum from which delivery is free.
 */
function bestWay(offers: readonly Offer[], plain: Plain): Way {
  const { from, goodsCents } = plain
  const always = offers.filter((offer) => offer.always)
  const besides = (chosen: readonly Offer[]): Way =>
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

function whyUnused(offer: Offer, best: Way, from: PricedFrom, goodsCents: number): Unused {
  if (goodsCents < (offer.minimumCents ?? 0)) return 'minimum'
  const itself = pricedWith([offer], from)
  if (itself.cents > pricedWith([], from).cents) return 'costsMore'
  if (itself.adjustments.length > 0) return 'better'
  if (offer.type !== 'freeDelivery') return 'nothing'
  return best.deliveryCents ? 'better' : 'delivery'
}

/** The tax that is in what is charged, by rate, the highest first. */
function taxesOf({ lines, cents }: Way, from: PricedFrom, feesCents: number): Priced['taxes'] {
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

/** The offers that a basket is priced with, and what they leave of its lines. */
function cheapest(given: PricedFrom): { from: PricedFrom; goodsCents: number; best: Way } {
  const { offers = [] } = given
  // Only offers ask in which order the lines come.
  const from: PricedFrom =
    offers.length === 0
      ? given
      : {
          ...given,
          lines: [...given.lines].sort((a, b) => compare(a.productId, b.productId)),
        }
  const goodsCents = sum(from.lines, ({ cents, quantity }) => cents * quantity)
  const pieces = sum(from.lines, ({ quantity }) => quantity)
  const plain = { from, goodsCents, pieces, grams: gramsOf(from) }
  return { from, goodsCents, best: bestWay(offers, plain) }
}

/** What each product of a basket costs, all pieces together and after its offers. */
export const goodsCents = (given: PricedFrom): Map<string, number> =>
  new Map(cheapest(given).best.lines.map(({ productId, left }) => [productId, left]))

/** What a basket costs, and why. Lines are one for each product. */
export function price(given: PricedFrom): Priced {
  const { offers = [], fees = [] } = given
  const { from, goodsCents, best } = cheapest(given)
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
