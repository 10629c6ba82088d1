/** Accounts and sessions. */
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { UserRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import type { ActorStatus } from '../core/actors.queries.ts'

/** Finds the sign-in data of the account with this email, ignoring case. */
export function findUserByEmail(db: DbOrTx, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export function findUserById(db: DbOrTx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the session recently passed a 2FA method, and whether its last use was long ago. */
interface SessionState {
  is_verified: boolean | null
  is_stale: boolean
}

/** Finds the active account of a valid session token, with its permissions. */
export async function findUserBySession(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<(UserRow & ActorStatus & SessionState) | undefined> {
  const { rows } = await sql<UserRow & ActorStatus & SessionState>`
    select (account).*, permissions, is_verified, is_stale from active_session(${tokenHash})`.execute(
    db,
  )
  return rows[0]
}

/** Returns the columns that make an account staff with a role; null: a customer. */
export const staffOf = (role: string | null) =>
  ({ type: role === null ? 'customer' : 'admin', role_id: role }) as const

/** Inserts an account. @returns undefined when the email is taken, ignoring case */
export function insertUser(
  db: DbOrTx,
  user: {
    email: string
    firstName: string
    lastName: string
    passwordHash: string | null
    /** makes them staff */
    role?: string
    profilepic?: string
    /** a trusted provider has verified the email */
    verified?: boolean
    /** the shop requests verification */
    requestVerification?: boolean
  },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      // undefined columns get their defaults
      profilepic: user.profilepic,
      email_verified_at: user.verified ? sql`now()` : null,
      verification_requested_at: user.requestVerification ? sql`now()` : null,
      ...(user.role ? staffOf(user.role) : {}),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Opens a session if the account is still as checked: active, with this password hash, and without
 * a 2FA method unless it was passed. Locks the row: a concurrent block or new password either
 * comes first and is seen, or comes after and ends this session.
 * @param session.passwordHash undefined: signed in without a password
 * @returns false when the account changed meanwhile
 */
export async function insertSession(
  db: DbOrTx,
  session: {
    tokenHash: Buffer
    userId: string
    days: number
    /** empty where unknown */
    address?: string
    browser?: string
    passwordHash?: string | null | undefined
    /** it passed a 2FA method */
    passedTwoFactor?: boolean
  },
): Promise<boolean> {
  const { passwordHash, passedTwoFactor = false, address = '', browser = '' } = session
  const sameHash =
    passwordHash === undefined
      ? sql`true`
      : sql`password_hash is not distinct from ${passwordHash}::text`
  const result = await sql`
    with account as materialized (
      select id from users
      where id = ${session.userId}::uuid and status = 'active' and ${sameHash}
        and (${sql.lit(passedTwoFactor)} or not has_two_factor) for share)
    insert into sessions (token_hash, user_id, expires_at, verified_at, address, browser)
    select ${session.tokenHash}, id, now() + make_interval(days => ${session.days}::int),
      case when ${sql.lit(passedTwoFactor)} then now() end, ${address}::text, ${browser}::text
    from account`.execute(db)
  return result.numAffectedRows === 1n
}

/** Revokes one token at once. */
export async function deleteSession(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Records that the session just passed a 2FA method. */
export async function markSessionVerified(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ verified_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Revokes all tokens of a user except one, and pending challenges that would open more. */
export async function deleteSessionsOf(db: DbOrTx, userId: string, except?: Buffer): Promise<void> {
  await db.deleteFrom('two_factor_challenges').where('user_id', '=', userId).execute()
  let deletion = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) deletion = deletion.where('token_hash', '!=', except)
  await deletion.execute()
}

/** Deletes expired tokens. */
export async function deleteExpiredSessions(db: DbOrTx): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** Finds the active owner whose account is the oldest. */
export const findFirstOwner = (db: DbOrTx): Promise<{ id: string; email: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role_id', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Counts the owners who can currently act. */
export const countActiveOwners = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('users').where('role_id', '=', 'owner').where('status', '=', 'active'))

/** Finds the names of all staff, active or not. */
export function findStaffNames(
  db: DbOrTx,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('role_id', 'is not', null)
    .execute()
}

/**
 * Serialises changes of access: block, delete, another role, other permissions. So two owners who
 * remove each other at the same time cannot both succeed.
 */
export async function lockAccessChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214002)`.execute(tx)
}

/** Locks the account until the transaction ends. */
export function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps an account from deletion and a new id until the transaction ends; orders do not wait. */
export function lockUserKey(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** Changes some columns of an account; `updated_at` follows. */
export function updateUser(
  db: DbOrTx,
  id: string,
  changes: {
    first_name?: string | undefined
    last_name?: string | undefined
    profilepic?: string | undefined
    coverpic?: string | undefined
    password_hash?: string | undefined
    status?: string | undefined
    type?: string
    role_id?: string | null
    email?: string
    email_verified_at?: RawBuilder<Date>
  },
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes an account and its sessions; orders and reviews stay without it. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
