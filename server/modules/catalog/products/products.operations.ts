/** Public product operations: docs/contract.md#products. */
import * as z from 'zod'
import type { OperationContext } from '../../../core/context/context.ts'
import { query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { presentProduct } from './products.presenter.ts'
import {
  normaliseCategory,
  Product,
  ProductById,
  ProductCategoryList,
  ProductList,
  ProductSearchList,
} from './products.schema.ts'
import {
  getPublicProduct,
  listProducts,
  type ProductFilter,
  parseSearch,
} from './products.service.ts'

const Products = z.array(Product)

type ListInput = z.output<typeof ProductList>

/** Answers with a bare array; with a limit, headers link to the next page. */
async function bareList(
  ctx: OperationContext<'public', 'replica'>,
  path: string,
  filter: ProductFilter | undefined,
  input: ListInput,
): Promise<Product[]> {
  const { limit, cursor, sort } = input
  const order = sort ?? (filter?.search ? 'relevance' : 'newest')
  const page = filter
    ? await listProducts(ctx, filter, { order, limit, cursor })
    : { items: [], total: 0, nextCursor: null }
  if (limit !== undefined) announcePage(ctx.reply, page, path, { limit, sort })
  return page.items.map(presentProduct)
}

export const list = query({
  rest: {
    path: '/products',
    summary: 'List products, newest first',
    description:
      'Returns all products, or one page with `limit`. The header `Link` contains the next page, `X-Total-Count` the total.',
  },
  access: 'public',
  input: ProductList,
  output: Products,
  cache: 'catalogue',
  uses: ['replica'],
  handler: ({ input, ctx }) => bareList(ctx, '/products', {}, input),
})

export const byCategory = query({
  rest: {
    path: '/products/category/{category}',
    isLastOptional: true,
    summary: 'List products of a category',
  },
  access: 'public',
  neverNotFound: true,
  input: ProductCategoryList,
  output: Products,
  cache: 'catalogue',
  uses: ['replica'],
  handler: ({ input, ctx }) =>
    bareList(
      ctx,
      `/products/category/${encodeURIComponent(input.category)}`,
      { category: normaliseCategory(input.category) },
      input,
    ),
})

export const search = query({
  rest: {
    path: '/products/search/{query}',
    isLastOptional: true,
    summary: 'Search products, best match first',
    description:
      'Searches names, alternative names, categories and descriptions. Matches the beginnings of words and tolerates typing errors in names. Returns the 500 best matches, or all with another `sort` than relevance.',
  },
  access: 'public',
  neverNotFound: true,
  input: ProductSearchList,
  output: Products,
  cache: 'catalogue',
  uses: ['replica'],
  handler: async ({ input, ctx }) =>
    bareList(
      ctx,
      `/products/search/${encodeURIComponent(input.query)}`,
      await parseSearch(ctx, input.query),
      input,
    ),
})

export const get = query({
  rest: {
    path: '/products/{productId}',
    summary: 'Get a product; null when it does not exist',
  },
  access: 'public',
  neverNotFound: true,
  cache: 'catalogue',
  input: ProductById,
  output: z.nullable(Product),
  uses: ['replica'],
  handler: async ({ input, ctx }) => {
    const row = await getPublicProduct(ctx, input.productId)
    if (!row) return null
    const product = presentProduct(row)
    ctx.reply.headers.ETag = versionTag(row.version, ...Object.values(product.rating ?? {}))
    return product
  },
})
