/** Filters, columns, sort orders and pages of product queries. Excludes deleted products. */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { mainFields, scheduleFields } from '../../schema/product-shape.ts'
import type { CardSummary, Database, ProductRow } from '../../schema/schema.ts'
import { byAge, type KeysetOrder, type Position } from '../../sql/page.ts'
import { isFoundBy, type SearchTerms } from '../../sql/search.ts'
import { escapeLike } from '../../sql/text.ts'
import { isLastDeleted } from '../../sql/undo.ts'
import { hasAtMost, hasBrand, isLowOnStock } from './product-details.queries.ts'

/** The columns of a product view; the search columns stay in the database. */
export const productColumns = [
  'id',
  ...Object.values(mainFields).map(({ column }) => column),
  'version',
  'created_at',
  'updated_at',
  'rating_count',
  'rating_average',
] as const

/** The schedule that staff set, and the values of it that apply now. */
const scheduleColumns = [
  ...Object.values(scheduleFields).map(({ column }) => column),
  'usual_cents',
  'on_sale',
] as const
/** The columns for writing products or showing one in full. Lists omit them to save time. */
export const staffColumns = [...productColumns, ...scheduleColumns, 'review_count'] as const

const changedColumns = [...staffColumns, 'deleted_at'] as const

export type ScheduleRow = Pick<ProductRow, (typeof scheduleColumns)[number]>

/** Codes of products, in any case. */
export interface ProductCodes {
  by: 'sku' | 'barcode'
  values: readonly string[]
}

/**
 * Narrows to the products of these ids, and to those with one of the codes.
 * @example where(isNamed(['ROSE'], { by: 'sku', values: ['r-50'] }))
 */
export const isNamed = (
  productIds: readonly string[],
  codes?: ProductCodes,
): RawBuilder<SqlBool> =>
  codes?.values.length
    ? sql<SqlBool>`products.id in (
        select id from products where product_id = any(${productIds as string[]}::text[]) and deleted_at is null
        union all select product_ref from product_details where lower(${sql.ref(codes.by)})
          = any(array(select lower(code) from unnest(${codes.values as string[]}::text[]) as code)))`
    : sql<SqlBool>`product_id = any(${productIds as string[]}::text[])`

/** Narrows to products that shoppers can view and buy. */
export const isOpen: RawBuilder<SqlBool> = sql<SqlBool>`products.state in ('published', 'hidden')`

export type ProductViewRow = Pick<ProductRow, (typeof productColumns)[number]> & {
  [column in keyof ScheduleRow]?: ScheduleRow[column]
} & {
  review_count?: number
  /** where deleted products are listed among others */
  deleted_at?: Date | null
  /** a detail, where the query reads it */
  low_stock_at?: number | null
  /** of a collapsed list, for a group */
  summary?: CardSummary | null
  weight_grams?: number | null
}

const detail = (column: 'low_stock_at' | 'weight_grams') =>
  sql<
    number | null
  >`(select ${sql.ref(column)} from product_details where product_ref = products.id)`.as(column)
/** The details that matter when a product is sold. */
export const withStockDetails = [detail('low_stock_at'), detail('weight_grams')] as const

export interface ProductFilter {
  /** for staff: also products hidden from shoppers, with their schedules */
  asStaff?: boolean | undefined
  /** deleted products that can be restored, instead of existing ones */
  deleted?: boolean | undefined
  /** changed at or after this time, deleted ones included */
  updatedSince?: Date | undefined
  /** published, draft, hidden or scheduled */
  state?: string | undefined
  category?: string | undefined
  search?: SearchTerms | undefined
  /** with `search`: also products whose productId has this prefix, for staff */
  idPrefix?: string | undefined
  minPriceCents?: number | undefined
  maxPriceCents?: number | undefined
  inStock?: boolean | undefined
  onOffer?: boolean | undefined
  /** with images, or without any */
  hasImages?: boolean | undefined
  /** the brand, in any case */
  brand?: string | undefined
  /** one row for each group, its representative, instead of all its variants */
  collapsed?: boolean | undefined
  /** the variants of this group */
  groupId?: string | undefined
  /** of each group, only the first variant that passes the other filters */
  firstVariants?: boolean | undefined
  /** at most this many left */
  stockAtMost?: number | undefined
  /** low on stock: by their own limit, or by this one */
  lowStockThreshold?: number | undefined
}

const byStock = { expression: sql`stock`, type: 'integer', coarse: sql`stock_level` } as const

