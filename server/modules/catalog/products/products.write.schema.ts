/** Requests and responses of product changes. zod/mini, because forms validate with it. */
import * as z from 'zod/mini'
import { blankAs, doc, enumOf, money, text, timestamp } from '../../../core/values/fields.schema.ts'
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
    description: z.optional(optionalValues.description).apply(doc, 'Text of the product page.'),
    Images: z.optional(optionalValues.Images),
    details: z.optional(DetailsChange).apply(doc, 'Changed details; absent ones keep their value.'),
    schedule: z.optional(ScheduleChange).apply(doc, 'Changed state, publication and sale.'),
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
  price: z.optional(money()).apply(doc, 'Regular price in rupees.'),
  lastPrice: blankAs(null, z.optional(z.nullable(money()))).apply(
    doc,
    'Selling price in rupees; null: the same as `price`.',
  ),
  stock: blankAs(undefined, z.optional(optionalValues.stock)),
  category: z.optional(productFields.category),
  details: z.optional(DetailsChange).apply(doc, 'Changed details; absent ones keep their value.'),
  schedule: z.optional(ScheduleChange).apply(doc, 'Changed state, publication and sale.'),
  version: versionField,
})
/** As {@link ProductPatch}, with the name, the description and the images. */
export type VariantPatch = Omit<ProductPatch, 'productId' | 'version'> &
  Partial<Pick<ProductChange, 'productName' | 'description' | 'Images'>>
export type ProductPatch = z.infer<typeof ProductPatch>

/** The response to every write; `version` is the value of the next If-Match. */
export const ProductAnswer = z.object({
  message: z.string(),
  product: Product.apply(doc, 'The product after the change.'),
  version: z.int(),
})
export type ProductAnswer = z.infer<typeof ProductAnswer>

/** A product as its page shows it: with image texts and related products. */
export const ProductDetails = z.object({
  product: Product.apply(doc, 'The product.'),
  imageAlts: z.array(z.string()),
  version: z.int(),
  reviews: z
    .object({
      count: z.int().apply(doc, 'Number of visible reviews.'),
      average: z.nullable(z.number()).apply(doc, 'Mean of the ratings; null without reviews.'),
    })
    .apply(doc, 'Number and mean of the visible reviews.'),
  related: z.array(Product).apply(doc, 'Products of the same category.'),
  details: PublicDetails.apply(doc, 'Details such as brand and size.'),
  group: z.optional(ProductGroup).apply(doc, 'The group of a variant, with published variants.'),
  saleUntil: z.optional(timestamp()).apply(doc, 'When the sale ends, in UTC; absent: no end.'),
})

/** Number of related products shown with a product. */
export const relatedProducts = 4

/** A product as the admin area lists it. */
export const AdminProduct = z.extend(Product, {
  version: z.int(),
  imageAlts: z.array(z.string()),
  schedule: z
    .optional(ShownSchedule)
    .apply(doc, 'For products with their own state, schedule or sale.'),
  deletedAt: z.optional(timestamp()).apply(doc, 'When a deleted product was deleted.'),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** A product as staff edit it, with all its details. */
export const StaffProduct = z.object({
  product: AdminProduct.apply(doc, 'The product.'),
  details: StaffDetails.apply(doc, 'All details that the reader may see.'),
})

const groupOfVariant = {
  group: z
    .optional(
      z.object({
        id: z.string(),
        name: z.string().apply(doc, 'Name of the group that shoppers see.'),
        variants: z.int().apply(doc, 'Number of variants.'),
      }),
    )
    .apply(doc, 'The product group of a variant, with the number of its variants.'),
}
export const StaffProductAnswer = z.extend(StaffProduct, groupOfVariant)

export const adminProductSorts = ['newest', 'price', '-price', 'name', 'stock', '-stock'] as const
export const stockFilters = ['all', 'low', 'zero'] as const
export const listedGroups = ['expanded', 'collapsed'] as const

/** Selects products by text, category and stock. Also the filter of bulk changes. */
export const adminProductFilter = {
  q: z.optional(text(200)),
  category: z.optional(text(200)),
  stock: z._default(enumOf(stockFilters), 'all').apply(doc, 'In stock, sold out, or low on stock.'),
  state: z.optional(enumOf(productStates)).apply(doc, 'Only products in this state.'),
  groupId: z
    .optional(z.uuid('is not the id of a product group'))
    .apply(doc, 'Only the variants of this product group.'),
  groups: z
    ._default(enumOf(listedGroups), 'expanded')
    .apply(
      doc,
      'With `collapsed`, only the first variant of each group that passes the other filters.',
    ),
}

export const AdminProductPageRequest = z.object({
  ...pageFields,
  ...adminProductFilter,
  deleted: deletedFilter,
  updatedSince: updatedSince.apply(
    doc,
    'Only products that changed at or after this time, deleted ones with `deletedAt` included.',
  ),
  sort: z.optional(enumOf(adminProductSorts)),
})

export const AdminProductPage = z.extend(pageOf(z.extend(AdminProduct, groupOfVariant)), {
  /** of the whole shop, whatever the filter */
  counters: z
    .object({
      lowStock: z.int().apply(doc, 'Products low on stock, sold-out ones included.'),
      outOfStock: z.int().apply(doc, 'Sold-out products.'),
      lowStockThreshold: z.int().apply(doc, 'Stock is low at this many units or fewer.'),
    })
    .apply(doc, 'Products low on stock and sold out, in the whole shop.'),
})

/** One entry per category (docs/contract.md#products); money in rupees. */
export const CategoryStatistics = z.array(
  z.object({
    _id: z.string().apply(doc, 'The category.'),
    count: z.int().apply(doc, 'Number of products.'),
    averagePrice: z.number().apply(doc, 'Mean selling price in rupees.'),
    totalStock: z.int().apply(doc, 'Units in stock of all its products.'),
  }),
)
export type CategoryStatistics = z.infer<typeof CategoryStatistics>
