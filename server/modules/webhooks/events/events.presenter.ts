/** Events as receivers see them, whichever way they come. */
import type { PlacedEvent } from '../../../../db/queries/core/events.queries.ts'
import type { EventType, ShopEvent } from '../../../core/events/events.schema.ts'
import { withAddresses } from '../../../core/media/media-address.ts'
import { eventData } from './event-data.schema.ts'

export type ToldEvent = Pick<
  PlacedEvent,
  'id' | 'type' | 'at' | 'entity' | 'entity_id' | 'version' | 'data'
>

/** @param origin scheme and host of the addresses of pictures */
export function viewEvent(row: ToldEvent, origin: () => string): ShopEvent {
  const schema =
    Object.hasOwn(eventData, row.entity) && eventData[row.entity as keyof typeof eventData]
  return {
    id: row.id,
    type: row.type as EventType,
    timestamp: row.at.toISOString(),
    entity: row.entity,
    entityId: row.entity_id,
    version: row.version,
    data: schema ? withAddresses(schema, row.data, origin) : row.data,
  }
}
