/**
 * This process's cache of the promotions without a code: loaded with the settings, and again when
 * the database notifies a change. Codes are read when a request names one.
 */
import type { Db } from '../../../db/connection/client.ts'
import {
  changeUses,
  findAutomatic,
  hasCodes,
  returnUses,
} from '../../../db/queries/promotions/promotions.queries.ts'
import type { Promotions } from '../pricing/prices/promotions.ts'
import { limitCodeGuesses } from './code-guesses.ts'
import { offersOfEdit } from './edited-offers.ts'
import { findOffers, withGroups } from './find-offers.ts'
import { indexed, namesGroups, toRunning } from './matching.ts'
import { retakeUses } from './order-uses.ts'

/** Creates the service that prices and orders use, without promotions until its first reload. */
export function createPromotions(db: Db): Promotions {
  let automatic = indexed([])
  let needsGroups = false
  let takesCodes = false
  return {
    takesCodes: () => takesCodes,
    deliversFree: (line, now) =>
      [...automatic([line]).keys()]
        .flat()
        .some(
          ({ offer, from, until }) => offer.type === 'freeDelivery' && from <= +now && +now < until,
        ),
    async reload() {
      const [found, anyCode] = await Promise.all([findAutomatic(db), hasCodes(db)])
      const running = found.map(toRunning)
      automatic = indexed(running)
      needsGroups = running.some(namesGroups)
      takesCodes = anyCode
    },
    limitGuesses: limitCodeGuesses,
    async findOffers({ clock }, db, lines, wanted) {
      const grouped = await withGroups(db, lines, needsGroups)
      return findOffers(automatic(grouped), clock().getTime(), db, grouped, wanted)
    },
    offersOfEdit: ({ clock }, db, order, basket) =>
      offersOfEdit(clock().getTime(), db, order, basket),
    changeUses,
    returnUses: (tx, orderRef) => returnUses(tx, orderRef, true),
    retakeUses,
  }
}
