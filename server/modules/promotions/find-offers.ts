/**
 * Finds the offers of a basket: promotions without a code, and those of its codes. Checks them in
 * the order's transaction.
 */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { validPhone } from '../../../db/phone.ts'
import {
  findGroupsOfProducts,
  findPromotions,
} from '../../../db/queries/promotions/promotions.queries.ts'
import type { OrderRow } from '../../../db/schema/schema.ts'
import type { Offer } from '../pricing/prices/offers.ts'
import type { Buyer, FoundOffers, MatchedLine, OffersWanted } from '../pricing/prices/promotions.ts'
import { type Found, namesGroups, offerOn, type Running, toRunning, whyNot } from './matching.ts'

/** Adds the groups of products to lines, where a promotion depends on them. */
export async function withGroups(
  db: DbOrTx,
  lines: readonly MatchedLine[],
  isNeeded: boolean,
): Promise<readonly MatchedLine[]> {
  const open = lines.filter(({ groupId }) => groupId === undefined)
  if (!isNeeded || open.length === 0) return lines
  const rows = await findGroupsOfProducts(
    db,
    open.map(({ productId }) => productId),
  )
  const groups = new Map(rows.map((row) => [row.product_id, row.group_id]))
  return lines.map((line) => ({ groupId: groups.get(line.productId) ?? null, ...line }))
}

/** Returns the buyer of an existing order. */
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

/**
 * Finds the offers of the promotions without a code and of the codes.
 * @param found the promotions without a code that may be for these lines
 * @param db the order's transaction, if there is one
 */
export async function findOffers(
  found: Found,
  now: number,
  db: DbOrTx,
  lines: readonly MatchedLine[],
  { codes, who, alone = false }: OffersWanted,
): Promise<FoundOffers> {
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
  const coded = rows.map(toRunning)
  const grouped = await withGroups(db, lines, coded.some(namesGroups))
  const outcomes = codes.map((code) => {
    const at = rows.findIndex((found) => found.code === code)
    const [row, one] = [rows[at], coded[at]]
    if (!row || !one) return { code, why: 'unknown' as const }
    const offer = offerOn(one, grouped)
    const why = whyNot(one, now, buyer, row) ?? (offer ? undefined : ('nothing' as const))
    if (offer && !why) offers.push(offer)
    return { code, why }
  })
  return { offers, codes: outcomes }
}
