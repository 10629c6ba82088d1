/** What the shop knows of products beyond their fixed shape; a product without any of it has no row. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ProductDetailsRow } from '../../schema/schema.ts'

/** By the products' primary keys. */
export function findDetails(db: DbOrTx, refs: readonly string[]): Promise<ProductDetailsRow[]> {
  return db
    .selectFrom('product_details')
    .selectAll()
    .where(sql<SqlBool>`product_ref = any(${refs as string[]}::uuid[])`)
    .execute()
}

/** Writes all of what is known of each product, in the place of what was. The products must be locked. */
export async function writeDetails(tx: Tx, rows: readonly ProductDetailsRow[]): Promise<void> {
  await sql`
    insert into product_details (product_ref, sku, barcode, weight_grams, size, unit, how_to_use,
      ingredients, cost_cents, low_stock_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as d(
      product_ref uuid, sku text, barcode text, weight_grams integer, size double precision, unit text,
      how_to_use text, ingredients text, cost_cents bigint, low_stock_at integer)
    on conflict (product_ref) do update set sku = excluded.sku, barcode = excluded.barcode,
      weight_grams = excluded.weight_grams, size = excluded.size, unit = excluded.unit,
      how_to_use = excluded.how_to_use, ingredients = excluded.ingredients,
      cost_cents = excluded.cost_cents, low_stock_at = excluded.low_stock_at`.execute(tx)
}

/** Takes away what says nothing of these products. */
export async function forgetNothingKnown(tx: Tx, refs: readonly string[]): Promise<void> {
  await sql`
    delete from product_details
    where product_ref = any(${refs as string[]}::uuid[])
      and num_nonnulls(sku, barcode, weight_grams, size, unit, how_to_use, ingredients, cost_cents,
        low_stock_at) = 0`.execute(tx)
}

/** True when anything is known of any product: files of products have their columns only then. */
export async function hasDetails(db: DbOrTx): Promise<boolean> {
  const row = await db
    .selectFrom('product_details')
    .select('product_ref')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A product's own bound of low stock. */
const ownBound: RawBuilder<number | null> =
  sql`(select low_stock_at from product_details where product_ref = products.id)`

/** Narrows to products that are low on stock; the first half alone is answered from the stock index. */
export const isLowOnStock = (usually: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  stock <= greatest(${usually}::int, (select max(low_stock_at) from product_details))
  and stock <= coalesce(${ownBound}, ${usually}::int))`
