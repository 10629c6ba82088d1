/** What staff add to messages: who is responsible, the customer, and notes. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { MessageNoteRow } from '../../schema/schema.ts'

/** The responsible member of staff, and the account that a message belongs to. */
export interface MessagePeopleRow {
  id: string
  owner_id: string | null
  owner: string | null
  /** the account that wrote it, else the one with the sender's email */
  customer_id: string | null
  by_email: boolean
}

/** @example sql`select ${staffName} from users` */
const staffName = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`

export async function findMessagePeople(
  db: DbOrTx,
  messageIds: readonly string[],
): Promise<MessagePeopleRow[]> {
  const { rows } = await sql<MessagePeopleRow>`
    select message.id, message.owner_id,
      (select ${staffName} from users where users.id = message.owner_id) as owner,
      account.id as customer_id, message.user_id is null as by_email
    from contact_messages as message
    left join users as account on account.id = message.user_id
      or message.user_id is null and lower(account.email) = lower(message.email)
    where message.id = any(${messageIds as string[]}::uuid[])`.execute(db)
  return rows
}

/** Finds the notes of some messages, the oldest first. */
export const findMessageNotes = (
  db: DbOrTx,
  messageIds: readonly string[],
): Promise<MessageNoteRow[]> =>
  db
    .selectFrom('message_notes')
    .selectAll()
    .where(sql<SqlBool>`message_id = any(${messageIds as string[]}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute()

export async function insertMessageNote(
  tx: Tx,
  note: Omit<MessageNoteRow, 'id' | 'at'>,
): Promise<void> {
  await tx.insertInto('message_notes').values(note).execute()
}

export async function deleteMessageNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_notes').where('id', '=', id).execute()
}

/** Counts of conversations that are not done. */
export interface UndoneCounts {
  unread: number
  open: number
  waiting: number
  /** of both, those of this member of staff */
  mine: number
}

export const countOpenConversations = (db: DbOrTx, ownerId: string | null): Promise<UndoneCounts> =>
  db
    .selectFrom('contact_messages')
    .select([
      sql<number>`count(*) filter (where status = 'unread')`.as('unread'),
      sql<number>`count(*) filter (where status <> 'answered')`.as('open'),
      sql<number>`count(*) filter (where status = 'answered')`.as('waiting'),
      sql<number>`count(*) filter (where owner_id = ${ownerId}::uuid)`.as('mine'),
    ])
    .where(sql<SqlBool>`(status <> 'answered' or waits)`)
    .executeTakeFirstOrThrow()

/** Finds active staff whose role has the permission, who may be responsible for messages. */
export const findStaffWithPermission = (
  db: DbOrTx,
  permission: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', staffName.as('name')])
    .where('users.status', '=', 'active')
    .where(sql<SqlBool>`(roles.id = 'owner' or ${permission} = any(roles.permissions))`)
    .orderBy(sql`lower(${staffName})`)
    .orderBy('users.id')
    .execute()
