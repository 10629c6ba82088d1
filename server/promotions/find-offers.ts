/** The offers of a basket: what applies by itself, and what its codes bring. Judged in the order's transaction. */
import type { DbOrTx } from '../../db/client.ts'
import { findPromotions } from '../../db/queries/promotions.ts'
import type { Services } from '../context.ts'
import type { Offer } from '../pricing/offers.ts'
import type { Refusal } from './codes.schema.ts'
import {
  type Buyer,
  hangsOnBuyer,
  type MatchedLine,
  needsFacts,
  offerOn,
  type Running,
  toRunning,
  whyNot,
} from './matching.ts'

export interface FoundOffers {
  offers: Offer[]
  /** what was found of each code before the basket was priced */
  codes: { code: string; why?: Refusal | undefined }[]
}

interface Wanted {
  codes: readonly string[]
  /** who buys; asked only where an offer hangs on it */
  who: () => Promise<Buyer>
  /** nobody else counts the uses until the transaction ends */
  alone?: boolean
}

/** @param db of the order's transaction, when it is one */
export async function findOffers(
  { promotions, clock }: Pick<Services, 'promotions' | 'clock'>,
  db: DbOrTx,
  lines: readonly MatchedLine[],
  { codes, who, alone = false }: Wanted,
): Promise<FoundOffers> {
  const now = clock().getTime()
  const running = promotions.automatic(lines)
  if (codes.length === 0 && running.size === 0) return { offers: [], codes: [] }
  const isPersonal = codes.length > 0 || [...running.keys()].some(hangsOnBuyer)
  const buyer = isPersonal ? await who() : {}
  const offers: Offer[] = []
  const limited: { one: Running; offer: Offer }[] = []
  for (const [one, on] of running) {
    if (whyNot(one, now, buyer) !== undefined) continue
    const offer = offerOn(one, lines, on)
    if (!offer) continue
    if (needsFacts(one)) limited.push({ one, offer })
    else offers.push(offer)
  }
  const rows =
    codes.length + limited.length > 0
      ? await findPromotions(db, { codes, ids: limited.map(({ one }) => one.id), ...buyer, alone })
      : []
  const facts = new Map(rows.map((row) => [row.id, row]))
  for (const { one, offer } of limited)
    if (whyNot(one, now, buyer, facts.get(one.id)) === undefined) offers.push(offer)
  const outcomes = codes.map((code) => {
    const row = rows.find((found) => found.code === code)
    if (!row) return { code, why: 'unknown' as const }
    const one = toRunning(row)
    const offer = offerOn(one, lines)
    const why = whyNot(one, now, buyer, row) ?? (offer ? undefined : ('nothing' as const))
    if (offer && !why) offers.push(offer)
    return { code, why }
  })
  return { offers, codes: outcomes }
}
