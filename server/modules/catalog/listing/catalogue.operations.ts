/** Catalogue browsing for shoppers: filtered pages, search suggestions, categories. */

import * as z from 'zod'
import { query } from '../../../core/operation/operation.ts'
import { completeList } from '../../../core/operation/paging.ts'
import { doc, text } from '../../../core/values/fields.schema.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { normaliseCategory } from '../products/products.schema.ts'
import {
  brandCounts,
  categoryCounts,
  featuredProducts,
  listProducts,
  type ProductFilter,
  parseSearch,
} from '../products/products.service.ts'
import { presentCard } from './card.presenter.ts'
import {
  BrandCounts,
  CataloguePage,
  CataloguePageRequest,
  CatalogueSuggestions,
  CategoryCounts,
  FeaturedProducts,
  FeaturedRequest,
} from './catalogue.schema.ts'

const suggestedProducts = 6

const cents = (rupees: number | undefined) => (rupees === undefined ? undefined : toCents(rupees))

export const list = query({
  rest: {
    path: '/catalogue',
    summary: 'List products of the catalogue with filters and search',
    description:
      'With `groups=collapsed` a product group is one item: its first variant in stock, or the first that passes the filter, with `group`. Prices then sort by the lowest lastPrice.',
  },
  access: 'public',
  input: CataloguePageRequest,
  output: CataloguePage,
  cache: 'catalogue',
  uses: ['replica'],
  handler: async ({ input, ctx }) => {
    const within: ProductFilter = {
      category: input.category === undefined ? undefined : normaliseCategory(input.category),
      minPriceCents: cents(input.minPrice),
      maxPriceCents: cents(input.maxPrice),
      inStock: input.inStock,
      onOffer: input.onOffer,
      brand: input.brand?.trim() || undefined,
      collapsed: input.groups === 'collapsed' || undefined,
    }
    const filter = input.q?.trim() ? await parseSearch(ctx, input.q, within) : within
    if (!filter) return { items: [], total: 0, nextCursor: null, suggestion: null }
    const order = input.sort ?? (filter.search ? 'relevance' : 'newest')
    const { isGuess, ...found } = await listProducts(ctx, filter, {
      order: order === 'relevance' && !filter.search ? 'newest' : order,
      limit: input.limit,
      cursor: input.cursor,
    })
    const [first] = found.items
    // Corrected words are what was meant; the product name found may differ.
    const meant = filter.search?.typed ? filter.search.phrase : first?.product_name
    const suggestion = isGuess && first ? (meant ?? null) : null
    return { ...found, items: found.items.map(presentCard), suggestion }
  },
})

export const suggest = query({
  rest: {
    path: '/catalogue/suggestions',
    summary: 'Suggest products and categories for a search text',
  },
  access: 'public',
  input: z.object({ q: text(200).apply(doc, 'The text that the shopper has typed so far.') }),
  output: CatalogueSuggestions,
  cache: 'catalogue',
  uses: ['replica'],
  handler: async ({ input, ctx }) => {
    const filter = await parseSearch(ctx, input.q)
    if (!filter) return { products: [], categories: [] }
    const found = await listProducts(ctx, filter, { order: 'relevance', limit: suggestedProducts })
    const typed = input.q.trim().toLowerCase()
    const categories = await categoryCounts(ctx)
    return {
      products: found.items.map((row) => ({
        productId: row.product_id,
        productName: row.product_name,
        category: row.category,
        image: row.images[0] ?? '',
        lastPrice: toRupees(row.last_price_cents),
      })),
      categories: categories.map((row) => row.category).filter((name) => name.includes(typed)),
    }
  },
})

export const featured = query({
  rest: {
    path: '/catalogue/featured',
    summary: 'List the products of the home page',
    description:
      'Returns up to four products from the setting `home.collection`. Without chosen products, returns the first of its category, products with images first.',
  },
  access: 'public',
  input: FeaturedRequest,
  output: FeaturedProducts,
  cache: 'catalogue',
  uses: ['replica', 'settings'],
  handler: async ({ input, ctx }) =>
    (await featuredProducts(ctx, input.groups === 'collapsed' || undefined)).map(presentCard),
})

export const categories = query({
  rest: {
    path: '/catalogue/categories',
    summary: 'List categories with their number of products',
  },
  access: 'public',
  output: CategoryCounts,
  cache: 'catalogue',
  uses: ['replica'],
  handler: ({ ctx }) => categoryCounts(ctx),
})

export const brands = query({
  rest: {
    path: '/catalogue/brands',
    summary: 'List brands with their number of products, most products first',
  },
  access: 'public',
  output: BrandCounts,
  cache: 'catalogue',
  uses: ['replica'],
  handler: async ({ ctx }) => completeList(await brandCounts(ctx)),
})
