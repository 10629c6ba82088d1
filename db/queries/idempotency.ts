/** Idempotency keys: who asked for what, and what was answered. */
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { storableJson } from '../sql/storable.ts'

/**
 * Takes the key for this transaction; waits while another one that holds it is at work.
 * @returns false when somebody used it before
 */
export async function claimKey(
  tx: Tx,
  claim: { scope: string; key: string; operation: string; fingerprint: Buffer },
): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
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

/** Keeps the answer beside the key, in the transaction that did the work. */
export async function storeAnswer(
  tx: Tx,
  scope: string,
  key: string,
  body: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, body: storableJson(body) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** Forgets keys older than a day; clients retry within minutes. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
