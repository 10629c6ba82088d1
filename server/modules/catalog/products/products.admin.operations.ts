/** Product queries of the product page and the admin area beyond the public lists. */
import * as z from 'zod'
import { query } from '../../../core/operation/operation.ts'
import { requiredText } from '../../../core/values/fields.schema.ts'
import { viewDetails, viewPublicDetails, viewStaffDetails } from './details.presenter.ts'
import { viewAdminProduct, viewCategories, viewProduct } from './products.presenter.ts'
import { ProductById } from './products.schema.ts'
import {
  categoryStatistics,
  pageAsStaff,
  previewProduct,
  readAsStaff,
  readProduct,
} from './products.service.ts'
import {
  AdminProductPage,
  AdminProductPageRequest,
  CategoryStatistics,
  ProductDetails,
  StaffProduct,
} from './products.write.schema.ts'
import { isTaken } from './products.write.service.ts'

const viewPage = ({ row, related, details }: Awaited<ReturnType<typeof readProduct>>) => ({
  product: viewProduct(row),
  imageAlts: row.image_alts,
  version: row.version,
  reviews: { count: row.review_count ?? 0, average: row.rating_average },
  related: related.map(viewProduct),
  details: viewPublicDetails(details),
  ...(row.on_sale && row.sale_until ? { saleUntil: row.sale_until.toISOString() } : {}),
})

export const details = query({
  rest: {
    path: '/products/{productId}/details',
    summary: 'A product with its rating, the texts of its pictures and products like it',
  },
  access: 'public',
  cdnCacheable: true,
  input: ProductById,
  output: ProductDetails,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => viewPage(await readProduct(ctx, input.productId)),
})

export const preview = query({
  rest: {
    path: '/admin/products/{productId}/preview',
    summary: 'What the page of a product shows, before it is published',
    tag: 'Administration',
  },
  access: 'products.read',
  input: ProductById,
  output: ProductDetails,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => viewPage(await previewProduct(ctx, input.productId)),
})

export const forStaff = query({
  rest: {
    path: '/admin/products/{productId}',
    summary: 'A product with all that is known of it, cost included',
    tag: 'Administration',
  },
  access: 'products.read',
  input: ProductById,
  output: StaffProduct,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const { row, details } = await readAsStaff(ctx, input.productId)
    return {
      product: viewAdminProduct(row),
      details: viewStaffDetails(viewDetails(details), ctx.user),
    }
  },
})

export const categoryStats = query({
  rest: {
    path: '/products/stats/category',
    summary: 'Number, average price and stock per category',
    description: 'The fullest category first; averagePrice is the mean of `price`, to the cent.',
  },
  access: 'reports',
  input: z.object({}),
  output: CategoryStatistics,
  handler: async ({ ctx }) => viewCategories(await categoryStatistics(ctx)),
})

export const adminPage = query({
  rest: {
    path: '/admin/products',
    summary: 'One page of products for staff, with search, filters and stock counters',
    tag: 'Administration',
  },
  access: 'products.read',
  input: AdminProductPageRequest,
  output: AdminProductPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order } = input
    const { items, ...rest } = await pageAsStaff(ctx, input, { order, limit, cursor })
    return { ...rest, items: items.map(viewAdminProduct) }
  },
})

export const exists = query({
  rest: {
    path: '/products/{productId}/exists',
    summary: 'Whether a Product ID is taken',
  },
  access: 'products.read',
  input: z.object({ productId: requiredText(1_000) }),
  output: z.object({ exists: z.boolean() }),
  handler: async ({ input, ctx }) => ({
    exists: await isTaken(ctx, input.productId),
  }),
})
