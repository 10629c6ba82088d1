/** Reviews of products. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { Database, ReviewRow } from '../schema.ts'
import { countRows } from '../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../sql/page.ts'
import { containsText } from '../sql/text.ts'

/** A product's reviews that everybody may see, the newest first, at most `limit`. */
export function findReviews(db: DbOrTx, productRef: string, limit: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('product_ref', '=', productRef)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** An item of a customer's own order, as writing a review needs it. */
export interface OwnItem {
  id: string
  status: string
  reviewed: boolean
}

/**
 * The customer's items of this product, those that may be reviewed first, then the oldest. They
 * stay locked, so that two reviews of one item take turns.
 */
export function lockOwnItems(
  tx: Tx,
  wanted: { userId: string; productRef: string; orderId?: string | undefined },
): Promise<OwnItem[]> {
  let query = tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.id',
      'orders.status',
      sql<boolean>`exists (select from reviews where reviews.order_item_id = order_items.id)`.as(
        'reviewed',
      ),
    ])
    .where('orders.user_id', '=', wanted.userId)
    .where('order_items.product_ref', '=', wanted.productRef)
    .orderBy('orders.created_at')
    .orderBy('order_items.id')
    .forUpdate('order_items')
  if (wanted.orderId !== undefined) query = query.where('orders.order_id', '=', wanted.orderId)
  return query.execute()
}

/** @returns undefined when the item has a review already */
export async function insertReview(
  tx: Tx,
  review: {
    productRef: string
    productId: string
    userId: string
    orderItemId: string
    comment: string
    rating: number | null
    firstName: string
    lastName: string
  },
): Promise<ReviewRow | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values({
      product_ref: review.productRef,
      product_id: review.productId,
      user_id: review.userId,
      order_item_id: review.orderItemId,
      comment: review.comment,
      rating: review.rating,
      first_name: review.firstName,
      last_name: review.lastName,
    })
    .onConflict((conflict) => conflict.column('order_item_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row
}

/** A review with the email of the customer who wrote it, while that account exists. */
export type ReviewListRow = ReviewRow & { email: string | null }

export interface ReviewFilter {
  hidden?: boolean | undefined
  /** nobody of the staff has looked at it */
  isNew?: boolean | undefined
  /** found in names, product id or comment */
  q?: string | undefined
}

type Reviews = SelectQueryBuilder<Database, 'reviews', object>

function hasFilter<Q extends Reviews>(query: Q, { hidden, isNew, q }: ReviewFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (hidden !== undefined)
    conditions.push(hidden ? sql`hidden_at is not null` : sql`hidden_at is null`)
  if (isNew !== undefined)
    conditions.push(isNew ? sql`looked_at is null` : sql`looked_at is not null`)
  if (q)
    conditions.push(
      containsText(
        sql`lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment)`,
        q,
      ),
    )
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export const reviewOrders = byAge
export type ReviewOrder = keyof typeof reviewOrders

const author = sql<string | null>`(select email from users where users.id = reviews.user_id)`

export const findReviewPage = (
  db: DbOrTx,
  filter: ReviewFilter,
  page: PageWanted<ReviewOrder>,
): Promise<FoundPage<ReviewListRow>> =>
  findPage(
    hasFilter(db.selectFrom('reviews'), filter).selectAll('reviews').select(author.as('email')),
    reviewOrders,
    page,
  )

export const countReviews = (db: DbOrTx, filter: ReviewFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('reviews'), filter))

/** The review, locked until the transaction ends; its product first, as orders and new reviews lock it. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewListRow | undefined> {
  await sql`
    select from products where id = (select product_ref from reviews where id = ${id})
    for no key update`.execute(tx)
  return tx
    .selectFrom('reviews')
    .selectAll('reviews')
    .select(author.as('email'))
    .where('id', '=', id)
    .forUpdate('reviews')
    .executeTakeFirst()
}

/** Writes down since when it is hidden, if it is, and that it was looked at. */
export async function setReviewHidden(
  tx: Tx,
  id: string,
  { hidden_at, looked_at }: Pick<ReviewRow, 'hidden_at' | 'looked_at'>,
): Promise<void> {
  await tx.updateTable('reviews').set({ hidden_at, looked_at }).where('id', '=', id).execute()
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}
