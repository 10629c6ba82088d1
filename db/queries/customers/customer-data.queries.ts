/** All data of one account, for its export. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { OrderEventRow } from '../../schema/schema.ts'
import { findSessionsOf, type OwnSessionRow } from '../accounts/sessions.queries.ts'
import { isVerified, type ReviewViewRow } from '../catalog/reviews.queries.ts'

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
export async function findLettersOf(
  db: DbOrTx,
  userId: string,
): Promise<{ letter: string; to: string; made_at: Date; subject: string; body_text: string }[]> {
  const { rows } = await sql<{
    letter: string
    to: string
    made_at: Date
    subject: string
    body_text: string
  }>`
    select payload ->> 'letter' as letter, payload ->> 'to' as "to", made_at, subject, body_text
    from deliveries join letters on delivery_id = deliveries.id
    where customer_id = ${userId}::uuid and receiver = 'mail' and payload ->> 'letter' is not null
    order by made_at`.execute(db)
  return rows
}

/** Finds the back-in-stock subscriptions of an account. */
export const findAwaitedBy = (
  db: DbOrTx,
  userId: string,
): Promise<{ product_id: string; created_at: Date }[]> =>
  db
    .selectFrom('restock_askings')
    .innerJoin('products', 'products.id', 'restock_askings.product_id')
    .select(['products.product_id', 'restock_askings.created_at'])
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .orderBy('restock_askings.created_at')
    .execute()
