/** Reads products: pages, searches, single products. */

import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  aggregateCategories,
  countLowStock,
  findRelated,
} from '../../../../db/queries/catalog/category-statistics.queries.ts'
import { countBrands, findDetails } from '../../../../db/queries/catalog/product-details.queries.ts'
import {
  findGroupOf,
  findGroupsOf,
  findVariants,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import {
  countCategories,
  countProducts,
  findAnyProduct,
  findListedProducts,
  findProduct,
  findProducts,
  findProductsById,
  type ProductFilter,
  type ProductOrder,
  type ProductViewRow,
  productOrders,
} from '../../../../db/queries/catalog/products.queries.ts'
import { searchCeiling, toPhrase } from '../../../../db/sql/search.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import { nextCursor, type Page, readCursor } from '../../../core/operation/paging.ts'
import { homeCollectionSize } from '../../../core/values/page-sizes.schema.ts'
import { productNotFound } from './product-locks.ts'
import { normaliseCategory } from './products.schema.ts'
import { type listedGroups, relatedProducts, type stockFilters } from './products.write.schema.ts'
import type { ProductState } from './schedule.schema.ts'
import { correctSpelling } from './search.service.ts'

export type { ProductFilter }

type Dependencies = Pick<AllServices, 'replica' | 'answers'>

export interface ProductPageRequest {
  order: ProductOrder
  limit?: number | undefined
  cursor?: string | undefined
}

/** Counts matching products, once per catalogue version; a search counts up to its ceiling. */
const cachedCount = ({ replica, answers }: Dependencies, filter: ProductFilter): Promise<number> =>
  answers.memo(`count ${JSON.stringify(filter)}`, () =>
    countProducts(replica, filter, filter.search ? searchCeiling : undefined),
  )

export interface ProductPage extends Page<ProductViewRow> {
  /** the match is approximate: words were corrected, or some are missing */
  isGuess: boolean
}

/**
 * Returns a page of products with its total. When no product matches all words of a search,
 * products matching any of them are shown.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it belongs to another sort order
 */
export async function listProducts(
  services: Dependencies,
  filter: ProductFilter,
  request: ProductPageRequest,
): Promise<ProductPage> {
  const { order, limit } = request
  const type = order === 'relevance' ? 'real' : productOrders[order].type
  const after = readCursor(order, request.cursor, type)
  const ranked = order === 'relevance' && filter.search !== undefined
  const counted =
    ranked || (limit === undefined && !after && !filter.search)
      ? undefined
      : await cachedCount(services, filter)
  const page = { order, limit, after, matches: counted }
  const { rows, last, total } = await findProducts(services.replica, filter, page)
  const all = counted ?? total ?? (after ? await cachedCount(services, filter) : rows.length)
  const instead = all === 0 ? matchAnyWord(filter) : undefined
  if (instead) return listProducts(services, instead, request)
  return {
    items: rows,
    total: all,
    nextCursor: nextCursor(order, last),
    isGuess: filter.search?.loose === true || filter.search?.typed !== undefined,
  }
}

/** Returns the filter for any of several words instead of all; undefined when none applies. */
function matchAnyWord(filter: ProductFilter): ProductFilter | undefined {
  const { search } = filter
  if (!search || search.loose || search.all === search.any) return undefined
  return { ...filter, search: { ...search, loose: true } }
}

/**
 * Parses a search text into terms and corrects typing errors.
 * @returns undefined for text without searchable words
 */
export async function parseSearch(
  { replica }: Pick<AllServices, 'replica'>,
  typed: string,
  within: ProductFilter = {},
): Promise<ProductFilter | undefined> {
  const phrase = toPhrase(typed)
  if (phrase === '') return undefined
  return { ...within, search: await correctSpelling(replica, phrase) }
}

/** Returns the filter that {@link listProducts} uses finally, for exports and bulk changes. */
async function resolveSearch(
  services: Dependencies,
  filter: ProductFilter,
): Promise<ProductFilter> {
  const instead = matchAnyWord(filter)
  return instead && (await cachedCount(services, filter)) === 0 ? instead : filter
}

/**
 * Parses a search text of staff: words as for shoppers, or the beginning of a productId.
 * Lists, exports and bulk changes share it, so that each selects the same products.
 */
export async function parseAdminSearch(
  services: Dependencies,
  typed: string | undefined,
  within: ProductFilter,
): Promise<ProductFilter> {
  const q = typed?.trim()
  const found = q ? await parseSearch(services, q, { ...within, idPrefix: q }) : undefined
  return found ? resolveSearch(services, found) : within
}

/** Product filters of staff, see adminProductFilter. */
export interface AdminProductFilter {
  q?: string | undefined
  category?: string | undefined
  stock: (typeof stockFilters)[number]
  state?: ProductState | undefined
  groupId?: string | undefined
  groups?: (typeof listedGroups)[number]
  /** deleted products that can be restored, instead of existing ones */
  deleted?: boolean | undefined
  updatedSince?: string | undefined
}

/** Converts the staff filter into the filter of the queries. */
export async function toProductFilter(
  services: Pick<AllServices, 'db' | 'answers' | 'settings'>,
  wanted: AdminProductFilter,
): Promise<ProductFilter> {
  const category = normaliseCategory(wanted.category ?? '')
  const within: ProductFilter = {
    asStaff: true,
    ...(wanted.deleted ? { deleted: true } : {}),
    ...(wanted.updatedSince ? { updatedSince: new Date(wanted.updatedSince) } : {}),
    ...(wanted.state ? { state: wanted.state } : {}),
    ...(wanted.groupId ? { groupId: wanted.groupId } : {}),
    ...(wanted.groups === 'collapsed' ? { firstVariants: true } : {}),
    ...(category ? { category } : {}),
    ...(wanted.stock === 'low'
      ? { lowStockThreshold: services.settings.get('orders.lowStock') }
      : {}),
    ...(wanted.stock === 'zero' ? { stockAtMost: 0 } : {}),
  }
  return parseAdminSearch({ replica: services.db, answers: services.answers }, wanted.q, within)
}

/** Finds a public product by its productId. */
export const getPublicProduct = ({ replica }: Pick<AllServices, 'replica'>, productId: string) =>
  findProduct(replica, productId)

/**
 * Reads a product with its details and related products.
 * @param find lets staff read drafts as well
 * @throws AppError NOT_FOUND
 */
export async function getProduct(
  { replica }: Pick<AllServices, 'replica'>,
  productId: string,
  find = findProduct,
) {
  const row = await find(replica, productId)
  if (!row) throw productNotFound(productId)
  const [related, [details], group] = await Promise.all([
    findRelated(replica, row, relatedProducts),
    findDetails(replica, [row.id]),
    findGroupOf(replica, row.id),
  ])
  const variants = group ? await findVariants(replica, group.id) : []
  return { row, related, details, group, variants }
}

/** Reads the page of a product that may not be public yet. @throws AppError NOT_FOUND */
export const previewProduct = ({ db }: Pick<Services, 'db'>, productId: string) =>
  getProduct({ replica: db }, productId, findAnyProduct)

/** Reads a product with its details from the primary, for editing. @throws AppError NOT_FOUND */
export async function getAdminProduct({ db }: Pick<Services, 'db'>, productId: string) {
  const row = await findAnyProduct(db, productId)
  if (!row) throw productNotFound(productId)
  const [[details], [group]] = await Promise.all([
    findDetails(db, [row.id]),
    findGroupsOf(db, [row.id]),
  ])
  return { row, details, group }
}

/** Finds the existing products among these ids, drafts included, unordered. */
export const productsById = (db: DbOrTx, productIds: readonly string[]) =>
  findProductsById(db, productIds)

/** Returns those products that appear in lists, in the order of the ids. */
export async function listedProducts(db: DbOrTx, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  const rows = await findListedProducts(db, productIds)
  const known = new Map(rows.map((row) => [row.product_id, row]))
  return productIds.flatMap((id) => known.get(id) ?? [])
}

/**
 * Finds the products of the home page: those that staff chose, else the first of the collection.
 * With `collapsed`, a group is one of them. Those with images come first, newest first: an import without images does not fill the page.
 */
export async function featuredProducts(
  { replica, settings }: Pick<AllServices, 'replica' | 'settings'>,
  collapsed?: true,
): Promise<ProductViewRow[]> {
  const { productIds, category } = settings.get('home.collection')
  const chosen = await listedProducts(replica, productIds)
  if (chosen.length > 0) return chosen
  const within = {
    collapsed,
    ...(category === '' ? {} : { category: normaliseCategory(category) }),
  }
  const first = async (hasImages: boolean, limit: number) =>
    (await findProducts(replica, { ...within, hasImages }, { order: 'newest', limit })).rows
  const pictured = await first(true, homeCollectionSize)
  const missing = homeCollectionSize - pictured.length
  return missing > 0 ? [...pictured, ...(await first(false, missing))] : pictured
}

/** Counts listed products per brand, most products first. */
export const brandCounts = ({ replica }: Pick<AllServices, 'replica'>) => countBrands(replica)

/** Counts products per category in use, most products first. */
export const categoryCounts = ({ replica }: Pick<AllServices, 'replica'>) =>
  countCategories(replica)

export const categoryStatistics = ({ reports }: Pick<AllServices, 'reports'>) =>
  aggregateCategories(reports)

/** Returns a page for staff from the primary, so that they see their own changes. */
export async function listAdminProducts(
  { db, answers, settings }: Pick<AllServices, 'db' | 'answers' | 'settings'>,
  wanted: AdminProductFilter,
  request: Omit<ProductPageRequest, 'order'> & { order: ProductOrder | undefined },
) {
  const filter = await toProductFilter({ db, answers, settings }, wanted)
  const order = request.order ?? (filter.search ? 'relevance' : 'newest')
  const lowStockThreshold = settings.get('orders.lowStock')
  const [{ isGuess: _, ...page }, left] = await Promise.all([
    listProducts({ replica: db, answers }, filter, { ...request, order }),
    countLowStock(db, lowStockThreshold),
  ])
  const groups = await findGroupsOf(
    db,
    page.items.map(({ id }) => id),
  )
  return {
    ...page,
    groups,
    counters: { lowStock: left.low, outOfStock: left.none, lowStockThreshold },
  }
}
