/**
 * Stores events in the transaction of their cause; subscribers read them in one order:
 * docs/events.md.
 */
import type { Tx } from '../../../db/connection/client.ts'
import { maskDeliveriesOf } from '../../../db/queries/core/event-deliveries.queries.ts'
import {
  insertEvents,
  maskEventsOf,
  type NewEvent,
} from '../../../db/queries/core/events.queries.ts'
import { storableJson } from '../../../db/sql/storable.ts'
import { type EventType, personalFields } from './events.schema.ts'

/** A domain event, before it is stored. */
export interface DomainEvent {
  type: EventType
  /** the API's id of the entity */
  entityId: string
  /** the entity's version; 0 for entities without versions */
  version?: number
  /** the customer whom the data identifies, so that erasing the account masks it */
  customerId?: string | null
  /** the entity as the API returns it */
  data: object
}

/** Bytes of an event's data at most; the column takes at most 20 kB. */
const maxEventBytes = 20_000
/** Characters that remain of a text in an oversized event. */
const maxTextLength = 500

/** Serialises event data as JSON. Cuts the longest texts of oversized data and sets `shortened`. */
function serialise(data: object): string {
  const json = storableJson(data)
  if (Buffer.byteLength(json) <= maxEventBytes) return json
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, maxTextLength).toWellFormed()
    if (Array.isArray(value)) return value.slice(0, 20).map(cut)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
    return value
  }
  const short = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      JSON.stringify(value).length > maxTextLength ? cut(value) : value,
    ]),
  )
  return storableJson({ ...short, shortened: true })
}

/** Builds the rows of these events. */
export function eventsOf(events: readonly DomainEvent[]): NewEvent[] {
  return events.map(({ type, entityId, version = 0, customerId = null, data }) => ({
    type,
    entity: type.split('.')[0]!,
    entityId,
    version,
    customerId,
    json: serialise(data),
  }))
}

/**
 * Stores events in the transaction of their cause: both are committed, or neither. Subscribers are
 * notified after the commit (server/platform/event-deliveries).
 */
export const recordEvents = (tx: Tx, events: readonly DomainEvent[]): Promise<void> =>
  insertEvents(tx, eventsOf(events))

/** Erases an account from all stored events, stored emails included. */
export async function eraseFromEvents(tx: Tx, customerId: string): Promise<void> {
  await maskEventsOf(tx, customerId, personalFields)
  await maskDeliveriesOf(tx, customerId)
}
