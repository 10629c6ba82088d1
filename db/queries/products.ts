/** Reading products. Only living ones: a deleted product is found by nobody but its undo. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../client.ts'
import type { Database, ProductRow } from '../schema.ts'
import { cutPage, isAfter, type KeysetOrder, type Position } from '../sql/page.ts'
import {
  beginningCeiling,
  hasBeginning,
  hasWords,
  isFoundBy,
  isNamed,
  relevance,
  type SearchTerms,
  searchCeiling,
} from '../sql/search.ts'
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

const hasIdPrefix = (idPrefix: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(product_id) like ${`${escapeLike(idPrefix.toLowerCase())}%`}`

function hasSearch(search: SearchTerms, idPrefix: string | undefined): Expression<SqlBool> {
  if (!idPrefix) return isFoundBy(search)
  return sql<SqlBool>`(${isFoundBy(search)} or ${hasIdPrefix(idPrefix)})`
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

/** Where a page of products begins and how it is sorted. */
export interface ProductPage {
  order: ProductOrder
  limit?: number | undefined
  after?: Position | undefined
  /**
   * how many products a search is known to find. Few are found first and then sorted; of many, the
   * sort order's own index is walked. Unknown counts as few.
   */
  matches?: number | undefined
}

const order = (name: ProductOrder): KeysetOrder =>
  productOrders[name === 'relevance' ? 'newest' : name]

/**
 * Products to choose from in an order that an index gives. A search is looked up first and only
 * once: left alone, the planner may walk a whole index to find three products.
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

/** What a page of products consists of. */
export interface FoundProducts {
  rows: ProductViewRow[]
  last: Position | undefined
  /** of a search by relevance: how many products it found; undefined when this page is empty */
  total?: number | undefined
}

/**
 * A search by relevance: its best matches, at most {@link searchCeiling}, in three steps that stop
 * when there are enough. First names that begin with the phrase (or ids, for staff), then names
 * with the words, then whatever carries them. Each step ranks the rows it reads anyway.
 */
async function findByRelevance(
  db: DbOrTx,
  filter: ProductFilter,
  search: SearchTerms,
  page: ProductPage,
): Promise<FoundProducts> {
  const { idPrefix, search: _, ...rest } = filter
  const begins = idPrefix
    ? sql<SqlBool>`(${hasBeginning(search)} or ${hasIdPrefix(idPrefix)})`
    : hasBeginning(search)
  const step = (tier: number, condition: Expression<SqlBool>) =>
    hasFilter(db.selectFrom('products').select('id'), rest)
      .select(relevance(search, tier).as('rank'))
      .where(condition)
  const room = sql`${sql.lit(searchCeiling)} - (select count(*) from first)`
  const words = hasWords(search)
  const matches = db
    .with(
      (cte) => cte('first').materialized(),
      () => step(3, begins).limit(words ? beginningCeiling : searchCeiling),
    )
    .with(
      (cte) => cte('named').materialized(),
      () =>
        step(2, isNamed(search))
          .where(sql<SqlBool>`id not in (select id from first)`)
          .limit(sql<number>`${room}`),
    )
    .with(
      (cte) => cte('told').materialized(),
      () =>
        step(1, words ? isFoundBy(search) : sql<SqlBool>`false`)
          .where(sql<SqlBool>`id not in (select id from first union all select id from named)`)
          .limit(sql<number>`${room} - (select count(*) from named)`),
    )
    .with(
      (cte) => cte('matches').materialized(),
      (query) =>
        query
          .selectFrom('first')
          .selectAll()
          .unionAll(query.selectFrom('named').selectAll())
          .unionAll(query.selectFrom('told').selectAll()),
    )
  const { after, limit } = page
  const query = matches
    .with('top', (query) => {
      let top = query
        .selectFrom('matches')
        .selectAll()
        .orderBy('rank', 'desc')
        .orderBy('id', 'desc')
      if (after)
        top = top.where(sql<SqlBool>`(rank, id) < (${after.value}::real, ${after.id}::uuid)`)
      return limit === undefined ? top : top.limit(limit + 1)
    })
    .selectFrom('top')
    .innerJoin('products', 'products.id', 'top.id')
    .select(productColumns.map((column) => `products.${column}` as const))
    .select([
      sql<string>`top.rank::text`.as('sort_value'),
      sql<number>`(select count(*) from matches)`.as('total'),
    ])
    .orderBy('top.rank', 'desc')
    .orderBy('top.id', 'desc')
  const rows = await query.execute()
  const total = rows[0]?.total
  return limit === undefined ? { rows, last: undefined, total } : { ...cutPage(rows, limit), total }
}

/**
 * One page, or everything without `limit`.
 * @param page.after the last row of the page before
 */
export async function findProducts(
  db: DbOrTx,
  filter: ProductFilter,
  page: ProductPage,
): Promise<FoundProducts> {
  if (page.order === 'relevance' && filter.search)
    return findByRelevance(db, filter, filter.search, page)
  const by = order(page.order)
  let query = candidates(db, filter, page.matches)
    .select(productColumns)
    .select(sql<string>`(${by.expression})::text`.as('sort_value'))
    .orderBy(by.expression, by.descending ? 'desc' : 'asc')
    .orderBy('id', by.descending ? 'desc' : 'asc')
  if (page.after) query = query.where(isAfter(by, page.after))
  if (page.limit !== undefined) query = query.limit(page.limit + 1)
  const rows = await query.execute()
  return page.limit === undefined ? { rows, last: undefined } : cutPage(rows, page.limit)
}

/** How many products pass the filter, counted up to `most`. */
export async function countProducts(
  db: DbOrTx,
  filter: ProductFilter,
  most?: number,
): Promise<number> {
  let found = hasFilter(db.selectFrom('products'), filter).select('id')
  if (most !== undefined) found = found.limit(most)
  const row = await db
    .selectFrom(found.as('found'))
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
