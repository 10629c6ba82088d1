/** Words that visitors leave: contact messages and newsletter subscriptions. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ContactMessageRow, Database, SubscriberRow } from '../schema.ts'
import { countRows } from '../sql/count.ts'
import { byAge, type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../sql/page.ts'
import { containsText } from '../sql/text.ts'

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
  status?: string | undefined
  /** found in name, email, subject or message */
  q?: string | undefined
}

type Messages = SelectQueryBuilder<Database, 'contact_messages', object>

function hasFilter<Q extends Messages>(query: Q, filter: MessageFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.status !== undefined) conditions.push(sql<SqlBool>`status = ${filter.status}`)
  if (filter.q)
    conditions.push(
      containsText(sql`lower(name || ' ' || email || ' ' || subject || ' ' || message)`, filter.q),
    )
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export const messageOrders = byAge
export type MessageOrder = keyof typeof messageOrders

export const subscriberOrders = {
  ...byAge,
  email: { expression: sql`lower(email)`, type: 'text', descending: false },
  '-email': { expression: sql`lower(email)`, type: 'text', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type SubscriberOrder = keyof typeof subscriberOrders

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

/** The message, locked until the transaction ends. */
export function lockMessage(tx: Tx, id: string): Promise<ContactMessageRow | undefined> {
  return tx
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setMessageStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.updateTable('contact_messages').set({ status }).where('id', '=', id).execute()
}

/** Subscribing twice, in whatever case, changes nothing. @returns undefined then */
export function insertSubscriber(tx: Tx, email: string): Promise<SubscriberRow | undefined> {
  return tx
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

function subscribers(db: DbOrTx, q: string | undefined) {
  const all = db.selectFrom('newsletter_subscribers')
  return q ? all.where(containsText(sql`lower(email)`, q)) : all
}

export const findSubscribers = (
  db: DbOrTx,
  q: string | undefined,
  page: PageWanted<SubscriberOrder>,
): Promise<FoundPage<SubscriberRow>> =>
  findPage(subscribers(db, q).selectAll('newsletter_subscribers'), subscriberOrders, page)

export const countSubscribers = (db: DbOrTx, q: string | undefined): Promise<number> =>
  countRows(subscribers(db, q))
