/** The product's contract: docs/contract.md#products. zod/mini: forms share its rules. */
import * as z from 'zod/mini'
import {
  blankAs,
  count,
  doc,
  enumOf,
  imageAddress,
  limits,
  money,
  nameable,
  optionalImageUrl,
  requiredText,
  text,
  timestamp,
  trimmedText,
} from '../../../core/values/fields.schema.ts'
import { optionalLimit } from '../../../core/values/paging.schema.ts'
import { DetailsChange } from './details.schema.ts'
import { ScheduleChange } from './schedule.schema.ts'
import { productSorts } from './sorts.schema.ts'

/** Limits of products per page. */
export const productPageLimit = { min: 1, max: 200 } as const

/** Most images of a product; the product page shows the first four. */
export const maxProductImages = 12

/** Returns the stored form of a category: lower case, trimmed, white space folded. */
export const normaliseCategory = (value: string): string =>
  value.trim().replace(/\s+/g, ' ').toLowerCase()

export const productIdLength = 100

/** Validates a productId: trimmed, without control characters. */
export const ProductId = requiredText(productIdLength).check(
  z.refine((value) => !/[\u0001-\u001f\u007f]/.test(value), 'must not contain control characters'),
)

/** Validates a category of a product. */
export const categoryField = requiredText(100).check(z.overwrite(normaliseCategory))

/** Optional product values, without defaults. */
export const optionalValues = {
  altNames: z.array(trimmedText(limits.shortText)).check(
    z.overwrite((names) => names.filter(Boolean)),
    z.maxLength(limits.listLength),
  ),
  stock: count(),
  description: text(limits.longText),
  Images: z.array(optionalImageUrl()).check(z.maxLength(maxProductImages)),
  imageAlts: z.array(text(limits.shortText)).check(z.maxLength(maxProductImages)),
}

/** The writable fields of a product, without cross-field rules. Money in rupees. */
export const productFields = {
  productName: requiredText(limits.shortText),
  altNames: z._default(optionalValues.altNames, []).apply(doc, 'Further names that searches find.'),
  category: categoryField,
  price: money().apply(doc, 'Regular price in rupees.'),
  lastPrice: blankAs(undefined, z.optional(money())).apply(
    doc,
    'Selling price in rupees, at most `price`; absent: `price`.',
  ),
  stock: blankAs(undefined, z._default(optionalValues.stock, 0)),
  description: z._default(optionalValues.description, '').apply(doc, 'Text of the product page.'),
  Images: z._default(optionalValues.Images, []),
  imageAlts: z.optional(optionalValues.imageAlts),
}

/**
 * Validates lastPrice, the discounted price. Absent means price; above price is rejected
 * (docs/contract.md#products).
 */
export const lastPriceRule = z.refine<{ price: number; lastPrice?: number | undefined }>(
  (product) => product.lastPrice === undefined || product.lastPrice <= product.price,
  {
    path: ['lastPrice'],
    message: 'must not be above price',
    // Skips values that are no object and invalid prices: there is nothing to compare.
    when: ({ issues }) =>
      !issues.some(({ path }) => !path?.length || path[0] === 'price' || path[0] === 'lastPrice'),
  },
)

/** Drops blank entries of Images, each with its alternative text. */
export const blankImagesRule = z.overwrite<{ Images?: string[]; imageAlts?: string[] }>(
  (product) => {
    const { Images, imageAlts } = product
    if (!Images?.includes('')) return product
    const isNamed = (_: string, index: number) => Images[index] !== ''
    return {
      ...product,
      Images: Images.filter(isNamed),
      ...(imageAlts && { imageAlts: imageAlts.filter(isNamed) }),
    }
  },
)

/** A productId that works as the last part of a URL; existing products may still have slashes. */
export const NameableProductId = ProductId.check(nameable('search', 'category', 'stats'))

/** Returns why a new product must not use this id; undefined when it may. */
export const slashInId = (productId: string): string | undefined =>
  /[/\\]/.test(productId) ? 'must not contain a slash' : undefined

/** The fields of a new product, for POST /api/products and import rows. */
export const newProductFields = {
  productId: NameableProductId.check(
    z.refine((productId) => !slashInId(productId), {
      error: ({ input }) => slashInId(String(input)),
    }),
  ),
  ...productFields,
}

/** The request that creates a product: POST /api/products. */
export const NewProduct = z
  .object({
    ...newProductFields,
    details: z.optional(DetailsChange).apply(doc, 'Details such as brand and size.'),
    schedule: z.optional(ScheduleChange).apply(doc, 'State, publication and sale.'),
  })
  .check(lastPriceRule, blankImagesRule)
export type NewProduct = z.infer<typeof NewProduct>

/** A product in every API (docs/contract.md#products). Money in rupees, dates as ISO 8601 text. */
export const Product = z.object({
  id: z.string(),
  _id: z.string().apply(doc, 'The same as `id`.'),
  productId: z.string(),
  productName: z.string(),
  altNames: z.array(z.string()),
  category: z.string(),
  price: z.number().apply(doc, 'Regular price in rupees.'),
  lastPrice: z.number(),
  stock: z.int(),
  description: z.string().apply(doc, 'Text of the product page.'),
  Images: z.array(imageAddress()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  rating: z
    .optional(
      z.object({
        average: z.number().apply(doc, 'Mean of the visible reviews, to one decimal.'),
        count: z.int().apply(doc, 'Number of visible reviews.'),
      }),
    )
    .apply(doc, 'Rating; absent without reviews.'),
})
export type Product = z.infer<typeof Product>

/** Parameters of every product list. Without `limit` it returns all (docs/contract.md#products). */
const productListFields = {
  limit: optionalLimit(productPageLimit),
  cursor: z.optional(text(2_000)),
  sort: z.optional(enumOf(productSorts)),
}

export const ProductList = z.object(productListFields)
export const ProductCategoryList = z.object({ category: text(200), ...productListFields })
export const ProductSearchList = z.object({
  query: text(1_000).apply(doc, 'Search text.'),
  ...productListFields,
})
export const ProductById = z.object({ productId: text(1_000) })

/** Returns the message for a `productId` that no product has. */
export const missingProduct = (productId: string): string =>
  `The product ${productId.slice(0, 100)} does not exist.`
