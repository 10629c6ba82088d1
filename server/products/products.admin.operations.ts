/** What the product page and the admin area ask about products beyond the public lists. */
import * as z from 'zod'
import { aggregateCategories, countLowStock, findRelated } from '../../db/queries/products.stats.ts'
import { findProduct } from '../../db/queries/products.ts'
import { isProductIdTaken } from '../../db/queries/products.write.ts'
import { summariseReviews } from '../../db/queries/reviews.ts'
import { query } from '../operation.ts'
import { requiredText } from '../rules.schema.ts'
import { ProductById } from './products.schema.ts'
import { adminFilter, pageProducts } from './products.service.ts'
import { viewAdminProduct, viewCategories, viewProduct } from './products.view.ts'
import {
  AdminProductPage,
  AdminProductPageRequest,
  CategoryStatistics,
  lowStockLimit,
  ProductDetails,
  relatedProducts,
} from './products.write.schema.ts'
import { unknownProduct } from './products.write.service.ts'

const tags = ['Products']

export const details = query({
  rest: {
    method: 'GET',
    path: '/products/{productId}/details',
    summary: 'A product with its rating, the texts of its pictures and products like it',
    tags,
  },
  access: 'public',
  input: ProductById,
  output: ProductDetails,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const row = await findProduct(ctx.replica, input.productId)
    if (!row) throw unknownProduct(input.productId)
    const [reviews, related] = await Promise.all([
      summariseReviews(ctx.replica, row.id),
      findRelated(ctx.replica, row, relatedProducts),
    ])
    return {
      product: viewProduct(row),
      imageAlts: row.image_alts,
      version: row.version,
      reviews,
      related: related.map(viewProduct),
    }
  },
})

export const categoryStats = query({
  rest: {
    method: 'GET',
    path: '/products/stats/category',
    summary: 'Number, average price and stock per category',
    description: 'The fullest category first; averagePrice is the mean of `price`, to the cent.',
    tags,
  },
  access: 'admin',
  input: z.object({}),
  output: CategoryStatistics,
  handler: async ({ ctx }) => viewCategories(await aggregateCategories(ctx.replica)),
})

export const adminPage = query({
  rest: {
    method: 'GET',
    path: '/admin/products',
    summary: 'One page of products for staff, with search, filters and stock counters',
    tags: ['Administration'],
  },
  access: 'admin',
  input: AdminProductPageRequest,
  output: AdminProductPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort } = input
    const filter = await adminFilter(ctx, input)
    // Staff read the tables themselves: what they just wrote must be there.
    const [{ isGuess: _, ...page }, left] = await Promise.all([
      pageProducts({ replica: ctx.db, catalogue: ctx.catalogue }, filter, {
        order: sort ?? (filter.search ? 'relevance' : 'newest'),
        limit,
        cursor,
      }),
      countLowStock(ctx.db, lowStockLimit),
    ])
    return {
      ...page,
      items: page.items.map(viewAdminProduct),
      counters: { lowStock: left.low, outOfStock: left.none },
    }
  },
})

export const exists = query({
  rest: {
    method: 'GET',
    path: '/products/{productId}/exists',
    summary: 'Whether a Product ID is taken',
    tags,
  },
  access: 'admin',
  input: z.object({ productId: requiredText(1_000) }),
  output: z.object({ exists: z.boolean() }),
  handler: async ({ input, ctx }) => ({
    exists: await isProductIdTaken(ctx.db, input.productId),
  }),
})
