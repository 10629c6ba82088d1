/**
 * Holding an account still while somebody acts for it. A row lock alone would do, were it fair:
 * Postgres lets one reader of a row in after the other while a change waits, so whoever writes
 * without a pause could never be blocked. Therefore everybody passes a gate first, an advisory lock
 * that queues: acting shares it, changing the account closes it. The rows are locked behind the
 * gate, and read in their newest version by that: the role, too, whose permissions are changed behind
 * the closed gates of all who hold it. The functions are those of migration 0029.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../connection/client.ts'

/** Waits until nobody acts for the account any more; whoever wants to, waits for this transaction. */
export async function closeGate(tx: Tx, userId: string): Promise<void> {
  await sql`select close_gate(${userId}::uuid)`.execute(tx)
}

/** `shared` to act for an account, `alone` to change its own row; of two alone the second waits. */
type AccountHold = 'shared' | 'alone'

/** What somebody is: their role with its permissions, and of an API key what it carries. */
export interface Standing {
  type: string
  /** a key's is its maker's */
  role_id: string | null
  /** the role's; null without one */
  permissions: string[] | null
  key_permissions?: string[]
}

/**
 * Whose standing is held: an account's; that of somebody with a session, which is held too, after
 * the account, as all who end sessions do; or an API key's, which lives by the member of staff who
 * made it, so they are held first. Work that goes on without a key's secret leaves it out.
 */
export type Holder =
  | { userId: string }
  | { userId: string; tokenHash: Buffer; hold: AccountHold }
  | { keyId: string; tokenHash?: Buffer }

/**
 * Takes the locks and gives the standing, where it is evaluated; null when account, session or key is
 * blocked, ended or gone.
 * @example sql`select ${heldStanding(holder)} as held`
 */
export function heldStanding(holder: Holder): RawBuilder<Standing | null> {
  if ('keyId' in holder) {
    const { keyId, tokenHash = null } = holder
    return sql`hold_api_key(${keyId}::uuid, ${tokenHash}::bytea)`
  }
  const { userId } = holder
  if (!('tokenHash' in holder)) return sql`hold_account(${userId}::uuid, false)`
  const alone = sql.lit(holder.hold === 'alone')
  return sql`hold_session(${userId}::uuid, ${holder.tokenHash}::bytea, ${alone})`
}

/** Holds them as they are until the transaction ends. */
export async function hold(tx: Tx, holder: Holder): Promise<Standing | null> {
  const { rows } = await sql<{ held: Standing | null }>`
    select ${heldStanding(holder)} as held`.execute(tx)
  return rows[0]!.held
}

/** True of the row whose secret this is, now or for the day after a rotation. */
export const hasSecret = (tokenHash: Buffer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(token_hash = ${tokenHash} or (previous_hash = ${tokenHash} and previous_until > now()))`
