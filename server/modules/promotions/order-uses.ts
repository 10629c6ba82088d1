/** Uses of promotions by orders that are restored. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  findPromotions,
  findUses,
  returnUses,
} from '../../../db/queries/promotions/promotions.queries.ts'
import type { OrderRow } from '../../../db/schema/schema.ts'
import { AppError } from '../../core/errors/errors.ts'
import type { Refusal } from '../pricing/prices/codes.schema.ts'
import { buyerBehind } from './find-offers.ts'
import { limitReached, toRunning } from './matching.ts'

const limitTexts: Partial<Record<Refusal, (name: string) => string>> = {
  usedUp: (name) => `Other orders used up “${name}” in the meantime: allow more uses of it`,
  usedByYou: (name) =>
    `The customer used “${name}” in another order in the meantime: allow more uses of it`,
  notFirst: (name) =>
    `“${name}” is for a first order, and the customer has another order by now: cancel that one`,
}

/**
 * Counts the uses of a restored order again, however old its promotions are.
 * @throws AppError CODE_REFUSED when one of their limits is reached by now
 */
export async function retakeUses(tx: Tx, order: OrderRow): Promise<void> {
  const ids = (await findUses(tx, order.id)).map(({ promotion_id }) => promotion_id)
  const found = await findPromotions(tx, { codes: [], ids, ...buyerBehind(order), alone: true })
  for (const row of found) {
    const why = limitReached(toRunning(row), row)
    if (why)
      throw new AppError(
        'CODE_REFUSED',
        `${limitTexts[why]!(row.name)}, or leave the order cancelled.`,
      )
  }
  await returnUses(tx, order.id, false)
}
