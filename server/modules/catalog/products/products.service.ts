/** Reading products: which sort is meant, what a typed text means, what a page says. */

import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  aggregateCategories,
  countLowStock,
  findRelated,
} from '../../../../db/queries/catalog/category-statistics.queries.ts'
import { findDetails } from '../../../../db/queries/catalog/product-details.queries.ts'
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
import type { Services } from '../../../core/context/context.ts'
import { nextCursor, type Page, readCursor } from '../../../core/operation/paging.ts'
import { homeCollectionSize } from '../../../core/values/page-sizes.schema.ts'
import { normaliseCategory } from './products.schema.ts'
import { relatedProducts, type stockFilters } from './products.write.schema.ts'
import { unknownProduct } from './products.write.service.ts'
import type { ProductState } from './schedule.schema.ts'
import { putRight } from './search.service.ts'

export type { ProductFilter }

type Reading = Pick<Services, 'replica' | 'answers'>

export interface ProductPageRequest {
  order: ProductOrder
  limit?: number | undefined
  cursor?: string | undefined
}

/** How many products a filter finds, once per version of the catalogue; a search counts up to its ceiling. */
const countOnce = ({ replica, answers }: Reading, filter: ProductFilter): Promise<number> =>
  answers.memo(`count ${JSON.stringify(filter)}`, () =>
    countProducts(replica, filter, filter.search ? searchCeiling : undefined),
  )

export interface ProductPage extends Page<ProductViewRow> {
  /** what was found is only like what was typed: words were put right, or some of them are missing */
  isGuess: boolean
}

/**
 * A page of products with its total. When no product carries all words of a search, those that
 * carry any of them are shown.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it is not of this sort order
 */
export async function pageProducts(
  services: Reading,
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
      : await countOnce(services, filter)
  const page = { order, limit, after, matches: counted }
  const { rows, last, total } = await findProducts(services.replica, filter, page)
  const all = counted ?? total ?? (after ? await countOnce(services, filter) : rows.length)
  const instead = all === 0 ? anyWord(filter) : undefined
  if (instead) return pageProducts(services, instead, request)
  return {
    items: rows,
    total: all,
    nextCursor: nextCursor(order, last),
    isGuess: filter.search?.loose === true || filter.search?.typed !== undefined,
  }
}

/** The filter that asks for any of several words instead of all; undefined when there is none. */
function anyWord(filter: ProductFilter): ProductFilter | undefined {
  const { search } = filter
  if (!search || search.loose || search.all === search.any) return undefined
  return { ...filter, search: { ...search, loose: true } }
}

/**
 * What a typed text means: its words, mistyped ones put right.
 * @returns undefined for text without anything to search for
 */
export async function understandSearch(
  { replica }: Pick<Services, 'replica'>,
  typed: string,
  within: ProductFilter = {},
): Promise<ProductFilter | undefined> {
  const phrase = toPhrase(typed)
  if (phrase === '') return undefined
  return { ...within, search: await putRight(replica, phrase) }
}

/** The filter that {@link pageProducts} ends up with: for exports and bulk changes, which need no page. */
async function settleSearch(services: Reading, filter: ProductFilter): Promise<ProductFilter> {
  const instead = anyWord(filter)
  return instead && (await countOnce(services, filter)) === 0 ? instead : filter
}

/**
 * What staff mean by a text: its words as shoppers mean them, or the beginning of a productId. For
 * lists, exports and bulk changes alike, so that each is about the same products.
 */
export async function searchAsStaff(
  services: Reading,
  typed: string | undefined,
  within: ProductFilter,
): Promise<ProductFilter> {
  const q = typed?.trim()
  const found = q ? await understandSearch(services, q, { ...within, idPrefix: q }) : undefined
  return found ? settleSearch(services, found) : within
}

/** What staff filter products by, see adminProductFilter. */
export interface AdminProductFilter {
  q?: string | undefined
  category?: string | undefined
  stock: (typeof stockFilters)[number]
  state?: ProductState | undefined
  /** deleted products that can be restored, instead of living ones */
  deleted?: boolean | undefined
}

