/** Reviews of products. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ReviewRow } from '../schema.ts'

/** A product's reviews, the newest first, at most `limit`. */
export function findReviews(db: DbOrTx, productRef: string, limit: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('product_ref', '=', productRef)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many reviews a product has, and the mean of those that gave a rating, to one decimal. */
export async function summariseReviews(
  db: DbOrTx,
  productRef: string,
): Promise<{ count: number; average: number | null }> {
  const row = await db
    .selectFrom('reviews')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number | null>`round(avg(rating), 1)::double precision`.as('average'),
    ])
    .where('product_ref', '=', productRef)
    .executeTakeFirstOrThrow()
  return row
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
export function insertReview(
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
  return tx
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
}
