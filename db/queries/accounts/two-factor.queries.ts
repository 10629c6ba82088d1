/** Second factors of accounts, and the challenges that ask for them or wait for one to be set up. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { FactorChallengeRow, FactorRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'

/** The oldest first. */
export function findFactors(db: DbOrTx, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What every login asks of the account, in its own row. */
async function noteFactors(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      has_factor: sql<boolean>`exists (select from factors where factors.user_id = users.id)`,
    })
    .where('id', '=', userId)
    .execute()
}

/** @returns undefined for a passkey that an account has already */
export async function insertFactor(
  tx: Tx,
  factor: Pick<FactorRow, 'user_id' | 'kind' | 'name'> & Partial<FactorRow>,
): Promise<FactorRow | undefined> {
  const row = await tx
    .insertInto('factors')
    .values({ ...factor, last_used_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  await noteFactors(tx, factor.user_id)
  return row
}

/** All of an account's, or one. @returns what they were called */
export async function deleteFactors(tx: Tx, userId: string, id?: string): Promise<string[]> {
  let deletion = tx.deleteFrom('factors').where('user_id', '=', userId)
  if (id !== undefined) deletion = deletion.where('id', '=', id)
  const gone = await deletion.returning('name').execute()
  await noteFactors(tx, userId)
  return gone.map(({ name }) => name)
}

/**
 * Uses up the code of a step of time, and all before it. Of two who have the same one wins.
 * @returns false when it was used already
 */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes a use of a passkey, and its count of them. */
export async function countUse(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('factors')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** In the place of all that there were. */
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

/** @returns false when there is none such, or not any more */
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
 * Asks an account for a factor, or waits for one; the account is held, so that it does not go meanwhile.
 * @returns false when it is gone
 */
export async function insertChallenge(
  db: DbOrTx,
  { minutes, ...asked }: Omit<FactorChallengeRow, 'expires_at'> & { minutes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with account as materialized (
      select id from users where id = ${asked.user_id}::uuid for key share)
    insert into factor_challenges (token_hash, user_id, session_hash, purpose, password_mark,
      webauthn, secret, setup_code_hash, expires_at)
    select ${asked.token_hash}, id, ${asked.session_hash}::bytea, ${asked.purpose}::text,
      ${asked.password_mark}, ${asked.webauthn}::text, ${asked.secret}::text,
      ${asked.setup_code_hash}::bytea, now() + make_interval(mins => ${minutes}::int)
    from account`.execute(db)
  return numAffectedRows === 1n
}

/** The challenge behind a token, while it is good. */
export function findChallenge(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<FactorChallengeRow | undefined> {
  return db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
}

/** Uses a challenge up. @returns false when it was used, ended or too old in this moment */
export async function takeChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets challenges that nobody can answer any more. */
export async function forgetOldChallenges(db: DbOrTx): Promise<void> {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
}
