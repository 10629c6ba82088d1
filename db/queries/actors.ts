/**
 * Holding an account still while somebody acts for it. A row lock alone would do, were it fair:
 * Postgres lets one reader of a row in after the other while a change waits, so whoever writes
 * without a pause could never be blocked. Therefore everybody passes a gate first, an advisory lock
 * that queues: acting shares it, changing the account closes it. The rows are locked behind the
 * gate, and read in their newest version by that: the role, too, whose permissions are changed behind
 * the closed gates of all who hold it.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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
    account as materialized (
      select id, type, role_id from users
      where id = ${userId}::uuid and status = 'active' and ${passGate(userId, hold)} ${strength}),
    held_role as materialized (
      select permissions from roles where id = (select role_id from account) for share)`
}

/** What somebody is: their role with its permissions, and of an API key what it carries. */
export interface Standing {
  type: string
  /** a key's is its maker's */
  role_id: string | null
  /** the role's; null without one */
  permissions: string[] | null
  key_permissions?: string[]
}

async function first(statement: RawBuilder<Standing>, tx: Tx): Promise<Standing | undefined> {
  return (await statement.execute(tx)).rows[0]
}

const permissions = sql`(select permissions from held_role) as permissions`

/** The account, held as it is until the transaction ends; undefined when it is blocked or gone. */
export const holdAccount = (tx: Tx, userId: string): Promise<Standing | undefined> =>
  first(
    sql<Standing>`
      with ${heldAccount(sql`${userId}`, 'shared')}
      select type, role_id, ${permissions} from account`,
    tx,
  )

/** The same for somebody with a session, which is held too: first the account, as all who end sessions do. */
export const holdSession = (
  tx: Tx,
  session: { userId: string; tokenHash: Buffer },
  hold: AccountHold,
): Promise<Standing | undefined> =>
  first(
    sql<Standing>`
      with ${heldAccount(sql`${session.userId}`, hold)}
      select account.type, role_id, ${permissions}
      from account join sessions on sessions.user_id = account.id
      where token_hash = ${session.tokenHash} and expires_at > now()
      for key share of sessions`,
    tx,
  )

/** True of the row whose secret this is, now or for the day after a rotation. */
export const hasSecret = (tokenHash: Buffer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(token_hash = ${tokenHash} or (previous_hash = ${tokenHash} and previous_until > now()))`

/**
 * The same for an API key, which lives by the member of staff who made it: they are held first.
 * @param tokenHash of the secret that was shown; absent for work that goes on without it
 */
export const holdApiKey = (
  tx: Tx,
  keyId: string,
  tokenHash?: Buffer,
): Promise<Standing | undefined> =>
  first(
    sql<Standing>`
      with ${heldAccount(sql`(select created_by from api_keys where id = ${keyId}::uuid)`, 'shared')}
      select api_keys.role as type, role_id, ${permissions}, api_keys.permissions as key_permissions
      from account join api_keys on created_by = account.id
      where api_keys.id = ${keyId}::uuid and account.type = 'admin' and revoked_at is null
        and (expires_at is null or expires_at > now())
        ${tokenHash ? sql`and ${hasSecret(tokenHash)}` : sql``}
      for share of api_keys`,
    tx,
  )
