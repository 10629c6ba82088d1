/** Idempotency keys: who asked for what, and what was answered. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../connection/client.ts'
import { storableJson } from '../../sql/storable.ts'
import { type Holder, heldStanding, type Standing } from './actors.queries.ts'
import { insertingEvents, type NewEvent } from './events.queries.ts'

interface Claim {
  scope: string
  key: string
  operation: string
  fingerprint: Buffer
}

/**
 * Takes the key for this transaction, waiting while another one that holds it is at work, and holds
 * whoever acts behind it: what is held is asked of the key's new row.
 * @param holder undefined: nobody who would have to be held
 * @returns undefined when somebody used the key before; nobody was held then
 */
export async function claimKey(
  tx: Tx,
  { scope, key, operation, fingerprint }: Claim,
  holder: Holder | undefined,
): Promise<{ held: Standing | null } | undefined> {
  const { rows } = await sql<{ held: Standing | null }>`
    with claimed as (
      insert into idempotency_keys (scope, key, operation, fingerprint)
      values (${scope}, ${key}, ${operation}, ${fingerprint})
      on conflict (scope, key) do nothing
      returning key)
    select ${holder ? heldStanding(holder) : sql`null`} as held from claimed`.execute(tx)
  return rows[0]
}

/** What was answered under the key: undefined when there is no such key. */
export function findKey(
  tx: Db | Tx,
  scope: string,
  key: string,
): Promise<{ fingerprint: Buffer; body: unknown } | undefined> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keeps the answer beside the key, in the transaction that did the work, and writes its events along. */
export async function storeAnswer(
  tx: Tx,
  scope: string,
  key: string,
  body: unknown,
  events: readonly NewEvent[] = [],
): Promise<void> {
  await sql`
    ${events.length > 0 ? sql`with told as (${insertingEvents(events)})` : sql``}
    update idempotency_keys set status = 200, body = ${storableJson(body)}
    where scope = ${scope} and key = ${key}`.execute(tx)
}

/** Forgets keys older than a day; clients retry within minutes. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
