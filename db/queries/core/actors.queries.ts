/**
 * Locks an account while a request acts for it. A row lock alone is unfair: Postgres lets new
 * readers of a row pass a waiting change, so an actor who writes without pause could never be
 * blocked. Therefore everyone first passes a gate, an advisory lock that queues: acting shares it,
 * changing the account takes it alone. The rows are locked after the gate, and so read in their
 * newest version. This includes the role, whose permissions change with the gates of all its
 * holders taken. The functions are those of migration 0029.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../connection/client.ts'

/** Waits until no request acts for the account; new ones wait for this transaction. */
export async function closeGate(tx: Tx, userId: string): Promise<void> {
  await sql`select close_gate(${userId}::uuid)`.execute(tx)
}

/** `shared` to act for an account, `alone` to change its own row; a second `alone` waits. */
type AccountLock = 'shared' | 'alone'

/** An actor's status: the role with its permissions, and the permissions of an API key. */
export interface ActorStatus {
  type: string
  /** a key's role is that of its creator */
  role_id: string | null
  /** the role's permissions; null without a role */
  permissions: string[] | null
  key_permissions?: string[]
}

/**
 * The actor to lock: an account, a session or an API key. A session is locked after its account, in
 * the order that ends sessions. An API key depends on the member of staff who created it, so they
 * are locked first. Work that continues without a key's secret omits it.
 */
export type ActorRef =
  | { userId: string }
  | { userId: string; tokenHash: Buffer; lock: AccountLock }
  | { keyId: string; tokenHash?: Buffer }

/**
 * Takes the locks and returns the actor status, when evaluated. Returns null when the account,
 * session or key is blocked, ended or deleted.
 * @example sql`select ${lockedStatus(actor)} as status`
 */
export function lockedStatus(holder: ActorRef): RawBuilder<ActorStatus | null> {
  if ('keyId' in holder) {
    const { keyId, tokenHash = null } = holder
    return sql`hold_api_key(${keyId}::uuid, ${tokenHash}::bytea)`
  }
  const { userId } = holder
  if (!('tokenHash' in holder)) return sql`hold_account(${userId}::uuid, false)`
  const alone = sql.lit(holder.lock === 'alone')
  return sql`hold_session(${userId}::uuid, ${holder.tokenHash}::bytea, ${alone})`
}

/** Locks the actor's status until the transaction ends. */
export async function lockActorStatus(tx: Tx, actor: ActorRef): Promise<ActorStatus | null> {
  const { rows } = await sql<{ status: ActorStatus | null }>`
    select ${lockedStatus(actor)} as status`.execute(tx)
  return rows[0]!.status
}

/** Tests whether the row has this secret, as its current one or the one replaced within a day. */
export const hasSecret = (tokenHash: Buffer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(token_hash = ${tokenHash} or (previous_hash = ${tokenHash} and previous_until > now()))`
