/** Applies the offers that an order was placed with to its edited contents. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findPromotions, findUses } from '../../../db/queries/promotions/promotions.queries.ts'
import type { OrderRow } from '../../../db/schema/schema.ts'
import type { Refusal } from '../pricing/prices/codes.schema.ts'
import type { Offer } from '../pricing/prices/offers.ts'
import type { EditedBasket, FoundOffers, MatchedLine } from '../pricing/prices/promotions.ts'
import { buyerBehind, findOffers, withGroups } from './find-offers.ts'
import { limitReached, namesGroups, offerOn, toRunning } from './matching.ts'

/**
 * Returns the order's offers whose use limits are reached, and why; its own uses do not count.
 * @param alone locks the use counts until the transaction ends
 */
async function usedUpOffers(
  db: DbOrTx,
  order: OrderRow,
  offers: readonly Offer[],
  alone: boolean,
): Promise<Map<string, Refusal>> {
  const own = new Set((await findUses(db, order.id)).map(({ promotion_id }) => promotion_id))
  const ids = offers.map(({ id }) => id).filter((id) => !own.has(id))
  if (ids.length === 0) return new Map()
  const rows = await findPromotions(db, { codes: [], ids, ...buyerBehind(order), alone })
  const whys = rows.map((row) => [row.id, limitReached(toRunning(row), row)] as const)
  return new Map(whys.flatMap(([id, why]) => (why ? [[id, why]] : [])))
}

/**
 * Keeps the offers of an edited order as they were when it was placed. They include an added
 * product if their promotion applies to it.
 * @param added the products that the edit adds
 */
async function offersOnChanged(
  db: DbOrTx,
  offers: readonly Offer[],
  lines: readonly MatchedLine[],
  added: ReadonlySet<string>,
): Promise<Offer[]> {
  const isBound = offers.some(({ on, set }) => on ?? set?.getOn)
  const rows =
    added.size > 0 && isBound
      ? await findPromotions(db, { codes: [], ids: offers.map(({ id }) => id), alone: false })
      : []
  const current = rows.map(toRunning)
  const grouped = await withGroups(db, lines, current.some(namesGroups))
  const now = new Map(current.map((one) => [one.id, offerOn(one, grouped)]))
  return offers.map((offer) => {
    const fresh = now.get(offer.id)
    const widened = (was?: readonly string[], meant?: readonly string[]) =>
      was && fresh
        ? [...new Set([...was, ...[...added].filter((id) => !meant || meant.includes(id))])]
        : was
    const on = widened(offer.on, fresh?.on)
    const getOn = widened(offer.set?.getOn, fresh?.set?.getOn)
    return {
      ...offer,
      ...(on ? { on } : {}),
      ...(offer.set && getOn ? { set: { ...offer.set, getOn } } : {}),
    }
  })
}

/** Finds the offers of an edited order: kept ones within their limits, and those of new codes. */
export async function offersOfEdit(
  now: number,
  db: DbOrTx,
  order: OrderRow,
  { offers, codes, lines, added, alone }: EditedBasket,
): Promise<FoundOffers> {
  const usedUp = await usedUpOffers(db, order, offers, alone)
  const found = await findOffers(new Map(), now, db, lines, {
    codes: codes.filter((code) => !offers.some((offer) => offer.code === code)),
    who: async () => buyerBehind(order),
    alone,
  })
  const left = offers.filter(({ id }) => !usedUp.has(id))
  return {
    offers: [...(await offersOnChanged(db, left, lines, added)), ...found.offers],
    codes: codes.map((code) => ({
      code,
      why:
        found.codes.find((one) => one.code === code)?.why ??
        usedUp.get(offers.find((offer) => offer.code === code)?.id ?? ''),
    })),
  }
}
