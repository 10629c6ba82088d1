/** The report rows of an import's last run. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ImportRowRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

/** A row of the report; JSON columns are values here, omitted when empty. */
export interface NewImportRow {
  position: number
  line: number
  rows: number
  outcome: string
  product_id: string | null
  product_name: string
  issues: readonly unknown[] | undefined
  warnings: readonly unknown[] | undefined
  changes: readonly unknown[] | undefined
  sources: readonly unknown[] | undefined
  /** in rupees */
  price: { from: number | null; to: number } | undefined
}

export async function insertImportRows(
  tx: Tx,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, position, line, rows, outcome, product_id, product_name,
      issues, warnings, changes, sources, price)
    select ${importId}::uuid, position, line, rows, outcome, product_id, product_name,
      issues, warnings, changes, sources, price
    from json_to_recordset(${storableJson(rows)}::json) as r(
      position integer, line integer, rows integer, outcome text, product_id text,
      product_name text, issues jsonb, warnings jsonb, changes jsonb, sources json, price json)`.execute(
    tx,
  )
}

/** Finds rows of the last run in the order of the file. */
export function findImportRows(
  db: DbOrTx,
  importId: string,
  filter: { outcome?: string | undefined; warned?: boolean | undefined },
  page: NumberedPage,
): Promise<{ rows: ImportRowRow[]; last: number | undefined }> {
  let query = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId)
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome)
  if (filter.warned) query = query.where('warnings', 'is not', null)
  return findNumberedPage(query, 'position', page)
}

/** Counts the file rows of rejected products. */
export async function countRejectedRows(
  db: DbOrTx,
  importId: string,
  positions: readonly number[],
): Promise<number> {
  const { rows } = await db
    .selectFrom('import_rows')
    .select(sql<number>`coalesce(sum(rows), 0)::integer`.as('rows'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'rejected')
    .where(sql<boolean>`position = any(${positions}::integer[])`)
    .executeTakeFirstOrThrow()
  return rows
}

/** Finds rejected rows of the last run by position, in the order of the file. */
export const findRejectedRows = (
  db: DbOrTx,
  importId: string,
  positions: readonly number[],
): Promise<ImportRowRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'rejected')
    .where(sql<boolean>`position = any(${positions}::integer[])`)
    .orderBy('position')
    .execute()

interface PricedProduct {
  line: number
  productId: string
  /** in rupees */
  price: number
}

/** The prices of a planned import: minimum, maximum, median and outliers. */
export interface ImportPrices {
  products: number
  median: number
  cheapest: PricedProduct
  mostExpensive: PricedProduct
  /** more than 100 times the median, or less than a hundredth of it */
  outliers: number
  outlierExamples: PricedProduct[]
}

/** Summarises the prices of an import. @returns undefined when the import gives no prices */
export async function findImportPrices(
  db: DbOrTx,
  importId: string,
): Promise<ImportPrices | undefined> {
  const { rows } = await sql<ImportPrices>`
    with prices as (
      select line, product_id as "productId", (price->>'to')::float8 as price
      from import_rows
      where import_id = ${importId} and outcome <> 'rejected' and price is not null
    ), middle as (
      select count(*)::integer as products,
        percentile_cont(0.5) within group (order by price) as median
      from prices
    ), outliers as (
      select prices.* from prices, middle
      where price > 100 * median or 100 * price < median
    )
    select products, median,
      (select row_to_json(prices) from prices order by price, line limit 1) as cheapest,
      (select row_to_json(prices) from prices order by price desc, line limit 1) as "mostExpensive",
      (select count(*)::integer from outliers) as outliers,
      (select coalesce(json_agg(one), '[]') from (select * from outliers order by line limit 20) one)
        as "outlierExamples"
    from middle`.execute(db)
  return rows[0]?.products ? rows[0] : undefined
}
