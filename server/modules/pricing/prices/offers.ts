/**
 * Calculates what one offer takes off a basket. Pure: its period and customers were checked before.
 * Offers apply to what earlier ones left. Units of a set belong to that set alone, and no line goes
 * below zero.
 */
import { shareOf, spread, sum } from './shares.ts'

export const offerTypes = ['buyXgetY', 'percentage', 'amount', 'freeDelivery'] as const
type OfferType = (typeof offerTypes)[number]

/** An offer as pricing uses it; plain JSON, stored with the order. */
export interface Offer {
  id: string
  type: OfferType
  label: string
  code?: string
  /** productIds in the basket that it applies to; absent: all */
  on?: readonly string[]
  /** percentage: hundredths of a percent; buyXgetY: the same, off each unit that the buyer gets */
  share?: number
  /** amount: off the total of its products, once */
  cents?: number
  /** buyXgetY */
  set?: { buy: number; get: number; most?: number; getOn?: readonly string[] }
  /** minimum value of the goods before any offer */
  minimumCents?: number
  /** does not combine with other offers */
  alone?: boolean
  /** applies besides the cheapest combination of the others, and does not compete */
  always?: boolean
}

/** A line of the basket while offers are applied. */
export interface OpenLine {
  productId: string
  cents: number
  /** amount still to be paid for all units */
  left: number
  /** units that belong to no set yet */
  open: number
}

const wholeShare = 10_000

const among = (
  lines: readonly OpenLine[],
  on: readonly string[] | undefined,
): readonly OpenLine[] => (on ? lines.filter(({ productId }) => on.includes(productId)) : lines)

/** Takes an amount off lines in proportion. Returns the amount. */
function takeOff(lines: readonly OpenLine[], cents: number): number {
  const shares = spread(
    cents,
    lines.map(({ left }) => left),
  )
  for (const [at, line] of lines.entries()) line.left -= shares[at]!
  return cents
}

/** Takes a number of units, line by line; calls `each` with each line and its units. */
function takeUnits(
  lines: readonly OpenLine[],
  units: number,
  each: (line: OpenLine, units: number) => void,
): void {
  let wanted = units
  for (const line of lines) {
    const taken = Math.min(wanted, line.open)
    if (taken > 0) each(line, taken)
    wanted -= taken
    if (wanted === 0) return
  }
}

/** Returns the largest number up to `most` that fits; every smaller number must fit, too. */
function largest(most: number, fits: (times: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Applies whole sets: the buyer gets the cheapest units and buys the dearest, none counts twice.
 */
function takeSets(lines: readonly OpenLine[], { set, on, share = wholeShare }: Offer): number {
  const { buy, get, most = Infinity, getOn } = set!
  const bought = among(lines, on)
  const toBuy = sum(bought, ({ open }) => open)
  if (toBuy < buy) return 0
  const got = [...(getOn ? among(lines, getOn) : bought)].sort(
    (a, b) => a.cents - b.cents || Number(bought.includes(a)) - Number(bought.includes(b)),
  )
  const toGet = getOn ? sum(got, ({ open }) => open) : toBuy
  const fits = (times: number): boolean => {
    let bothWays = 0
    takeUnits(got, times * get, (line, taken) => {
      if (bought.includes(line)) bothWays += taken
    })
    return toBuy - bothWays >= times * buy
  }
  const mostSets = Math.min(most, Math.floor(toBuy / buy), Math.floor(toGet / get))
  // Without other goods to get, the number of sets follows from one division.
  const times = getOn
    ? largest(mostSets, fits)
    : Math.min(mostSets, Math.floor(toBuy / (buy + get)))
  if (times === 0) return 0
  const cheapest = new Map<OpenLine, { taken: number; cents: number }>()
  takeUnits(got, times * get, (line, taken) => {
    const cents = Math.min(line.left, shareOf(line.cents * taken, share, wholeShare))
    cheapest.set(line, { taken, cents })
  })
  const off = [...cheapest.values()].reduce((total, { cents }) => total + cents, 0)
  // A set without a discount must not block units for other offers.
  if (off === 0) return 0
  for (const [line, { taken, cents }] of cheapest) {
    line.open -= taken
    line.left -= cents
  }
  const dearest = [...bought].sort((a, b) => b.cents - a.cents)
  takeUnits(dearest, times * buy, (line, taken) => {
    line.open -= taken
  })
  return off
}

/** Returns the cents that a percentage or an amount takes off goods of this value. */
export const partOff = ({ type, share, cents }: Offer, left: number): number =>
  type === 'percentage' ? shareOf(left, share!, wholeShare) : Math.min(cents!, left)

/** Takes an offer off the lines of its goods. Returns the cents; 0 for free delivery. */
export function takeOffer(lines: readonly OpenLine[], offer: Offer): number {
  if (offer.type === 'freeDelivery') return 0
  if (offer.type === 'buyXgetY') return takeSets(lines, offer)
  const meant = among(lines, offer.on)
  return takeOff(
    meant,
    partOff(
      offer,
      sum(meant, (line) => line.left),
    ),
  )
}
