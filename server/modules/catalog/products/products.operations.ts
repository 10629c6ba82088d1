/** Public product operations: docs/contract.md#products. */
import * as z from 'zod'
import type { OperationContext } from '../../../core/context/context.ts'
import { query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { viewProduct } from './products.presenter.ts'
import {
  normaliseCategory,
  Product,
  ProductById,
  ProductCategoryList,
  ProductList,
  ProductSearchList,
} from './products.schema.ts'
import {
  lookUpProduct,
  type ProductFilter,
  pageProducts,
  understandSearch,
} from './products.service.ts'

const Products = z.array(Product)

type ListInput = z.output<typeof ProductList>

/** Answers with a bare array; with a limit, headers link to the next page. */
async function bareList(
  ctx: OperationContext<'public'>,
  path: string,
  filter: ProductFilter | undefined,
  input: ListInput,
): Promise<Product[]> {
  const { limit, cursor, sort } = input
  const order = sort ?? (filter?.search ? 'relevance' : 'newest')
  const page = filter
    ? await pageProducts(ctx, filter, { order, limit, cursor })
    : { items: [], total: 0, nextCursor: null }
  if (limit !== undefined) announcePage(ctx.reply, page, path, { limit, sort })
  return page.items.map(viewProduct)
}

export const list = query({
  rest: {
    path: '/products',
    summary: 'All products, newest first',
    description: 'With `limit`, one page: `Link` names the next one, `X-Total-Count` the total.',
  },
  access: 'public',
  input: ProductList,
  output: Products,
  cache: 'catalogue',
  handler: ({ input, ctx }) => bareList(ctx, '/products', {}, input),
})

export const byCategory = query({
  rest: {
    path: '/products/category/{category}',
    lastMayBeMissing: true,
    summary: 'The products of one category',
  },
  access: 'public',
  input: ProductCategoryList,
  output: Products,
  cache: 'catalogue',
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
    lastMayBeMissing: true,
    summary: 'Products found by a text, best match first',
    description:
      'Looks in names, alternative names, categories and descriptions; words match by their beginning, and a mistyped letter in a name still finds. By relevance, the usual order, the 500 best; with another `sort`, all.',
  },
  access: 'public',
  input: ProductSearchList,
  output: Products,
  cache: 'catalogue',
  handler: async ({ input, ctx }) =>
    bareList(
      ctx,
      `/products/search/${encodeURIComponent(input.query)}`,
      await understandSearch(ctx, input.query),
      input,
    ),
})

export const get = query({
  rest: {
    path: '/products/{productId}',
    summary: 'One product, or null when there is none',
  },
  access: 'public',
  cdnCacheable: true,
  input: ProductById,
  output: z.nullable(Product),
  handler: async ({ input, ctx }) => {
    const row = await lookUpProduct(ctx, input.productId)
    if (!row) return null
    const product = viewProduct(row)
    ctx.reply.headers.ETag = versionTag(row.version, ...Object.values(product.rating ?? {}))
    return product
  },
})
