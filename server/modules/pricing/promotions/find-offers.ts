/** The offers of a basket: what applies by itself, and what its codes bring. Judged in the order's transaction. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { validPhone } from '../../../../db/phone.ts'
import { findPromotions } from '../../../../db/queries/pricing/promotions.queries.ts'
import type { OrderRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import type { Refusal } from '../prices/codes.schema.ts'
import type { Offer } from '../prices/offers.ts'
import {
  type Buyer,
  type MatchedLine,
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
  /** leaves out what applies by itself */
  onlyCodes?: boolean
}

/** The customer of an order that there is already. */
export const buyerBehind = ({
  id,
  user_id,
  email,
  phone,
}: Pick<OrderRow, 'id' | 'user_id' | 'email' | 'phone'>): Buyer => ({
  account: user_id ?? undefined,
  ...(user_id ? { email } : {}),
  contact: email,
  phone: validPhone(phone),
  besides: id,
})

/** @param db of the order's transaction, when it is one */
export async function findOffers(
  { promotions, clock }: Pick<Services, 'promotions' | 'clock'>,
  db: DbOrTx,
  lines: readonly MatchedLine[],
  { codes, who, alone = false, onlyCodes = false }: Wanted,
): Promise<FoundOffers> {
  const now = clock().getTime()
  const found = onlyCodes ? new Map() : promotions.automatic(lines)
  let isPersonal = codes.length > 0
  for (const group of found.keys()) for (const one of group) isPersonal ||= one.hangsOnBuyer
  const buyer = isPersonal ? await who() : {}
  const offers: Offer[] = []
  const limited: { one: Running; offer: Offer }[] = []
  for (const [group, on] of found)
    for (const one of group) {
      if (whyNot(one, now, buyer) !== undefined) continue
      const offer = offerOn(one, lines, on)
      if (!offer) continue
      if (one.needsFacts) limited.push({ one, offer })
      else offers.push(offer)
    }
  if (codes.length + limited.length === 0) return { offers, codes: [] }
  const ids = limited.map(({ one }) => one.id)
  const rows = await findPromotions(db, { codes, ids, ...buyer, alone })
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
