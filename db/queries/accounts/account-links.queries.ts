/** Links that do one thing once, stored hashed, and addresses that wait to be confirmed. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { AccountLinkRow, EmailChangeRow } from '../../schema/schema.ts'

const now = sql<Date>`now()`
/** A change of address that is asked for waits so long: a day for the letters, and one for their links. */
const stillAsked = sql<SqlBool>`asked_at > now() - interval '2 days'`

export async function insertLink(
  db: DbOrTx,
  link: {
    tokenHash: Buffer
    purpose: string
    userId: string | null
    email: string
    minutes: number
  },
): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      expires_at: sql<Date>`now() + make_interval(mins => ${link.minutes}::int)`,
    })
    .execute()
}

/** The link behind a token, while it is good for one of these purposes. */
export function findLink(
  db: DbOrTx,
  tokenHash: Buffer,
  purposes: readonly string[],
): Promise<AccountLinkRow | undefined> {
  return db
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up. @returns false when it was used, ended or too old in this moment */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends what was sent for an account, and the change of its address that was under way. */
export async function endLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Forgets what is good for nothing any more. */
export async function forgetOldLinks(db: DbOrTx): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_changes').where(sql<SqlBool>`not ${stillAsked}`).execute()
}

/** The address that an account wants to have. */
export function findEmailChange(db: DbOrTx, userId: string): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(stillAsked)
    .executeTakeFirst()
}

/**
 * Notes the address that an account wants to have, in the place of one that it wanted before.
 * @param oldConfirmed the old end has nothing to say: its address was never proved
 */
export async function putEmailChange(
  tx: Tx,
  change: { userId: string; email: string; oldConfirmed: boolean },
): Promise<void> {
  const asked = {
    email: change.email,
    asked_at: now,
    old_confirmed_at: change.oldConfirmed ? now : null,
    new_confirmed_at: null,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute()
}

/** One end says yes. @returns the change as it is then; undefined when it is not this one any more */
export function confirmEmailChange(
  tx: Tx,
  change: { userId: string; email: string; end: 'old' | 'new' },
): Promise<EmailChangeRow | undefined> {
  return tx
    .updateTable('email_changes')
    .set({ [`${change.end}_confirmed_at`]: now })
    .where('user_id', '=', change.userId)
    .where('email', '=', change.email)
    .where(stillAsked)
    .returningAll()
    .executeTakeFirst()
}
