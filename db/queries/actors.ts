/**
 * Holding an account still while somebody acts for it. A row lock alone would do, were it fair:
 * Postgres lets one reader of a row in after the other while a change waits, so whoever writes
 * without a pause could never be blocked. Therefore everybody passes a gate first, an advisory lock
 * that queues: acting shares it, changing the account closes it. The rows are locked behind the
 * gate, and read in their newest version by that.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../client.ts'

/** The first half of the gates' names; the second is the account's. */
const gates = sql.lit(7214003)

const passGate = (userId: RawBuilder<unknown>, lock: 'shared' | 'alone'): RawBuilder<unknown> => {
  const take = sql.raw(lock === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  return sql`(select ${take}(${gates}, hashtext(${userId}::uuid::text))) is not null`
}

/** Waits until nobody acts for the account any more; whoever wants to, waits for this transaction. */
export async function closeGate(tx: Tx, userId: string): Promise<void> {
  await sql`select ${passGate(sql`${userId}`, 'alone')}`.execute(tx)
}

/** `shared` to act for an account, `alone` to change its own row; of two alone the second waits. */
export type AccountHold = 'shared' | 'alone'

function heldAccount(userId: RawBuilder<unknown>, hold: AccountHold): RawBuilder<unknown> {
  const strength = sql.raw(hold === 'alone' ? 'for no key update' : 'for share')
  return sql`
    select id, type from users
    where id = ${userId}::uuid and status = 'active' and ${passGate(userId, hold)} ${strength}`
}

interface HeldRole {
  /** what they may act as now */
  type: string
}

async function first(statement: RawBuilder<HeldRole>, tx: Tx): Promise<HeldRole | undefined> {
  return (await statement.execute(tx)).rows[0]
}

/** The account, held as it is until the transaction ends; undefined when it is blocked or gone. */
export const holdAccount = (tx: Tx, userId: string): Promise<HeldRole | undefined> =>
  first(sql<HeldRole>`${heldAccount(sql`${userId}`, 'shared')}`, tx)

/** The same for somebody with a session, which is held too: first the account, as all who end sessions do. */
export const holdSession = (
  tx: Tx,
  session: { userId: string; tokenHash: Buffer },
  hold: AccountHold,
): Promise<HeldRole | undefined> =>
  first(
    sql<HeldRole>`
      with account as materialized (${heldAccount(sql`${session.userId}`, hold)})
      select account.type from account join sessions on sessions.user_id = account.id
      where token_hash = ${session.tokenHash} and expires_at > now()
      for key share of sessions`,
    tx,
  )

/** The same for an API key, which lives by the administrator who made it: they are held first. */
export const holdApiKey = (tx: Tx, keyId: string): Promise<HeldRole | undefined> =>
  first(
    sql<HeldRole>`
      with account as materialized (${heldAccount(
        sql`(select created_by from api_keys where id = ${keyId}::uuid)`,
        'shared',
      )})
      select api_keys.role as type from account join api_keys on created_by = account.id
      where api_keys.id = ${keyId}::uuid and account.type = 'admin' and revoked_at is null
        and (expires_at is null or expires_at > now())
      for share of api_keys`,
    tx,
  )
