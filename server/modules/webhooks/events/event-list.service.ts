/** Reads recorded events, for polling. */
import { findEvents, findLatestPosition } from '../../../../db/queries/core/events.queries.ts'
import type { RequestContext } from '../../../core/context/context.ts'
import type { EventsRequest, ShopEvent } from '../../../core/events/events.schema.ts'
import { originFor } from '../../../core/media/media-address.ts'
import { presentEvent } from './events.presenter.ts'

/** Lists the events after a position. An event appears only when no earlier one can still commit. */
export async function listEvents(
  ctx: RequestContext<'modules'>,
  { after = '0', limit, types }: EventsRequest,
): Promise<{ events: ShopEvent[]; next: string }> {
  if (after === 'latest') return { events: [], next: String(await findLatestPosition(ctx.db)) }
  const { rows } = await findEvents(ctx.db, { types }, { limit, after: Number(after) })
  const origin = () => originFor(ctx)
  return {
    events: rows.map((row) => presentEvent(ctx, row, origin)),
    next: String(rows.at(-1)?.position ?? after),
  }
}