export const productOrders = {
  newest: byAge.newest,
  price: { expression: sql`last_price_cents`, type: 'bigint', descending: false },
  '-price': { expression: sql`last_price_cents`, type: 'bigint', descending: true },
  name: { expression: sql`lower(product_name) collate "C"`, type: 'text', descending: false },
  stock: { ...byStock, descending: false },
  '-stock': { ...byStock, descending: true },
} as const satisfies Record<string, KeysetOrder>

export type ProductOrder = keyof typeof productOrders | 'relevance'

export type Products = SelectQueryBuilder<Database, 'products', object>

/** Tests whether the productId begins with the text. */
export const hasIdPrefix = (idPrefix: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(product_id) like ${`${escapeLike(idPrefix.toLowerCase())}%`}`

function hasSearch(search: SearchTerms, idPrefix: string | undefined): Expression<SqlBool> {
  if (!idPrefix) return isFoundBy(search)
  return sql<SqlBool>`(${isFoundBy(search)} or ${hasIdPrefix(idPrefix)})`
}

/** Returns the columns for shoppers or staff. */
export const columnsFor = ({ asStaff, updatedSince }: ProductFilter) =>
  updatedSince ? changedColumns : asStaff ? staffColumns : productColumns

/** Tests whether a product exists, or was deleted and no other has its productId since. */
const isNewestOfId = sql<SqlBool>`(deleted_at is null or not exists (
  select from products as later where later.product_id = products.product_id
    and (later.deleted_at is null or later.deleted_at > products.deleted_at)))`

/** Narrows to products that pass the filter: listed, not deleted, unless staff ask for others. */
export function hasFilter<Q extends Products>(query: Q, filter: ProductFilter): Q {
  const conditions: Expression<SqlBool>[] = [
    filter.deleted
      ? isLastDeleted('products', 'product_id')
      : filter.updatedSince
        ? isNewestOfId
        : sql<SqlBool>`deleted_at is null`,
  ]
  if (!filter.asStaff) conditions.push(sql<SqlBool>`listed`)
  if (filter.updatedSince) conditions.push(sql<SqlBool>`updated_at >= ${filter.updatedSince}`)
  if (filter.state !== undefined) conditions.push(sql<SqlBool>`state = ${filter.state}`)
  if (filter.category !== undefined) conditions.push(sql<SqlBool>`category = ${filter.category}`)
  if (filter.search) conditions.push(hasSearch(filter.search, filter.idPrefix))
  if (filter.minPriceCents !== undefined)
    conditions.push(sql<SqlBool>`last_price_cents >= ${filter.minPriceCents}`)
  if (filter.maxPriceCents !== undefined)
    conditions.push(sql<SqlBool>`last_price_cents <= ${filter.maxPriceCents}`)
  if (filter.inStock) conditions.push(sql<SqlBool>`stock > 0`)
  if (filter.onOffer) conditions.push(sql<SqlBool>`last_price_cents < price_cents`)
  if (filter.brand !== undefined) conditions.push(hasBrand(filter.brand))
  if (filter.hasImages !== undefined)
    conditions.push(sql<SqlBool>`(images <> '{}') = ${filter.hasImages}`)
  if (filter.stockAtMost !== undefined) conditions.push(hasAtMost(filter.stockAtMost))
  if (filter.lowStockThreshold !== undefined)
    conditions.push(isLowOnStock(filter.lowStockThreshold))
  if (filter.groupId !== undefined)
    conditions.push(sql<SqlBool>`products.id in
      (select product_ref from product_group_members where group_id = ${filter.groupId} and active)`)
  // Within the inner select, the other conditions are about the earlier variants.
  if (filter.firstVariants)
    conditions.push(sql<SqlBool>`not exists (
      select from product_group_members as own where own.product_ref = products.id and own.active and exists (
        select from product_group_members as earlier join products on products.id = earlier.product_ref
        where earlier.group_id = own.group_id and earlier.active and earlier.position < own.position
          and ${sql.join([...conditions], sql` and `)}))`)
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

/** A requested page of products: its start and sort order. */
export interface ProductPage {
  order: ProductOrder
  limit?: number | undefined
  after?: Position | undefined
  /**
   * how many products a search is known to find. Few are found first and then sorted; for many, the
   * index of the sort order is read. Unknown counts as few.
   */
  matches?: number | undefined
}

/** A page of products. */
export interface FoundProducts {
  rows: ProductViewRow[]
  last: Position | undefined
  /** of a search by relevance: the number of products found; undefined when this page is empty */
  total?: number | undefined
}
