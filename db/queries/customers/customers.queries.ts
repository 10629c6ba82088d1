/** What staff add to an account, their notes and tags, and counts of its data. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ContactMessageRow, UserNoteRow } from '../../schema/schema.ts'

/** Adds a note. */
export const insertUserNote = (
  tx: Tx,
  note: { userId: string; note: string; actorId: string | null; actor: string },
): Promise<UserNoteRow> =>
  tx
    .insertInto('user_notes')
    .values({ user_id: note.userId, note: note.note, actor_id: note.actorId, actor: note.actor })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Finds the notes about an account, the newest first. */
export const findUserNotes = (db: DbOrTx, userId: string): Promise<UserNoteRow[]> =>
  db
    .selectFrom('user_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

export async function deleteUserNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('user_notes').where('id', '=', id).execute()
}

/** Replaces the tags of a locked account. */
export async function replaceUserTags(
  tx: Tx,
  userId: string,
  tags: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_tags').where('user_id', '=', userId).execute()
  if (tags.length > 0)
    await tx
      .insertInto('user_tags')
      .values(tags.map((tag) => ({ user_id: userId, tag })))
      .execute()
}

/** Finds the messages of an account, the newest first. */
export const findMessagesOf = (
  db: DbOrTx,
  userId: string,
  most: number,
): Promise<ContactMessageRow[]> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Counts of an account's data. */
export interface RecordCounts {
  orders: number
  addresses: number
  reviews: number
  messages: number
  /** its back-in-stock subscriptions */
  backInStock: number
  notes: number
  tags: number
  /** store credit in rupees, if any */
  storeCredit?: number
}

/** Counts an account's data. */
export async function countRecords(db: DbOrTx, userId: string): Promise<RecordCounts> {
  const { rows } = await sql<RecordCounts>`
    with account as (select ${userId}::uuid as id)
    select (select count(*) from orders where user_id = account.id) as orders,
      (select count(*) from addresses where user_id = account.id) as addresses,
      (select count(*) from reviews where user_id = account.id) as reviews,
      (select count(*) from contact_messages where user_id = account.id) as messages,
      (select count(*) from back_in_stock_subscriptions
        where user_id = account.id and notified_at is null) as "backInStock",
      (select count(*) from user_notes where user_id = account.id) as notes,
      (select count(*) from user_tags where user_id = account.id) as tags
    from account`.execute(db)
  return rows[0]!
}
