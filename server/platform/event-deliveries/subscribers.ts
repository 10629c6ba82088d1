/** Who hears of events, and how: webhooks and mail are receivers, later ones join them here. */
import type { Tx } from '../../../db/connection/client.ts'
import type {
  ClaimedDelivery,
  NewDelivery,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import type { PlacedEvent } from '../../../db/queries/core/events.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Attempt } from './attempt.ts'

export type { Attempt }

export interface ReceiverKind {
  /** of its receivers' names: the name itself, or what stands before the colon */
  name: string
  /** types of events of which `plan` looks at the data; of others there is none */
  reads?: (services: Services) => readonly EventType[]
  /** what its receivers are to be told of these events, which are in their order */
  plan: (tx: Tx, services: Services, events: readonly PlacedEvent[]) => Promise<NewDelivery[]>
  /** Those of its receivers that are told nothing for now, by name; what is for them waits. */
  closed?: (services: Services) => Promise<ReadonlySet<string>>
  /** Sends; no transaction is open. It is given up after `seconds`, so it should give up itself before. */
  send: (services: Services, delivery: ClaimedDelivery, signal: AbortSignal) => Promise<Attempt>
  /** true: what is due waits a moment while this process is busy with those who ask it something */
  isPatient?: boolean
  /** called when a delivery was given up for good */
  onDead?: (services: Services, delivery: ClaimedDelivery) => Promise<void>
}

/** The kind of a receiver: `webhook` of `webhook:2f…`. */
export const kindOf = (receiver: string): string => receiver.split(':')[0]!

/** A queue in which an event is told: everything about one thing is told in order. */
export const queueOf = ({ entity, entity_id }: PlacedEvent): string => `${entity}:${entity_id}`

/** Tells of a receiver whether it is told nothing for now. */
export async function unservedReceivers(
  services: Services,
  kinds: readonly ReceiverKind[],
): Promise<(receiver: string) => boolean> {
  const closed = await Promise.all(kinds.map((kind) => kind.closed?.(services)))
  return (receiver) => closed.some((names) => names?.has(receiver))
}
