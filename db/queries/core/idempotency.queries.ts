/** Idempotency keys: requests and their stored answers. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../connection/client.ts'
import { storableJson } from '../../sql/storable.ts'
import { type ActorRef, type ActorStatus, lockedStatus } from './actors.queries.ts'
import { insertingEvents, type NewEvent } from './events.queries.ts'

interface Claim {
  scope: string
  key: string
  operation: string
  fingerprint: Buffer
}

/**
 * Claims the key for this transaction; waits while another one works with it. Locks the actor after
 * the key.
 * @param holder the actor to lock; undefined: none
 * @returns undefined when the key was used before; the actor is then not locked
 */
export async function claimKey(
  tx: Tx,
  { scope, key, operation, fingerprint }: Claim,
  holder: ActorRef | undefined,
): Promise<{ status: ActorStatus | null } | undefined> {
  const { rows } = await sql<{ status: ActorStatus | null }>`
    with claimed as (
      insert into idempotency_keys (scope, key, operation, fingerprint)
      values (${scope}, ${key}, ${operation}, ${fingerprint})
      on conflict (scope, key) do nothing
      returning key)
    select ${holder ? lockedStatus(holder) : sql`null`} as status from claimed`.execute(tx)
  return rows[0]
}

/** Finds the stored answer of the key: undefined when there is no such key. */
export function findKey(
  tx: Db | Tx,
  scope: string,
  key: string,
): Promise<{ operation: string; fingerprint: Buffer; body: unknown } | undefined> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'fingerprint', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores the answer with the key, in the transaction that did the work, and its events. */
export async function storeAnswer(
  tx: Tx,
  scope: string,
  key: string,
  body: unknown,
  events: readonly NewEvent[] = [],
): Promise<void> {
  await sql`
    ${events.length > 0 ? sql`with emitted as (${insertingEvents(events)})` : sql``}
    update idempotency_keys set status = 200, body = ${storableJson(body)}
    where scope = ${scope} and key = ${key}`.execute(tx)
}

/** Deletes keys older than a day; clients retry within minutes. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