/** Staff's filter in the terms of the queries. */
export async function adminFilter(
  services: Pick<Services, 'db' | 'answers' | 'settings'>,
  wanted: AdminProductFilter,
): Promise<ProductFilter> {
  const category = normaliseCategory(wanted.category ?? '')
  const within: ProductFilter = {
    asStaff: true,
    ...(wanted.deleted ? { deleted: true } : {}),
    ...(wanted.state ? { state: wanted.state } : {}),
    ...(category ? { category } : {}),
    ...(wanted.stock === 'low' ? { lowAtMost: services.settings.get('orders.lowStock') } : {}),
    ...(wanted.stock === 'zero' ? { stockAtMost: 0 } : {}),
  }
  return searchAsStaff({ replica: services.db, answers: services.answers }, wanted.q, within)
}

/** The product, if there is one, for everybody. */
export const lookUpProduct = ({ replica }: Pick<Services, 'replica'>, productId: string) =>
  findProduct(replica, productId)

/**
 * A product with its details and products like it.
 * @param find staff look at drafts, too
 * @throws AppError NOT_FOUND
 */
export async function readProduct(
  { replica }: Pick<Services, 'replica'>,
  productId: string,
  find = findProduct,
) {
  const row = await find(replica, productId)
  if (!row) throw unknownProduct(productId)
  const [related, [details]] = await Promise.all([
    findRelated(replica, row, relatedProducts),
    findDetails(replica, [row.id]),
  ])
  return { row, related, details }
}

/** The same page before it is everybody's. @throws AppError NOT_FOUND */
export const previewProduct = ({ db }: Pick<Services, 'db'>, productId: string) =>
  readProduct({ replica: db }, productId, findAnyProduct)

/** A product with its details, from the tables: staff edit what they read. @throws AppError NOT_FOUND */
export async function readAsStaff({ db }: Pick<Services, 'db'>, productId: string) {
  const row = await findAnyProduct(db, productId)
  if (!row) throw unknownProduct(productId)
  const [details] = await findDetails(db, [row.id])
  return { row, details }
}

/** The living products among these ids, drafts too, in no particular order. */
export const productsById = (db: DbOrTx, productIds: readonly string[]) =>
  findProductsById(db, productIds)

/** Those of them that shoppers find in lists, in the order of the ids. */
export async function listedProducts(db: DbOrTx, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  const rows = await findListedProducts(db, productIds)
  const known = new Map(rows.map((row) => [row.product_id, row]))
  return productIds.flatMap((id) => known.get(id) ?? [])
}

/**
 * Finds the products of the home page: those that staff chose, else the first of the collection. Products with
 * images come first, newest first, so that an import without images does not fill the home page.
 */
export async function featuredProducts({
  replica,
  settings,
}: Pick<Services, 'replica' | 'settings'>): Promise<ProductViewRow[]> {
  const { productIds, category } = settings.get('home.collection')
  const chosen = await listedProducts(replica, productIds)
  if (chosen.length > 0) return chosen
  const within = category === '' ? {} : { category: normaliseCategory(category) }
  const first = async (hasImages: boolean, limit: number) =>
    (await findProducts(replica, { ...within, hasImages }, { order: 'newest', limit })).rows
  const pictured = await first(true, homeCollectionSize)
  const missing = homeCollectionSize - pictured.length
  return missing > 0 ? [...pictured, ...(await first(false, missing))] : pictured
}

/** Categories in use with the number of their products, the fullest first. */
export const categoryCounts = ({ replica }: Pick<Services, 'replica'>) => countCategories(replica)

export const categoryStatistics = ({ reports }: Pick<Services, 'reports'>) =>
  aggregateCategories(reports)

/** Staff read the tables themselves: what they just wrote must be there. */
export async function pageAsStaff(
  { db, answers, settings }: Pick<Services, 'db' | 'answers' | 'settings'>,
  wanted: AdminProductFilter,
  request: Omit<ProductPageRequest, 'order'> & { order: ProductOrder | undefined },
) {
  const filter = await adminFilter({ db, answers, settings }, wanted)
  const order = request.order ?? (filter.search ? 'relevance' : 'newest')
  const lowAtMost = settings.get('orders.lowStock')
  const [{ isGuess: _, ...page }, left] = await Promise.all([
    pageProducts({ replica: db, answers }, filter, { ...request, order }),
    countLowStock(db, lowAtMost),
  ])
  return { ...page, counters: { lowStock: left.low, outOfStock: left.none, lowAtMost } }
}
