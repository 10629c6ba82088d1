/**
 * What one offer takes off a basket. Pure: whether it is in force, and for whom, was judged before.
 * Offers work on what those before them left, pieces of a set belong to that set alone, and no line
 * goes below zero.
 */
import { shareOf, spread, sum } from './shares.ts'

export const offerTypes = ['buyXgetY', 'percentage', 'amount', 'freeDelivery'] as const
type OfferType = (typeof offerTypes)[number]

/** An offer as a basket is priced by it; plain JSON, kept with the order. */
export interface Offer {
  id: string
  type: OfferType
  label: string
  code?: string
  /** the products of the basket that it is for; absent: all */
  on?: readonly string[]
  /** percentage: hundredths of a percent; buyXgetY: the same, off each piece that is got */
  share?: number
  /** amount: off all that it is for, once */
  cents?: number
  /** buyXgetY */
  set?: { buy: number; get: number; most?: number; getOn?: readonly string[] }
  /** what the goods cost at least, before any offer */
  minimumCents?: number
  /** adds up with no other offer */
  alone?: boolean
  /** is taken besides the cheapest way of the others, and competes with none */
  always?: boolean
}

/** A line of the basket while offers are taken off. */
export interface OpenLine {
  productId: string
  cents: number
  /** what is still to be paid for all pieces */
  left: number
  /** pieces that belong to no set yet */
  open: number
}

const wholeShare = 10_000

const among = (
  lines: readonly OpenLine[],
  on: readonly string[] | undefined,
): readonly OpenLine[] => (on ? lines.filter(({ productId }) => on.includes(productId)) : lines)

/** Takes an amount off lines in proportion; returns it. */
function takeOff(lines: readonly OpenLine[], cents: number): number {
  const shares = spread(
    cents,
    lines.map(({ left }) => left),
  )
  for (const [at, line] of lines.entries()) line.left -= shares[at]!
  return cents
}

/** So many pieces, line after line; `each` hears how many of which. */
function takePieces(
  lines: readonly OpenLine[],
  pieces: number,
  each: (line: OpenLine, pieces: number) => void,
): void {
  let wanted = pieces
  for (const line of lines) {
    const taken = Math.min(wanted, line.open)
    if (taken > 0) each(line, taken)
    wanted -= taken
    if (wanted === 0) return
  }
}

/** The largest number up to `most` that fits; whatever fits, less of it does, too. */
function largest(most: number, fits: (times: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Whole sets alone: the cheapest pieces are got, the dearest bought, and none is counted twice. */
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
    takePieces(got, times * get, (line, taken) => {
      if (bought.includes(line)) bothWays += taken
    })
    return toBuy - bothWays >= times * buy
  }
  const mostSets = Math.min(most, Math.floor(toBuy / buy), Math.floor(toGet / get))
  // Where the same pieces are bought and got, there is no doubt.
  const times = getOn
    ? largest(mostSets, fits)
    : Math.min(mostSets, Math.floor(toBuy / (buy + get)))
  if (times === 0) return 0
  const cheapest = new Map<OpenLine, { taken: number; cents: number }>()
  takePieces(got, times * get, (line, taken) => {
    const cents = Math.min(line.left, shareOf(line.cents * taken, share, wholeShare))
    cheapest.set(line, { taken, cents })
  })
  const off = [...cheapest.values()].reduce((total, { cents }) => total + cents, 0)
  // What takes nothing off takes no pieces from another offer either.
  if (off === 0) return 0
  for (const [line, { taken, cents }] of cheapest) {
    line.open -= taken
    line.left -= cents
  }
  const dearest = [...bought].sort((a, b) => b.cents - a.cents)
  takePieces(dearest, times * buy, (line, taken) => {
    line.open -= taken
  })
  return off
}

/** What a percentage or an amount takes off goods of so much. */
export const partOff = ({ type, share, cents }: Offer, left: number): number =>
  type === 'percentage' ? shareOf(left, share!, wholeShare) : Math.min(cents!, left)

/** Takes an offer off the lines of its goods; returns how much. Free delivery is none of theirs. */
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
