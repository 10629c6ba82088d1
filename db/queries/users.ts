/** Accounts and sessions. */
import { sql } from 'kysely'
import type { DbOrTx } from '../client.ts'
import type { UserRow } from '../schema.ts'

/** Sign-in data of the account with this email, without regard to case. */
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

/** The active account behind a token that has neither expired nor been revoked. */
export function findUserBySession(db: DbOrTx, tokenHash: Buffer): Promise<UserRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/**
 * @returns undefined when the email is taken, without regard to case
 */
export function insertUser(
  db: DbOrTx,
  user: {
    email: string
    firstName: string
    lastName: string
    passwordHash: string | null
    type?: string
    profilepic?: string
  },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      ...(user.type ? { type: user.type } : {}),
      ...(user.profilepic ? { profilepic: user.profilepic } : {}),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertSession(
  db: DbOrTx,
  session: { tokenHash: Buffer; userId: string; days: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql`now() + make_interval(days => ${session.days})`,
    })
    .execute()
}

/** Kills one token at once. */
export async function deleteSession(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Kills every token of a user, perhaps but one. */
export async function deleteSessionsOf(db: DbOrTx, userId: string, except?: Buffer): Promise<void> {
  let deletion = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) deletion = deletion.where('token_hash', '!=', except)
  await deletion.execute()
}

/** How many administrators can act just now. */
export async function countActiveAdmins(db: DbOrTx): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return row.count
}
