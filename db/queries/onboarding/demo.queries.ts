/** Demo products in use, and the demo's reviews and discount codes, known by their content. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { announceSettings } from '../../sql/catalogue.ts'

/** Returns the sold units of each sold product, without cancelled orders. */
export async function findUnitsSold(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['product_ref', sql<number>`sum(quantity)::int`.as('units')])
    .where(sql<SqlBool>`product_ref = any(${ids as string[]}::uuid[])`)
    .where('sold_at', 'is not', null)
    .groupBy('product_ref')
    .execute()
  return new Map(rows.map(({ product_ref, units }) => [product_ref!, units]))
}

/** Returns true when the shop has products besides these. */
export async function hasOtherProducts(db: DbOrTx, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`id <> all(${ids as string[]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A demo review; its author bought nothing. */
export interface DemoReviewRow {
  product_id: string
  comment: string
  rating: number | null
  first_name: string
  last_name: string
  created_at: string
}

const demoReviewRows = (reviews: readonly DemoReviewRow[]): RawBuilder<DemoReviewRow> =>
  sql`json_to_recordset(${JSON.stringify(reviews)}::json) as said(product_id text, comment text,
    rating smallint, first_name text, last_name text, created_at timestamptz)`

const isDemoReview = sql<SqlBool>`user_id is null and order_item_id is null
  and reviews.product_id = said.product_id and reviews.comment = said.comment`

/** Adds the missing demo reviews of these products. */
export async function insertDemoReviews(
  tx: Tx,
  productRefs: readonly string[],
  reviews: readonly DemoReviewRow[],
): Promise<void> {
  await sql`
    insert into reviews (product_ref, product_id, comment, rating, first_name, last_name, created_at)
    select products.id, said.product_id, comment, rating, first_name, last_name, said.created_at
    from ${demoReviewRows(reviews)} join products on products.product_id = said.product_id
    where products.id = any(${productRefs as string[]}::uuid[])
      and not exists (select from reviews where ${isDemoReview})`.execute(tx)
}

export async function countDemoReviews(
  db: DbOrTx,
  reviews: readonly DemoReviewRow[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from reviews, ${demoReviewRows(reviews)} where ${isDemoReview}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes demo reviews. @returns how many */
export async function deleteDemoReviews(
  tx: Tx,
  reviews: readonly DemoReviewRow[],
): Promise<number> {
  const { rows } = await sql`
    delete from reviews using ${demoReviewRows(reviews)} where ${isDemoReview} returning id`.execute(
    tx,
  )
  return rows.length
}

/** A demo code, without a limit in time or uses. */
export interface DemoCodeRow {
  code: string
  name: string
  terms: object
}

const demoCodeRows = (codes: readonly DemoCodeRow[]): RawBuilder<DemoCodeRow> =>
  sql`json_to_recordset(${JSON.stringify(codes)}::json) as demo(code text, name text, terms jsonb)`

const isUnchangedCode = sql<SqlBool>`promotions.code = demo.code and promotions.name = demo.name
  and promotions.terms = demo.terms and starts_at is null and max_uses is null and max_uses_each is null`

/** Finds which of these codes are unchanged and have not ended. */
export async function findDemoCodes(db: DbOrTx, codes: readonly DemoCodeRow[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select demo.code from promotions, ${demoCodeRows(codes)}
    where ${isUnchangedCode} and ends_at is null order by code`.execute(db)
  return rows.map(({ code }) => code)
}

/** Adds codes that are not taken, and restarts ended ones. Announces it to every server. */
export async function startDemoCodes(tx: Tx, codes: readonly DemoCodeRow[]): Promise<void> {
  await sql`
    insert into promotions (code, name, terms) select code, name, terms from ${demoCodeRows(codes)}
    on conflict (code) do nothing`.execute(tx)
  await endsAt(tx, codes, null)
}

/** Ends the codes that are unchanged. @returns their codes */
export const endDemoCodes = (tx: Tx, codes: readonly DemoCodeRow[]): Promise<string[]> =>
  endsAt(tx, codes, sql`now()`)

async function endsAt(tx: Tx, codes: readonly DemoCodeRow[], end: unknown): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    update promotions set ends_at = ${end} from ${demoCodeRows(codes)}
    where ${isUnchangedCode} and (ends_at is null) = ${end !== null}::boolean
    returning demo.code`.execute(tx)
  await sql`select ${announceSettings}`.execute(tx)
  return rows.map(({ code }) => code)
}
