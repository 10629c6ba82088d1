/** Product statistics, aggregated in the database, and related products. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { isLowOnStock } from './product-details.queries.ts'
import { type ProductViewRow, productColumns } from './products.queries.ts'

export interface CategoryStatisticsRow {
  category: string
  count: number
  /** the mean of `price`, rounded to a cent */
  average_price_cents: number
  total_stock: number
}

/** Returns one row per category in use, the largest first. */
export function aggregateCategories(db: DbOrTx): Promise<CategoryStatisticsRow[]> {
  return db
    .selectFrom('products')
    .select([
      'category',
      sql<number>`count(*)`.as('count'),
      sql<number>`round(avg(price_cents))::bigint`.as('average_price_cents'),
      sql<number>`sum(stock)`.as('total_stock'),
    ])
    .where('deleted_at', 'is', null)
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute()
}

/**
 * Counts low products, with at most `low` units or their own limit, and sold-out ones, which the
 * index of levels counts alone.
 */
export async function countLowStock(
  db: DbOrTx,
  low: number,
): Promise<{ low: number; none: number }> {
  const counted = db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .where('deleted_at', 'is', null)
  const none = counted.where('stock_level', '=', 0)
  const few = counted.where('stock_level', '>', 0).where(isLowOnStock(low))
  const { rows } = await sql<{ low: number; none: number }>`
    select none, none + few as low from (select (${none}) as none, (${few}) as few) as counts`.execute(
    db,
  )
  return rows[0]!
}

/** Finds the low products with the fewest units left. */
export function findLowStock(db: DbOrTx, low: number, limit: number): Promise<ProductViewRow[]> {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('deleted_at', 'is', null)
    .where(isLowOnStock(low))
    .orderBy('stock_level')
    .orderBy('stock')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Finds related products of the same category: those in stock that follow it in the newest-first
 * list, then from that list's start, then sold-out ones. Each step reads a few index entries, and
 * later steps run only when something is missing. Of another group it finds only the
 * representative, of the product's own group none.
 */
export async function findRelated(
  db: DbOrTx,
  product: Pick<ProductViewRow, 'id' | 'category'>,
  limit: number,
): Promise<ProductViewRow[]> {
  const place = sql`(select created_at, id from products where id = ${product.id})`
  const steps: Expression<SqlBool>[] = [
    sql<SqlBool>`stock > 0 and (created_at, id) < ${place}`,
    sql<SqlBool>`stock > 0 and (created_at, id) > ${place}`,
    sql<SqlBool>`stock = 0 and id <> ${product.id}`,
  ]
  const siblings = sql`select product_ref from product_group_members where active and group_id = (
    select group_id from product_group_members where product_ref = ${product.id} and active)`
  const found: ProductViewRow[] = []
  for (const step of steps) {
    if (found.length >= limit) break
    const rows = await db
      .selectFrom('products')
      .select(productColumns)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`listed`)
      .where('category', '=', product.category)
      .where(step)
      .where(sql<SqlBool>`id not in (${siblings})`)
      .where(sql<SqlBool>`exists (select from product_cards where product_ref = products.id)`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit - found.length)
      .execute()
    found.push(...rows)
  }
  return found
}
