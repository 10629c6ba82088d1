/** Requests and responses of product changes. zod/mini, because forms validate with it. */
import * as z from 'zod/mini'
import { blankAs, money, text, timestamp } from '../../../core/values/fields.schema.ts'
import {
  deletedFilter,
  pageFields,
  pageOf,
  updatedSince,
  versionField,
} from '../../../core/values/paging.schema.ts'
import { DetailsChange, PublicDetails, StaffDetails } from './details.schema.ts'
import {
  blankImagesRule,
  lastPriceRule,
  optionalValues,
  Product,
  productFields,
} from './products.schema.ts'
import { productStates, ScheduleChange, ShownSchedule } from './schedule.schema.ts'
import { ProductGroup } from './variants.schema.ts'

/**
 * PUT: as for creating, without the productId, which never changes. Absent values of Images,
 * imageAlts, altNames, stock, description and each detail are kept. An absent lastPrice means
 * price, as for a new product.
 */
export const ProductChange = z
  .object({
    ...productFields,
    altNames: z.optional(optionalValues.altNames),
    stock: blankAs(undefined, z.optional(optionalValues.stock)),
    description: z.optional(optionalValues.description),
    Images: z.optional(optionalValues.Images),
    details: z.optional(DetailsChange),
    schedule: z.optional(ScheduleChange),
    productId: text(1_000),
    version: versionField,
  })
  .check(lastPriceRule, blankImagesRule)
export type ProductChange = z.infer<typeof ProductChange>

/**
 * PATCH: changes single fields, as a table edits them. A price without lastPrice also sets
 * lastPrice when there was no discount. An emptied lastPrice ends the discount.
 */
export const ProductPatch = z.object({
  productId: text(1_000),
  price: z.optional(money()),
  lastPrice: blankAs(null, z.optional(z.nullable(money()))),
  stock: blankAs(undefined, z.optional(optionalValues.stock)),
  category: z.optional(productFields.category),
  details: z.optional(DetailsChange),
  schedule: z.optional(ScheduleChange),
  version: versionField,
})
/** As {@link ProductPatch}, with the name. */
export type VariantPatch = Omit<ProductPatch, 'productId' | 'version'> & {
  productName?: string | undefined
}
export type ProductPatch = z.infer<typeof ProductPatch>

/** The response to every write; `version` is the value of the next If-Match. */
export const ProductAnswer = z.object({
  message: z.string(),
  product: Product,
  version: z.int(),
})
export type ProductAnswer = z.infer<typeof ProductAnswer>

/** A product as its page shows it: with image texts and related products. */
export const ProductDetails = z.object({
  product: Product,
  imageAlts: z.array(z.string()),
  version: z.int(),
  reviews: z.object({ count: z.int(), average: z.nullable(z.number()) }),
  related: z.array(Product),
  details: PublicDetails,
  /** of a variant: its group with all published variants */
  group: z.optional(ProductGroup),
  /** when the current sale price ends, if it has an end */
  saleUntil: z.optional(timestamp()),
})

/** Number of related products shown with a product. */
export const relatedProducts = 4

/** A product as the admin area lists it. */
export const AdminProduct = z.extend(Product, {
  version: z.int(),
  imageAlts: z.array(z.string()),
  /** for a product with a state, schedule or sale of its own */
  schedule: z.optional(ShownSchedule),
  /** of a deleted product */
  deletedAt: z.optional(timestamp()),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** A product as staff edit it, with all its details. */
export const StaffProduct = z.object({ product: AdminProduct, details: StaffDetails })

export const adminProductSorts = ['newest', 'price', '-price', 'name', 'stock', '-stock'] as const
export const stockFilters = ['all', 'low', 'zero'] as const

/** Selects products by text, category and stock. Also the filter of bulk changes. */
export const adminProductFilter = {
  q: z.optional(text(200)),
  category: z.optional(text(200)),
  stock: z._default(z.enum(stockFilters, `must be one of ${stockFilters.join(', ')}`), 'all'),
  state: z.optional(z.enum(productStates, `must be one of ${productStates.join(', ')}`)),
}

export const AdminProductPageRequest = z.object({
  ...pageFields,
  ...adminProductFilter,
  deleted: deletedFilter,
  /** also lists deleted products, with `deletedAt` */
  updatedSince,
  sort: z.optional(z.enum(adminProductSorts, `must be one of ${adminProductSorts.join(', ')}`)),
})

export const AdminProductPage = z.extend(pageOf(AdminProduct), {
  /** of the whole shop, whatever the filter */
  /** products with at most `lowStockThreshold` units count as low on stock, sold-out ones included */
  counters: z.object({ lowStock: z.int(), outOfStock: z.int(), lowStockThreshold: z.int() }),
})

/** One entry per category (docs/contract.md#products); money in rupees. */
export const CategoryStatistics = z.array(
  z.object({
    _id: z.string(),
    count: z.int(),
    averagePrice: z.number(),
    totalStock: z.int(),
  }),
)
export type CategoryStatistics = z.infer<typeof CategoryStatistics>
