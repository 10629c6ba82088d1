/** Reads recorded events, for polling. */
import { findEvents } from '../../db/queries/events.ts'
import type { RequestContext } from '../context.ts'
import { originFor } from '../images/addresses.ts'
import type { EventsRequest, ShopEvent } from './events.schema.ts'
import { viewEvent } from './events.view.ts'

/** Lists the events after a position. An event appears only when no earlier one can still commit. */
export async function listEvents(
  ctx: RequestContext,
  { after = '0', limit, types }: EventsRequest,
): Promise<{ events: ShopEvent[]; next: string }> {
  const { rows } = await findEvents(ctx.db, { types }, { limit, after: Number(after) })
  const origin = () => originFor(ctx)
  return {
    events: rows.map((row) => viewEvent(row, origin)),
    next: String(rows.at(-1)?.position ?? after),
  }
}
