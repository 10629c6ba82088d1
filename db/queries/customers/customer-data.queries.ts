/** All data of one account, for its export. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { OrderEventRow } from '../../schema/schema.ts'
import { findSessionsOf, type OwnSessionRow } from '../accounts/sessions.queries.ts'
import { isVerified, type ReviewViewRow } from '../catalog/reviews.queries.ts'
import type { StoredContent } from '../core/emails.queries.ts'

/** Finds the sign-in methods and sessions of an account. */
export async function findSignIns(
  db: DbOrTx,
  userId: string,
): Promise<{ providers: string[]; sessions: OwnSessionRow[] }> {
  const [providers, sessions] = await Promise.all([
    db.selectFrom('identities').select('provider').where('user_id', '=', userId).execute(),
    findSessionsOf(db, userId),
  ])
  return { providers: providers.map(({ provider }) => provider), sessions }
}

/** Finds the history of all orders of an account, the oldest change first. */
export const findHistoryOf = (db: DbOrTx, userId: string): Promise<OrderEventRow[]> =>
  db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .selectAll('order_events')
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('order_events.id')
    .execute()

export const findReviewsOf = (db: DbOrTx, userId: string): Promise<ReviewViewRow[]> =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select(isVerified.as('verified'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Finds the stored emails to an account, the oldest first. */
export async function findEmailsOf(
  db: DbOrTx,
  userId: string,
): Promise<
  (StoredContent & { template: string; to: string; rendered_at: Date; subject: string })[]
> {
  const { rows } = await sql<
    StoredContent & { template: string; to: string; rendered_at: Date; subject: string }
  >`
    select payload ->> 'template' as template, payload ->> 'to' as "to", rendered_at, subject,
      content, dictionary
    from event_deliveries join emails on delivery_id = event_deliveries.id
    where customer_id = ${userId}::uuid and subscriber = 'email' and payload ->> 'template' is not null
    order by rendered_at`.execute(db)
  return rows
}

/** Finds the back-in-stock subscriptions of an account. */
export const findAwaitedBy = (
  db: DbOrTx,
  userId: string,
): Promise<{ product_id: string; created_at: Date }[]> =>
  db
    .selectFrom('back_in_stock_subscriptions')
    .innerJoin('products', 'products.id', 'back_in_stock_subscriptions.product_id')
    .select(['products.product_id', 'back_in_stock_subscriptions.created_at'])
    .where('user_id', '=', userId)
    .where('notified_at', 'is', null)
    .orderBy('back_in_stock_subscriptions.created_at')
    .execute()
