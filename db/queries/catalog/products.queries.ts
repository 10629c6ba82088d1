/** Reads products. Deleted products are excluded: only their undo finds them. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { countRows } from '../../sql/count.ts'
import { findPage } from '../../sql/page.ts'
import { searchCeiling } from '../../sql/search.ts'
import { countCards, findCards, isCardOrder } from './product-cards.queries.ts'
import {
  columnsFor,
  type FoundProducts,
  hasFilter,
  isNamed,
  isOpen,
  type ProductCodes,
  type ProductFilter,
  type ProductPage,
  type Products,
  type ProductViewRow,
  productColumns,
  productOrders,
  staffColumns,
  withStockDetails,
} from './product-filter.queries.ts'
import { findByRelevance } from './product-search.queries.ts'

export {
  type FoundProducts,
  type ProductCodes,
  type ProductFilter,
  type ProductOrder,
  type ProductPage,
  type ProductViewRow,
  productColumns,
  productOrders,
  type ScheduleRow,
  staffColumns,
  withStockDetails,
} from './product-filter.queries.ts'

/**
 * Selects products in an order that an index gives. Runs a search first and only once: otherwise
 * the planner may walk a whole index to find three products.
 */
function candidates(db: DbOrTx, filter: ProductFilter, matches = 0): Products {
  if (!filter.search || matches >= searchCeiling)
    return hasFilter(db.selectFrom('products'), filter)
  const found = hasFilter(db.selectFrom('products').select('id'), filter)
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('products')
    .where(sql<SqlBool>`id in (select id from found)`) as unknown as Products
}

/**
 * Returns one page of products, or all without `limit`.
 * @param page.after the last row of the previous page
 */
export async function findProducts(
  db: DbOrTx,
  filter: ProductFilter,
  page: ProductPage,
): Promise<FoundProducts> {
  if (page.order === 'relevance' && filter.search)
    return findByRelevance(db, filter, filter.search, page)
  const order = page.order === 'relevance' ? 'newest' : page.order
  if (filter.collapsed && isCardOrder(order)) return findCards(db, filter, { ...page, order })
  const query = candidates(db, filter, page.matches).select(columnsFor(filter))
  return findPage(query, productOrders, { ...page, order })
}

/** Counts the products that pass the filter, up to `most`. */
export function countProducts(db: DbOrTx, filter: ProductFilter, most?: number): Promise<number> {
  if (filter.collapsed) return countCards(db, filter, most)
  let found = hasFilter(db.selectFrom('products'), filter).select('id')
  if (most !== undefined) found = found.limit(most)
  return countRows(db.selectFrom(found.as('found')))
}

/** Returns the productIds that pass the filter, at most `limit`. */
export async function findProductIds(
  db: DbOrTx,
  filter: ProductFilter,
  limit: number,
): Promise<string[]> {
  const rows = await candidates(db, filter)
    .select('product_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.product_id)
}

const productOf = (db: DbOrTx, productId: string) =>
  db
    .selectFrom('products')
    .select(staffColumns)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)

/** Finds a product for shoppers; drafts are excluded. */
export function findProduct(db: DbOrTx, productId: string): Promise<ProductViewRow | undefined> {
  return productOf(db, productId).where(isOpen).executeTakeFirst()
}

/** Finds a product for staff; drafts are included. */
export function findAnyProduct(db: DbOrTx, productId: string): Promise<ProductViewRow | undefined> {
  return productOf(db, productId).executeTakeFirst()
}

const productsOf = (db: DbOrTx, productIds: readonly string[], codes?: ProductCodes) =>
  db
    .selectFrom('products')
    .select(withStockDetails)
    .where(isNamed(productIds, codes))
    .where('deleted_at', 'is', null)

/** Finds the products with these ids or codes, in no particular order. */
export function findProductsById(
  db: DbOrTx,
  productIds: readonly string[],
  codes?: ProductCodes,
): Promise<ProductViewRow[]> {
  return productsOf(db, productIds, codes).select(staffColumns).execute()
}

/** Finds products that can be bought. */
export function findOpenProducts(
  db: DbOrTx,
  productIds: readonly string[],
): Promise<ProductViewRow[]> {
  return productsOf(db, productIds).select(productColumns).where(isOpen).execute()
}

/** Finds products that are listed. */
export function findListedProducts(
  db: DbOrTx,
  productIds: readonly string[],
): Promise<ProductViewRow[]> {
  return productsOf(db, productIds).select(productColumns).where('listed', '=', true).execute()
}

/** Returns the categories in use with their number of listed products, the largest first. */
export function countCategories(db: DbOrTx): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom('products')
    .select(['category', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`listed`)
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute()
}
