/** Reads and writes reviews of products. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ReviewRow } from '../../schema/schema.ts'

/** A review, and whether it is of an item that was bought here and has arrived. */
export type ReviewViewRow = ReviewRow & { verified: boolean }

/**
 * Tests whether a review is verified.
 * @example db.selectFrom('reviews').selectAll('reviews').select(isVerified.as('verified'))
 */
export const isVerified = sql<boolean>`exists (
  select from order_items join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered')`

/** Selects public reviews, the newest first, at most `limit`. */
const publicReviews = (db: DbOrTx, limit: number) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select(isVerified.as('verified'))
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

/** Finds a product's public reviews, the newest first, at most `limit`. */
export const findReviews = (
  db: DbOrTx,
  productRef: string,
  limit: number,
): Promise<ReviewViewRow[]> =>
  publicReviews(db, limit).where('product_ref', '=', productRef).execute()

/** A review with the values of its variant. */
export type GroupReviewRow = ReviewViewRow & { option_values: string[] }

/** Finds the public reviews of a group's published variants, the newest first, at most `limit`. */
export const findGroupReviews = (
  db: DbOrTx,
  groupId: string,
  limit: number,
): Promise<GroupReviewRow[]> =>
  publicReviews(db, limit)
    .innerJoin('product_group_members as member', 'member.product_ref', 'reviews.product_ref')
    .where('member.group_id', '=', groupId)
    .where('member.active', '=', true)
    .where(
      sql<boolean>`exists (select from products where products.id = member.product_ref and listed)`,
    )
    .select('member.option_values')
    .execute()

/** An item of a customer's own order, with the data for writing a review. */
export interface OwnItem {
  id: string
  status: string
  reviewed: boolean
}

/** Locks the items, so that two reviews of one item take turns. */
const ownItems = (tx: Tx) =>
  tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.id',
      'orders.status',
      sql<boolean>`exists (select from reviews where reviews.order_item_id = order_items.id)`.as(
        'reviewed',
      ),
    ])
    .forUpdate('order_items')

/** Locks the customer's items of this product: reviewable ones first, then the oldest. */
export function lockOwnItems(
  tx: Tx,
  wanted: { userId: string; productRef: string; orderId?: string | undefined },
): Promise<OwnItem[]> {
  let query = ownItems(tx)
    .where('orders.user_id', '=', wanted.userId)
    .where('order_items.product_ref', '=', wanted.productRef)
    .orderBy('orders.created_at')
    .orderBy('order_items.id')
  if (wanted.orderId !== undefined) query = query.where('orders.order_id', '=', wanted.orderId)
  return query.execute()
}

/** Locks one item of an order; empty when it no longer exists. */
export function lockOwnItem(tx: Tx, id: string): Promise<OwnItem[]> {
  return ownItems(tx).where('order_items.id', '=', id).execute()
}

/** Finds the author of a review and its photos, for adding photos. */
export const findReviewAuthor = (
  db: DbOrTx,
  id: string,
): Promise<
  Pick<ReviewRow, 'user_id' | 'order_item_id' | 'hidden_at' | 'moderated_at' | 'photos'> | undefined
> =>
  db
    .selectFrom('reviews')
    .select(['user_id', 'order_item_id', 'hidden_at', 'moderated_at', 'photos'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Inserts a review.
 * @param review `hidden`: until staff approve it
 * @returns undefined when the item has a review already
 */
export async function insertReview(
  tx: Tx,
  review: {
    productRef: string
    productId: string
    userId: string | null
    orderItemId: string
    comment: string
    rating: number | null
    firstName: string
    lastName: string
    hidden: boolean
  },
): Promise<ReviewViewRow | undefined> {
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
      hidden_at: review.hidden ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('order_item_id').doNothing())
    .returningAll()
    .returning(isVerified.as('verified'))
    .executeTakeFirst()
  return row
}
