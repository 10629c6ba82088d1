/** Optional details of products beyond the fixed fields; a product without any has no row. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { detailFields } from '../../schema/product-fields.ts'
import type { ProductDetailsRow } from '../../schema/schema.ts'
import { columnList, columnTypes, setColumns } from '../../sql/fields.ts'

/** Finds details by the products' primary keys. */
export function findDetails(db: DbOrTx, refs: readonly string[]): Promise<ProductDetailsRow[]> {
  return db
    .selectFrom('product_details')
    .selectAll()
    .where(sql<SqlBool>`product_ref = any(${refs as string[]}::uuid[])`)
    .execute()
}

const fields = Object.values(detailFields)

/** Replaces the details of these products, which must be locked. */
export async function writeDetails(tx: Tx, rows: readonly ProductDetailsRow[]): Promise<void> {
  await sql`
    insert into product_details (product_ref, ${columnList(fields)})
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as d(product_ref uuid, ${columnTypes(fields)})
    on conflict (product_ref) do update set ${setColumns(fields, 'excluded')}`.execute(tx)
}

/** Deletes the details of these products where all of them are null. */
export async function deleteEmptyDetails(tx: Tx, refs: readonly string[]): Promise<void> {
  await sql`
    delete from product_details
    where product_ref = any(${refs as string[]}::uuid[]) and num_nonnulls(${columnList(fields)}) = 0`.execute(
    tx,
  )
}

/** Returns true when any product has details: exported files have their columns only then. */
export async function hasDetails(db: DbOrTx): Promise<boolean> {
  const row = await db
    .selectFrom('product_details')
    .select('product_ref')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A product's own limit for low stock. */
const ownThreshold: RawBuilder<number | null> =
  sql`(select low_stock_at from product_details where product_ref = products.id)`

/** Narrows to products with at most so many units. An index holds the stock level, none the stock. */
export const hasAtMost = (units: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(stock_level <= stock_level(${units}::int) and stock <= ${units}::int)`

/** Narrows to products low on stock; the index of levels alone answers the first half. */
export const isLowOnStock = (fallback: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  stock_level <= stock_level(greatest(${fallback}::int, (select max(low_stock_at) from product_details)))
  and stock <= coalesce(${ownThreshold}, ${fallback}::int))`

/** Narrows to products of a brand, in any case. */
export const hasBrand = (brand: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`products.id in (select product_ref from product_details where lower(brand) = lower(${brand}))`

/** Returns the brands of listed products with their number of products, the largest first. */
export async function countBrands(db: DbOrTx): Promise<{ brand: string; count: number }[]> {
  const { rows } = await sql<{ brand: string; count: number }>`
    select min(brand) as brand, count(*) as count
    from product_details join products on products.id = product_ref
    where brand is not null and listed and deleted_at is null
    group by lower(brand) order by count desc, brand`.execute(db)
  return rows
}
