/** Contact messages, and the answers of staff. */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type {
  ContactMessageRow,
  ContactMessageUpdate,
  Database,
  MessageAnswerRow,
} from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'

export async function insertMessage(
  tx: Tx,
  message: {
    userId: string | null
    name: string
    email: string
    subject: string
    message: string
  },
): Promise<ContactMessageRow> {
  return tx
    .insertInto('contact_messages')
    .values({
      user_id: message.userId,
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface MessageFilter {
  /** or `unanswered` */
  status?: string | undefined
  /** or `undone`: open or waiting */
  state?: MessageState | 'undone' | undefined
  /** responsible member of staff; null: none */
  ownerId?: string | null | undefined
  /** searches name, email, subject or message */
  q?: string | undefined
}

/** Open until it is answered; then waiting for the customer, or done. */
export type MessageState = 'open' | 'waiting' | 'done'

const inState: Record<MessageState | 'undone', RawBuilder<SqlBool>> = {
  open: sql`status <> 'answered'`,
  waiting: sql`(status = 'answered' and waits)`,
  done: sql`(status = 'answered' and not waits)`,
  undone: sql`(status <> 'answered' or waits)`,
}

type Messages = SelectQueryBuilder<Database, 'contact_messages', object>

function hasFilter<Q extends Messages>(query: Q, filter: MessageFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.status === 'unanswered') conditions.push(sql<SqlBool>`status in ('unread', 'read')`)
  else if (filter.status !== undefined) conditions.push(sql<SqlBool>`status = ${filter.status}`)
  if (filter.state) conditions.push(inState[filter.state])
  if (filter.ownerId !== undefined)
    conditions.push(sql<SqlBool>`owner_id is not distinct from ${filter.ownerId}::uuid`)
  if (filter.q)
    conditions.push(
      containsText(sql`lower(name || ' ' || email || ' ' || subject || ' ' || message)`, filter.q),
    )
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export const messageOrders = {
  ...byAge,
  /** open before waiting before done, each the newest first */
  unanswered: {
    expression: sql`((case when ${inState.open} then 2 when waits then 1 else 0 end)
      * 100000000000000 + trunc(extract(epoch from created_at) * 1000)::bigint)`,
    type: 'bigint',
    descending: true,
  },
} as const satisfies Record<string, KeysetOrder>
export type MessageOrder = keyof typeof messageOrders

export const findMessages = (
  db: DbOrTx,
  filter: MessageFilter,
  page: PageWanted<MessageOrder>,
): Promise<FoundPage<ContactMessageRow>> =>
  findPage(
    hasFilter(db.selectFrom('contact_messages'), filter).selectAll('contact_messages'),
    messageOrders,
    page,
  )

export const countMessages = (db: DbOrTx, filter: MessageFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('contact_messages'), filter))

export const findMessage = (db: DbOrTx, id: string): Promise<ContactMessageRow | undefined> =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the message until the transaction ends. */
export function lockMessage(tx: Tx, id: string): Promise<ContactMessageRow | undefined> {
  return tx
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a locked message. */
export const updateMessage = (
  tx: Tx,
  id: string,
  change: ContactMessageUpdate,
): Promise<ContactMessageRow> =>
  tx
    .updateTable('contact_messages')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An answer with the state of its email: waiting, done, dead; null once that is deleted. */
export type AnswerViewRow = MessageAnswerRow & {
  delivery: string | null
  /** the mail server's code */
  answer_status: number | null
}

/** Finds the answers to some messages, the oldest first. */
export function findAnswers(db: DbOrTx, messageIds: readonly string[]): Promise<AnswerViewRow[]> {
  return db
    .selectFrom('message_answers')
    .leftJoin('event_deliveries', 'event_deliveries.id', 'message_answers.delivery_id')
    .selectAll('message_answers')
    .select(['event_deliveries.state as delivery', 'event_deliveries.answer_status'])
    .where(sql<SqlBool>`message_id = any(${messageIds as string[]}::uuid[])`)
    .orderBy('message_answers.created_at')
    .orderBy('message_answers.id')
    .execute()
}

export async function insertAnswer(
  tx: Tx,
  answer: Omit<MessageAnswerRow, 'id' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('message_answers').values(answer).execute()
}
