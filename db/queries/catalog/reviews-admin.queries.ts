/** Moderation of reviews: the queue of staff, reports of readers, and photos. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { Database, ReviewRow } from '../../schema/schema.ts'
import { countRows, countUpTo } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'
import { isVerified, type ReviewViewRow } from './reviews.queries.ts'

/** A review as staff see it. */
export type ReviewListRow = ReviewViewRow & {
  /** of the author's account or guest order, while it exists */
  email: string | null
  /** reasons of the reports since the last decision of staff, the most frequent first */
  reports: { reason: string; count: number }[]
}

export interface ReviewFilter {
  hidden?: boolean | undefined
  /** not reviewed by staff yet */
  isNew?: boolean | undefined
  reported?: boolean | undefined
  /** searches names, product id or comment */
  q?: string | undefined
}

type Reviews = SelectQueryBuilder<Database, 'reviews', object>

function hasFilter<Q extends Reviews>(query: Q, { hidden, isNew, reported, q }: ReviewFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (hidden !== undefined)
    conditions.push(hidden ? sql`hidden_at is not null` : sql`hidden_at is null`)
  if (isNew !== undefined)
    conditions.push(isNew ? sql`moderated_at is null` : sql`moderated_at is not null`)
  if (reported !== undefined)
    conditions.push(reported ? sql`report_count > 0` : sql`report_count = 0`)
  if (q)
    conditions.push(
      containsText(
        sql`lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment)`,
        q,
      ),
    )
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

/** Seconds since 1970 have fewer digits: one short number sorts by reports and age. */
const timeDigits = sql.lit(100_000_000_000)

export const reviewOrders = {
  ...byAge,
  /** the most reported first, then the newest */
  reported: {
    expression: sql`(least(report_count, 9999) * ${timeDigits} + extract(epoch from created_at)::bigint)`,
    type: 'bigint',
    descending: true,
  },
} as const satisfies Record<string, KeysetOrder>
export type ReviewOrder = keyof typeof reviewOrders

const author = sql<string | null>`coalesce(
  (select email from users where users.id = reviews.user_id),
  (select nullif(orders.email, '') from order_items join orders on orders.id = order_items.order_id
    where order_items.id = reviews.order_item_id and orders.guest
      and not exists (select from order_erasures where order_ref = orders.id)))`

const openReports = sql<ReviewListRow['reports']>`(
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
  from (
    select reason, count(*) from review_reports
    where review_reports.review_id = reviews.id and not settled group by reason) as open)`

const selectReviews = (db: DbOrTx) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select([author.as('email'), isVerified.as('verified'), openReports.as('reports')])

export const findReviewPage = (
  db: DbOrTx,
  filter: ReviewFilter,
  page: PageWanted<ReviewOrder>,
): Promise<FoundPage<ReviewListRow>> =>
  findPage(hasFilter(selectReviews(db), filter), reviewOrders, page)

export const countReviews = (db: DbOrTx, filter: ReviewFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('reviews'), filter))

/** Counts reviews, to at most one above `ceiling`. */
export const countReviewsUpTo = (
  db: DbOrTx,
  filter: ReviewFilter,
  ceiling: number,
): Promise<number> => countUpTo(db, hasFilter(db.selectFrom('reviews'), filter), ceiling)

/** Locks the review until the transaction ends; its product first, as orders and new reviews do. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewListRow | undefined> {
  await sql`
    select from products where id = (select product_ref from reviews where id = ${id})
    for no key update`.execute(tx)
  return selectReviews(tx).where('id', '=', id).forUpdate('reviews').executeTakeFirst()
}

const nextVersion = sql<number>`version + 1`

/** Hides or shows a review, marks it as moderated, and clears its reports. */
export async function decideReview(
  tx: Tx,
  id: string,
  { hidden_at, moderated_at }: Pick<ReviewRow, 'hidden_at' | 'moderated_at'>,
): Promise<void> {
  await sql`update review_reports set settled = true where review_id = ${id}::uuid`.execute(tx)
  await tx
    .updateTable('reviews')
    .set({ hidden_at, moderated_at, report_count: 0, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function setReviewReply(
  tx: Tx,
  id: string,
  reply: Pick<ReviewRow, 'reply' | 'replied_at'>,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...reply, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Sets the photos of a locked review and marks it new, because staff have not seen them. */
export async function setReviewPhotos(
  tx: Tx,
  id: string,
  { photos, hidden_at }: Pick<ReviewRow, 'photos' | 'hidden_at'>,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ photos, hidden_at, moderated_at: null, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

/**
 * Adds a reader's report to a locked review, and returns it to the queue.
 * @returns false when the same reader reported it before
 */
export async function insertReport(
  tx: Tx,
  { reviewId, reporter, reason }: { reviewId: string; reporter: Buffer; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with reported as (
      insert into review_reports (review_id, reporter, reason)
      values (${reviewId}::uuid, ${reporter}, ${reason}) on conflict do nothing returning review_id)
    update reviews set report_count = report_count + 1, moderated_at = null, version = version + 1
    from reported where id = review_id returning id`.execute(tx)
  return rows.length > 0
}

/** Finds photos that no review uses, to be deleted from the storage. */
export async function findRemovedPhotos(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unused_media where deleted and since = 'epoch' limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}
