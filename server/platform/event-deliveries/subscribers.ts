/** Event subscribers: webhooks and emails, with more kinds to be added here. */
import type { Tx } from '../../../db/connection/client.ts'
import type {
  ClaimedDelivery,
  NewDelivery,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import type { SequencedEvent } from '../../../db/queries/core/events.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Attempt } from './attempt.ts'

export type { Attempt }

export interface SubscriberKind {
  /** prefix of its subscribers' names, or the whole name */
  name: string
  /** returns the event types whose data `plan` needs; other events come without data */
  reads?: (services: AllServices) => readonly EventType[]
  /** returns the deliveries of these events, which are in order */
  plan: (tx: Tx, services: AllServices, events: readonly SequencedEvent[]) => Promise<NewDelivery[]>
  /** Returns the names of subscribers that are paused; their deliveries wait. */
  paused?: (services: AllServices) => Promise<ReadonlySet<string>>
  /**
   * Sends without an open transaction. It is aborted after `seconds`, so it should time out
   * earlier.
   */
  send: (services: AllServices, delivery: ClaimedDelivery, signal: AbortSignal) => Promise<Attempt>
  /** Deliveries in progress at most while all of them are quick; a few by default. */
  batch?: number
  /** true: due deliveries wait briefly while this process is busy with requests */
  yieldsToRequests?: boolean
}

/** Returns the kind of a subscriber: `webhook` for `webhook:2f…`. */
export const kindOf = (subscriber: string): string => subscriber.split(':')[0]!

/** Returns the queue of an event: events of one entity are delivered in order. */
export const queueOf = ({ entity, entity_id }: SequencedEvent): string => `${entity}:${entity_id}`

/** Returns a check whether a subscriber is paused. */
export async function pausedSubscribers(
  services: AllServices,
  kinds: readonly SubscriberKind[],
): Promise<(subscriber: string) => boolean> {
  const paused = await Promise.all(kinds.map((kind) => kind.paused?.(services)))
  return (subscriber) => paused.some((names) => names?.has(subscriber))
}
