/** Account links that work once, stored hashed, and pending changes of email addresses. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { AccountLinkRow, EmailChangeRow } from '../../schema/schema.ts'

const now = sql<Date>`now()`
/** An address change stays open this long: a day for its emails, and one for their links. */
const isPending = sql<SqlBool>`requested_at > now() - interval '2 days'`

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

/** Finds the link of a token while it is valid for one of these purposes. */
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

/** Uses up a link. @returns false when it was used, ended or expired meanwhile */
export async function consumeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the links of an account, and its pending change of address. */
export async function endLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Deletes links and changes that are no longer valid. */
export async function deleteExpiredLinks(db: DbOrTx): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_changes').where(sql<SqlBool>`not ${isPending}`).execute()
}

/** Finds the new address that an account requested. */
export function findEmailChange(db: DbOrTx, userId: string): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isPending)
    .executeTakeFirst()
}

/**
 * Stores the new address that an account requested; replaces an earlier request.
 * @param oldConfirmed true when the old address need not confirm, because it was never verified
 */
export async function putEmailChange(
  tx: Tx,
  change: { userId: string; email: string; oldConfirmed: boolean },
): Promise<void> {
  const request = {
    email: change.email,
    requested_at: now,
    old_confirmed_at: change.oldConfirmed ? now : null,
    new_confirmed_at: null,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...request })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(request))
    .execute()
}

/** Confirms one address of a change. @returns the change; undefined when another one replaced it */
export function confirmEmailChange(
  tx: Tx,
  change: { userId: string; email: string; end: 'old' | 'new' },
): Promise<EmailChangeRow | undefined> {
  return tx
    .updateTable('email_changes')
    .set({ [`${change.end}_confirmed_at`]: now })
    .where('user_id', '=', change.userId)
    .where('email', '=', change.email)
    .where(isPending)
    .returningAll()
    .executeTakeFirst()
}
