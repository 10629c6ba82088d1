/** Offers that an order was placed with, on what it shall consist of. */
import type { DbOrTx } from '../../db/client.ts'
import { findPromotions } from '../../db/queries/promotions.ts'
import type { Offer } from '../pricing/offers.ts'
import { type MatchedLine, offerOn, toRunning } from './matching.ts'

/**
 * An order that is changed keeps the offers that it was placed with, as they were then; what comes new is
 * theirs where their promotion is for it. They won when it was placed: none stands alone any more, or what
 * staff take off would have to beat it.
 * @param added the products that the order did not have
 */
export async function offersOnChanged(
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
  const now = new Map(rows.map((row) => [row.id, offerOn(toRunning(row), lines)]))
  return offers.map(({ alone: _, ...offer }) => {
    const fresh = now.get(offer.id)
    const widened = (was?: readonly string[], meant?: readonly string[]) =>
      was && fresh ? [...was, ...[...added].filter((id) => !meant || meant.includes(id))] : was
    const on = widened(offer.on, fresh?.on)
    const getOn = widened(offer.set?.getOn, fresh?.set?.getOn)
    return {
      ...offer,
      ...(on ? { on } : {}),
      ...(offer.set && getOn ? { set: { ...offer.set, getOn } } : {}),
    }
  })
}
