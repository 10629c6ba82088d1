/** Product queries of the product page and the admin area beyond the public lists. */
import * as z from 'zod'
import { query } from '../../../core/operation/operation.ts'
import { doc, requiredText } from '../../../core/values/fields.schema.ts'
import { presentDetails, presentPublicDetails, presentStaffDetails } from './details.presenter.ts'
import { presentAdminProduct, presentCategories, presentProduct } from './products.presenter.ts'
import { ProductById } from './products.schema.ts'
import {
  categoryStatistics,
  getAdminProduct,
  getProduct,
  listAdminProducts,
  previewProduct,
} from './products.service.ts'
import {
  AdminProductPage,
  AdminProductPageRequest,
  CategoryStatistics,
  ProductDetails,
  StaffProductAnswer,
} from './products.write.schema.ts'
import { isTaken } from './products.write.service.ts'
import { presentGroup, presentGroupOf } from './variants.presenter.ts'

const presentPage = ({
  row,
  related,
  details,
  group,
  variants,
}: Awaited<ReturnType<typeof getProduct>>) => ({
  product: presentProduct(row),
  imageAlts: row.image_alts,
  version: row.version,
  reviews: { count: row.review_count ?? 0, average: row.rating_average },
  related: related.map(presentProduct),
  details: presentPublicDetails(details),
  ...(group ? { group: presentGroup(group, variants) } : {}),
  ...(row.on_sale && row.sale_until ? { saleUntil: row.sale_until.toISOString() } : {}),
})

export const details = query({
  rest: {
    path: '/products/{productId}/details',
    summary: 'Get a product with its rating, alt texts and related products',
  },
  access: 'public',
  cache: 'catalogue',
  input: ProductById,
  output: ProductDetails,
  uses: ['replica'],
  handler: async ({ input, ctx }) => presentPage(await getProduct(ctx, input.productId)),
})

export const preview = query({
  rest: {
    path: '/admin/products/{productId}/preview',
    summary: 'Preview the page of an unpublished product',
    tag: 'Administration',
  },
  access: 'products.read',
  input: ProductById,
  output: ProductDetails,
  handler: async ({ input, ctx }) => presentPage(await previewProduct(ctx, input.productId)),
})

export const adminGet = query({
  rest: {
    path: '/admin/products/{productId}',
    summary: 'Get a product with all details, including cost',
    tag: 'Administration',
  },
  access: 'products.read',
  input: ProductById,
  output: StaffProductAnswer,
  handler: async ({ input, ctx }) => {
    const { row, details, group } = await getAdminProduct(ctx, input.productId)
    return {
      product: presentAdminProduct(row),
      details: presentStaffDetails(presentDetails(details), ctx.user),
      ...(group && { group: presentGroupOf(group) }),
    }
  },
})

export const categoryStats = query({
  rest: {
    path: '/products/stats/category',
    summary: 'Get the number of products, average price and stock per category',
    description:
      'The category with the most products comes first. `averagePrice` is the mean of `price`, to the cent.',
  },
  access: 'reports',
  output: CategoryStatistics,
  uses: ['reports'],
  handler: async ({ ctx }) => presentCategories(await categoryStatistics(ctx)),
})

export const adminList = query({
  rest: {
    path: '/admin/products',
    summary: 'List products for staff, with search, filters and stock counters',
    description:
      'Items have the `version` for `If-Match`. With `updatedSince` only products that changed since then, deleted ones included, for synchronisation.',
    tag: 'Administration',
  },
  access: 'products.read',
  input: AdminProductPageRequest,
  output: AdminProductPage,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order } = input
    const { items, groups, ...rest } = await listAdminProducts(ctx, input, { order, limit, cursor })
    const groupOf = new Map(groups.map((row) => [row.product_ref, presentGroupOf(row)]))
    return {
      ...rest,
      items: items.map((row) => ({ ...presentAdminProduct(row), group: groupOf.get(row.id) })),
    }
  },
})

export const exists = query({
  rest: {
    path: '/products/{productId}/exists',
    summary: 'Check whether a Product ID is in use',
  },
  access: 'products.read',
  neverNotFound: true,
  input: z.object({ productId: requiredText(1_000) }),
  output: z.object({ exists: z.boolean().apply(doc, 'true: a product has this id.') }),
  handler: async ({ input, ctx }) => ({
    exists: await isTaken(ctx, input.productId),
  }),
})
