/** Words that visitors leave: contact messages and newsletter subscriptions. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ContactMessageRow, Database, SubscriberRow } from '../schema.ts'
import { cutPage, type KeysetOrder, type PageWanted, type Position, withPage } from '../sql/page.ts'
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
): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({
      user_id: message.userId,
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
    })
    .execute()
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

const byAge = {
  newest: { expression: sql`created_at`, type: 'timestamptz', descending: true },
  oldest: { expression: sql`created_at`, type: 'timestamptz', descending: false },
} as const satisfies Record<string, KeysetOrder>

export const messageOrders = byAge
export type MessageOrder = keyof typeof messageOrders

export const subscriberOrders = {
  ...byAge,
  email: { expression: sql`lower(email)`, type: 'text', descending: false },
  '-email': { expression: sql`lower(email)`, type: 'text', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type SubscriberOrder = keyof typeof subscriberOrders

export async function findMessages(
  db: DbOrTx,
  filter: MessageFilter,
  page: PageWanted & { order: MessageOrder },
): Promise<{ rows: ContactMessageRow[]; last: Position | undefined }> {
  const query = hasFilter(db.selectFrom('contact_messages'), filter).selectAll('contact_messages')
  const rows = await withPage(query, messageOrders[page.order], page).execute()
  return cutPage(rows, page.limit)
}

export async function countMessages(db: DbOrTx, filter: MessageFilter): Promise<number> {
  const row = await hasFilter(db.selectFrom('contact_messages'), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

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

/** Subscribing twice, in whatever case, changes nothing. */
export async function insertSubscriber(tx: Tx, email: string): Promise<void> {
  await tx
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @param page the newest first unless it says otherwise */
export async function findSubscribers(
  db: DbOrTx,
  q: string | undefined,
  page: PageWanted & { order?: SubscriberOrder },
): Promise<{ rows: SubscriberRow[]; last: Position | undefined }> {
  let query = db.selectFrom('newsletter_subscribers').selectAll()
  if (q) query = query.where(containsText(sql`lower(email)`, q))
  const rows = await withPage(query, subscriberOrders[page.order ?? 'newest'], page).execute()
  return cutPage(rows, page.limit)
}

export async function countSubscribers(db: DbOrTx, q: string | undefined): Promise<number> {
  let query = db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  if (q) query = query.where(containsText(sql`lower(email)`, q))
  return (await query.executeTakeFirstOrThrow()).count
}
