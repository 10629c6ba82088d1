/** Reading products. Only living ones: a deleted product is found by nobody but its undo. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../client.ts'
import type { Database, ProductRow } from '../schema.ts'
import { cutPage, isAfter, type KeysetOrder, type Position } from '../sql/page.ts'
import { isFoundBy, relevance, type SearchTerms, searchCeiling } from '../sql/search.ts'
import { escapeLike } from '../sql/text.ts'

/** The columns that a view needs; the search columns stay in the database. */
export const productColumns = [
  'id',
  'product_id',
  'product_name',
  'alt_names',
  'category',
  'price_cents',
  'last_price_cents',
  'stock',
  'description',
  'images',
  'image_alts',
  'version',
  'created_at',
  'updated_at',
] as const

export type ProductViewRow = Pick<ProductRow, (typeof productColumns)[number]>

export interface ProductFilter {
  category?: string | undefined
  search?: SearchTerms | undefined
  /** with `search`: also products whose productId begins like this, for staff */
  idPrefix?: string | undefined
  minPriceCents?: number | undefined
  maxPriceCents?: number | undefined
  inStock?: boolean | undefined
  onOffer?: boolean | undefined
  /** at most this many left */
  stockAtMost?: number | undefined
}

export const productOrders = {
  newest: { expression: sql`created_at`, type: 'timestamptz', descending: true },
  price: { expression: sql`last_price_cents`, type: 'bigint', descending: false },
  '-price': { expression: sql`last_price_cents`, type: 'bigint', descending: true },
  name: { expression: sql`lower(product_name)`, type: 'text', descending: false },
  stock: { expression: sql`stock`, type: 'integer', descending: false },
  '-stock': { expression: sql`stock`, type: 'integer', descending: true },
} as const satisfies Record<string, KeysetOrder>

export type ProductOrder = keyof typeof productOrders | 'relevance'

type Products = SelectQueryBuilder<Database, 'products', object>

function hasSearch(search: SearchTerms, idPrefix: string | undefined): Expression<SqlBool> {
  if (!idPrefix) return isFoundBy(search)
  const pattern = `${escapeLike(idPrefix.toLowerCase())}%`
  return sql<SqlBool>`(${isFoundBy(search)} or lower(product_id) like ${pattern})`
}

/** Narrows to living products that pass the filter. */
function hasFilter<Q extends Products>(query: Q, filter: ProductFilter): Q {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`deleted_at is null`]
  if (filter.category !== undefined) conditions.push(sql<SqlBool>`category = ${filter.category}`)
  if (filter.search) conditions.push(hasSearch(filter.search, filter.idPrefix))
  if (filter.minPriceCents !== undefined)
    conditions.push(sql<SqlBool>`last_price_cents >= ${filter.minPriceCents}`)
  if (filter.maxPriceCents !== undefined)
    conditions.push(sql<SqlBool>`last_price_cents <= ${filter.maxPriceCents}`)
  if (filter.inStock) conditions.push(sql<SqlBool>`stock > 0`)
  if (filter.onOffer) conditions.push(sql<SqlBool>`last_price_cents < price_cents`)
  if (filter.stockAtMost !== undefined)
    conditions.push(sql<SqlBool>`stock <= ${filter.stockAtMost}`)
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

/**
 * The products to choose from. A search sees at most {@link searchCeiling} of them, so its ranking
 * works on a bounded set; anything else reads the table itself, whose indexes give the order.
 */
function candidates(db: DbOrTx, filter: ProductFilter): Products {
  if (!filter.search) return hasFilter(db.selectFrom('products'), filter)
  const found = hasFilter(db.selectFrom('products').selectAll(), filter).limit(searchCeiling)
  return db.selectFrom(found.as('products')) as unknown as Products
}

/**
 * One page, or everything without `limit`.
 * @param page.after the last row of the page before
 */
export async function findProducts(
  db: DbOrTx,
  filter: ProductFilter,
  page: { order: ProductOrder; limit?: number | undefined; after?: Position | undefined },
): Promise<{ rows: ProductViewRow[]; last: Position | undefined }> {
  const order: KeysetOrder =
    page.order === 'relevance' && filter.search
      ? { expression: relevance(filter.search), type: 'real', descending: true }
      : productOrders[page.order === 'relevance' ? 'newest' : page.order]
  let query = candidates(db, filter)
    .select(productColumns)
    .select(sql<string>`(${order.expression})::text`.as('sort_value'))
    .orderBy(order.expression, order.descending ? 'desc' : 'asc')
    .orderBy('id', order.descending ? 'desc' : 'asc')
  if (page.after) query = query.where(isAfter(order, page.after))
  if (page.limit !== undefined) query = query.limit(page.limit + 1)
  const rows = await query.execute()
  return page.limit === undefined ? { rows, last: undefined } : cutPage(rows, page.limit)
}

/** How many products pass the filter; a search counts up to {@link searchCeiling}. */
export async function countProducts(db: DbOrTx, filter: ProductFilter): Promise<number> {
  const row = await db
    .selectFrom(candidates(db, filter).select('id').as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The productIds of all that pass the filter, at most `limit`. */
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

export function findProduct(db: DbOrTx, productId: string): Promise<ProductViewRow | undefined> {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The living products among these ids, in no particular order. */
export function findProductsById(
  db: DbOrTx,
  productIds: readonly string[],
): Promise<ProductViewRow[]> {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where(sql<SqlBool>`product_id = any(${productIds as string[]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Categories in use with the number of their products, the fullest first. */
export function countCategories(db: DbOrTx): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom('products')
    .select(['category', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute()
}
