/** Events are written with their cause and read in one order: docs/events.md. */
import type { Tx } from '../../../db/connection/client.ts'
import { maskDeliveriesOf } from '../../../db/queries/core/event-deliveries.queries.ts'
import {
  insertEvents,
  maskEventsOf,
  type NewEvent,
} from '../../../db/queries/core/events.queries.ts'
import { storableJson } from '../../../db/sql/storable.ts'
import { type EventType, personalFields } from './events.schema.ts'

/** Something that happened, as its cause tells it. */
export interface Happening {
  type: EventType
  /** what the API calls the thing */
  entityId: string
  /** of the thing; 0 for what has no versions */
  version?: number
  /** whom it tells of, so that erasing the account masks it */
  customerId?: string | null
  /** the thing as the API answers it */
  data: object
}

/** Bytes of an event's data at most; the column takes no more than 20 kB. */
const mostEventBytes = 20_000
/** Characters that are left of a text of an event that is too long. */
const shortened = 500

/** What is told, as JSON. Of what is too large the longest texts are cut, and it says that it is `shortened`. */
function told(data: object): string {
  const json = storableJson(data)
  if (Buffer.byteLength(json) <= mostEventBytes) return json
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, shortened).toWellFormed()
    if (Array.isArray(value)) return value.slice(0, 20).map(cut)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
    return value
  }
  const short = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      JSON.stringify(value).length > shortened ? cut(value) : value,
    ]),
  )
  return storableJson({ ...short, shortened: true })
}

/** The rows of what happened. */
export function eventsOf(happenings: readonly Happening[]): NewEvent[] {
  return happenings.map(({ type, entityId, version = 0, customerId = null, data }) => ({
    type,
    entity: type.split('.')[0]!,
    entityId,
    version,
    customerId,
    json: told(data),
  }))
}

/**
 * Writes down what happened, in the transaction of its cause: both are there, or neither. Whoever
 * wants to hear of it is told after the commit (server/platform/event-deliveries).
 */
export const recordEvents = (tx: Tx, happenings: readonly Happening[]): Promise<void> =>
  insertEvents(tx, eventsOf(happenings))

/** Takes an account that is gone out of all that was told of it, kept letters included. */
export async function eraseFromEvents(tx: Tx, customerId: string): Promise<void> {
  await maskEventsOf(tx, customerId, personalFields)
  await maskDeliveriesOf(tx, customerId)
}
