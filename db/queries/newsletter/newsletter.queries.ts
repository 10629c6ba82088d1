/** Newsletter subscribers, and their confirmation links. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { SubscriberRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'

/** The most emails to an unconfirmed address, and the hours between two of them. */
const confirmationEmails = { max: 3, hours: 1 }

export const subscriberOrders = {
  ...byAge,
  email: { expression: sql`lower(email)`, type: 'text', descending: false },
  '-email': { expression: sql`lower(email)`, type: 'text', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type SubscriberOrder = keyof typeof subscriberOrders

export interface SubscriberFilter {
  /** searches the address */
  q?: string | undefined
  /** absent: all but unsubscribed addresses */
  state?: string | undefined
}

/**
 * Registers an address, in any case, for the newsletter, and counts the confirmation email.
 * @returns undefined when no email is due: it is subscribed, or has reached the limit for now
 */
export async function requestSubscription(
  tx: Tx,
  email: string,
): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`
    insert into newsletter_subscribers as known (email, state, emails_sent, last_email_at)
    values (${email}, 'pending', 1, now())
    on conflict (lower(email)) do update set
      state = 'pending', emails_sent = known.emails_sent + 1, last_email_at = now(),
      changed_at = case when known.state = 'pending' then known.changed_at else now() end
    where known.state <> 'subscribed' and known.emails_sent < ${confirmationEmails.max}
      and (known.last_email_at is null
        or known.last_email_at < now() - make_interval(hours => ${confirmationEmails.hours}))
    returning *`.execute(tx)
  return rows[0]
}

export function findSubscriber(db: DbOrTx, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the subscriber of an address, in any state. */
export function findSubscriberByEmail(
  db: DbOrTx,
  email: string,
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function insertNewsletterToken(
  db: DbOrTx,
  { tokenHash, subscriberId, days }: { tokenHash: Buffer; subscriberId: string; days: number },
): Promise<void> {
  await db
    .insertInto('newsletter_tokens')
    .values({
      token_hash: tokenHash,
      subscriber_id: subscriberId,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
}

/** Uses up a link, and all others of its address. @returns undefined when it is no longer valid */
export async function confirmSubscriber(
  tx: Tx,
  tokenHash: Buffer,
): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`
    with used as (
      delete from newsletter_tokens
      where token_hash = ${tokenHash} and expires_at > now() returning subscriber_id
    )
    update newsletter_subscribers
    set state = 'subscribed', changed_at = now(), emails_sent = 0, last_email_at = null
    from used where id = subscriber_id and state = 'pending'
    returning newsletter_subscribers.*`.execute(tx)
  if (rows[0]) await deleteTokensOf(tx, rows[0].id)
  return rows[0]
}

/** Unsubscribes an address, and ends its links. @returns undefined when it was not subscribed */
export async function unsubscribe(tx: Tx, id: string): Promise<SubscriberRow | undefined> {
  const row = await tx
    .updateTable('newsletter_subscribers')
    .set({ state: 'unsubscribed', changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .returningAll()
    .executeTakeFirst()
  if (row) await deleteTokensOf(tx, id)
  return row
}

async function deleteTokensOf(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('newsletter_tokens').where('subscriber_id', '=', id).execute()
}

function subscribers(db: DbOrTx, { q, state }: SubscriberFilter) {
  let found = db.selectFrom('newsletter_subscribers')
  if (q) found = found.where(containsText(sql`lower(email)`, q))
  return state === undefined
    ? found.where('state', '<>', 'unsubscribed')
    : found.where('state', '=', state)
}

export const findSubscribers = (
  db: DbOrTx,
  filter: SubscriberFilter,
  page: PageWanted<SubscriberOrder>,
): Promise<FoundPage<SubscriberRow>> =>
  findPage(subscribers(db, filter).selectAll('newsletter_subscribers'), subscriberOrders, page)

export const countSubscribers = (db: DbOrTx, filter: SubscriberFilter): Promise<number> =>
  countRows(subscribers(db, filter))

/** Deletes unconfirmed addresses, those unsubscribed long ago, and expired links. */
export async function deleteOldSubscribers(
  db: Db,
  days: { pending: number; unsubscribed: number },
): Promise<void> {
  await sql`
    delete from newsletter_subscribers
    where (state = 'pending' and changed_at < now() - make_interval(days => ${days.pending}))
      or (state = 'unsubscribed' and changed_at < now() - make_interval(days => ${days.unsubscribed}))`.execute(
    db,
  )
  await db.deleteFrom('newsletter_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
}
