/** Rules of product lists: which sort is meant, when a search may be forgiving, what a page says. */
import {
  countProducts,
  findProducts,
  type ProductFilter,
  type ProductOrder,
  type ProductViewRow,
  productOrders,
} from '../../db/queries/products.ts'
import { encodeCursor } from '../../db/sql/page.ts'
import { searchTerms } from '../../db/sql/search.ts'
import type { Services } from '../context.ts'
import { checkPosition, type Page, readCursor } from '../paging.ts'
import { normaliseCategory } from './products.schema.ts'
import { lowStockLimit, type stockFilters } from './products.write.schema.ts'

export interface ProductPageRequest {
  order: ProductOrder
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * A page of products with its total.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it is not of this sort order
 */
export async function pageProducts(
  services: Pick<Services, 'replica' | 'catalogue'>,
  filter: ProductFilter,
  request: ProductPageRequest,
): Promise<Page<ProductViewRow>> {
  const { order } = request
  const after = readCursor(order, request.cursor)
  checkPosition(after, order === 'relevance' ? 'real' : productOrders[order].type)
  const { rows, last } = await findProducts(services.replica, filter, {
    order,
    limit: request.limit,
    after,
  })
  const complete = request.limit === undefined && !after
  const total = complete
    ? rows.length
    : await services.catalogue.memo(`count ${JSON.stringify(filter)}`, () =>
        countProducts(services.replica, filter),
      )
  return { items: rows, total, nextCursor: last ? encodeCursor(order, last) : null }
}

/**
 * What a typed text means: words when some product carries them all, likeness of names otherwise.
 * @returns undefined for text without anything to search for
 */
export async function understandSearch(
  services: Pick<Services, 'replica' | 'catalogue'>,
  typed: string,
  within: ProductFilter = {},
): Promise<ProductFilter | undefined> {
  const exact = searchTerms(typed)
  if (exact.phrase === '') return undefined
  const named = { ...within, search: { ...exact, namesOnly: true } }
  const known = await services.catalogue.memo(`named ${JSON.stringify(named)}`, () =>
    findProducts(services.replica, named, { order: 'newest', limit: 1 }).then(
      ({ rows }) => rows.length,
    ),
  )
  return { ...within, search: known > 0 ? exact : { ...exact, fuzzy: true } }
}

/** What staff filter products by, see adminProductFilter. */
export interface AdminProductFilter {
  q?: string | undefined
  category?: string | undefined
  stock: (typeof stockFilters)[number]
}

/** Staff's filter in the terms of the queries: a text also finds the beginning of a productId. */
export async function adminFilter(
  services: Pick<Services, 'db' | 'catalogue'>,
  wanted: AdminProductFilter,
): Promise<ProductFilter> {
  const category = normaliseCategory(wanted.category ?? '')
  const most = { all: undefined, low: lowStockLimit, zero: 0 }[wanted.stock]
  const within: ProductFilter = {
    ...(category ? { category } : {}),
    ...(most === undefined ? {} : { stockAtMost: most }),
  }
  const q = wanted.q?.trim()
  if (!q) return within
  const found = await understandSearch({ replica: services.db, catalogue: services.catalogue }, q, {
    ...within,
    idPrefix: q,
  })
  return found ?? within
}
