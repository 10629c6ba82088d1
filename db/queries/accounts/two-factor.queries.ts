/** Second methods of accounts, and the challenges that ask for or set up a method. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { TwoFactorChallengeRow, TwoFactorMethodRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'

/** Returns an account's methods, the oldest first. */
export function findMethods(db: DbOrTx, userId: string): Promise<TwoFactorMethodRow[]> {
  return db
    .selectFrom('two_factor_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Stores in the account's row what every sign-in reads: whether it has a method. */
async function updateHasTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      has_two_factor: sql<boolean>`exists (select from two_factor_methods where two_factor_methods.user_id = users.id)`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Adds a method. @returns undefined for a passkey that an account already has */
export async function insertMethod(
  tx: Tx,
  method: Pick<TwoFactorMethodRow, 'user_id' | 'kind' | 'name'> & Partial<TwoFactorMethodRow>,
): Promise<TwoFactorMethodRow | undefined> {
  const row = await tx
    .insertInto('two_factor_methods')
    .values({ ...method, last_used_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  await updateHasTwoFactor(tx, method.user_id)
  return row
}

/** Deletes all methods of an account, or one. @returns their names */
export async function deleteMethods(tx: Tx, userId: string, id?: string): Promise<string[]> {
  let deletion = tx.deleteFrom('two_factor_methods').where('user_id', '=', userId)
  if (id !== undefined) deletion = deletion.where('id', '=', id)
  const deleted = await deletion.returning('name').execute()
  await updateHasTwoFactor(tx, userId)
  return deleted.map(({ name }) => name)
}

/**
 * Uses up the code of a time step, and all earlier ones. Of two concurrent uses one wins.
 * @returns false when it was used already
 */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor_methods')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records a use of a passkey, and its signature counter. */
export async function countUse(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('two_factor_methods')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
      .execute()
}

export const countRecoveryCodes = (db: DbOrTx, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId))

/** Uses up a recovery code. @returns false when it does not exist or was used */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const isLive = sql<SqlBool>`expires_at > now()`

/**
 * Opens a challenge, to ask for a method or to set one up. Locks the account, so that it is not
 * deleted meanwhile.
 * @returns false when the account was deleted
 */
export async function insertChallenge(
  db: DbOrTx,
  { minutes, ...challenge }: Omit<TwoFactorChallengeRow, 'expires_at'> & { minutes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with account as materialized (
      select id from users where id = ${challenge.user_id}::uuid for key share)
    insert into two_factor_challenges (token_hash, user_id, session_hash, purpose, password_fingerprint,
      webauthn, secret, setup_code_hash, expires_at)
    select ${challenge.token_hash}, id, ${challenge.session_hash}::bytea, ${challenge.purpose}::text,
      ${challenge.password_fingerprint}, ${challenge.webauthn}::text, ${challenge.secret}::text,
      ${challenge.setup_code_hash}::bytea, now() + make_interval(mins => ${minutes}::int)
    from account`.execute(db)
  return numAffectedRows === 1n
}

/** Finds the challenge of a token while it is valid. */
export function findChallenge(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<TwoFactorChallengeRow | undefined> {
  return db
    .selectFrom('two_factor_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
}

/** Uses up a challenge. @returns false when it was used, ended or expired meanwhile */
export async function consumeChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor_challenges')
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes expired challenges. */
export async function deleteOldChallenges(db: DbOrTx): Promise<void> {
  await db.deleteFrom('two_factor_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
}
