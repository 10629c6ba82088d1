/** Presents events to subscribers, for webhooks and polling alike. */
import type { SequencedEvent } from '../../../../db/queries/core/events.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import type { EventType, ShopEvent } from '../../../core/events/events.schema.ts'
import { withAddresses } from '../../../core/media/media-address.ts'

export type EventValues = Pick<
  SequencedEvent,
  'id' | 'type' | 'at' | 'entity' | 'entity_id' | 'version' | 'data'
>

/** Presents an event. @param origin scheme and host of image addresses */
export function presentEvent(
  { modules }: Pick<AllServices, 'modules'>,
  row: EventValues,
  origin: () => string,
): ShopEvent {
  const schema = modules.events[row.entity]
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
