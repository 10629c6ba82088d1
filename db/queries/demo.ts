/** What became of the demo's products. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../client.ts'

/** Pieces of each product that are sold and not cancelled; a product without any is not there. */
export async function findPiecesSold(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['product_ref', sql<number>`sum(quantity)::int`.as('pieces')])
    .where(sql<SqlBool>`product_ref = any(${ids as string[]}::uuid[])`)
    .where('sold_at', 'is not', null)
    .groupBy('product_ref')
    .execute()
  return new Map(rows.map(({ product_ref, pieces }) => [product_ref!, pieces]))
}

/** True when the shop has a product besides these. */
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
