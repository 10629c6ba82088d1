/** Sessions of accounts, and known sign-ins of the past. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

/** The latest fingerprints stored per account. */
const mostStored = 20

export interface OwnSessionRow {
  id: string
  token_hash: Buffer
  address: string
  browser: string
  created_at: Date
  expires_at: Date
  last_used_at: Date
}

/** Returns the sessions of an account, the last used first. */
export const findSessionsOf = (db: DbOrTx, userId: string): Promise<OwnSessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'address', 'browser', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends one session of an account. @returns its browser; undefined where there is none such */
export async function deleteSessionOf(
  tx: Tx,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('browser')
    .executeTakeFirst()
  return row?.browser
}

/** Records that a session is in use, and from which address. */
export async function touchSession(db: DbOrTx, tokenHash: Buffer, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()`, address })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Stores the fingerprint of a sign-in, and deletes the account's oldest when there are too many.
 * @returns true when the account has known sign-ins and this one is new
 */
export async function storeSignIn(tx: Tx, userId: string, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select count(*) > 0 and not coalesce(bool_or(fingerprint = ${fingerprint}), false) as is_new
      from known_sign_ins where user_id = ${userId}::uuid),
    surplus as (
      delete from known_sign_ins where user_id = ${userId}::uuid and fingerprint in (
        select fingerprint from known_sign_ins where user_id = ${userId}::uuid and fingerprint <> ${fingerprint}
        order by last_at desc offset ${sql.lit(mostStored - 1)})),
    noted as (
      insert into known_sign_ins (user_id, fingerprint) values (${userId}::uuid, ${fingerprint})
      on conflict (user_id, fingerprint) do update set last_at = now())
    select is_new from before`.execute(tx)
  return rows[0]!.is_new
}
