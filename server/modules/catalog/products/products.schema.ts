/**
 * The product's contract: docs/contract.md#products. zod/mini, because forms in the
 * browser judge with the same rules.
 */
import * as z from 'zod/mini'
import {
  blankAs,
  count,
  limits,
  moment,
  money,
  nameable,
  optionalImageUrl,
  pictureAddress,
  requiredText,
  text,
  trimmedText,
} from '../../../core/values/fields.schema.ts'
import { optionalLimit } from '../../../core/values/paging.schema.ts'
import { DetailsChange } from './details.schema.ts'
import { ScheduleChange } from './schedule.schema.ts'
import { productSorts } from './sorts.schema.ts'

/** How many products one page may hold. */
export const productPageLimit = { min: 1, max: 200 } as const

/** How many pictures a product may carry; the product page shows the first four. */
export const maxProductImages = 12

/** Lower-cased and trimmed, inner white space folded: the stored form of a category. */
export const normaliseCategory = (value: string): string =>
  value.trim().replace(/\s+/g, ' ').toLowerCase()

export const productIdLength = 100

/** A productId as the shop stores it: trimmed, without control characters. */
export const ProductId = requiredText(productIdLength).check(
  z.refine((value) => !/[\u0001-\u001f\u007f]/.test(value), 'must not contain control characters'),
)

/** A category as products carry it. */
export const categoryField = requiredText(100).check(z.overwrite(normaliseCategory))

/** The values that a product may do without, before any default. */
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

/** The writable fields of a product, before the rules across them. Money in rupees. */
export const productFields = {
  productName: requiredText(limits.shortText),
  altNames: z._default(optionalValues.altNames, []),
  category: categoryField,
  price: money(),
  lastPrice: blankAs(undefined, z.optional(money())),
  stock: blankAs(undefined, z._default(optionalValues.stock, 0)),
  description: z._default(optionalValues.description, ''),
  Images: z._default(optionalValues.Images, []),
  imageAlts: z.optional(optionalValues.imageAlts),
}

/** lastPrice is the price after discount: absent means price, above price is refused (docs/contract.md#products). */
export const lastPriceRule = z.refine<{ price: number; lastPrice?: number | undefined }>(
  (product) => product.lastPrice === undefined || product.lastPrice <= product.price,
  {
    path: ['lastPrice'],
    message: 'must not be above price',
    // Without an object, or with a price that is none, there is nothing to compare.
    when: ({ issues }) =>
      !issues.some(({ path }) => !path?.length || path[0] === 'price' || path[0] === 'lastPrice'),
  },
)

/** Blank entries of Images are dropped, each with the text that describes it. */
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

/** A productId that an address can end with, as those have it that there were before slashes were refused. */
export const NameableProductId = ProductId.check(nameable('search', 'category', 'stats'))

/** Why no product may be made with this id; undefined where it may. */
export const slashInId = (productId: string): string | undefined =>
  /[/\\]/.test(productId) ? 'must not contain a slash: addresses are cut there' : undefined

/** The fields of a new product, as POST /api/products and every row of an import say them. */
export const newProductFields = {
  productId: NameableProductId.check(
    z.refine((productId) => !slashInId(productId), {
      error: ({ input }) => slashInId(String(input)),
    }),
  ),
  ...productFields,
}

/** What creates a product: POST /api/products. */
export const NewProduct = z
  .object({
    ...newProductFields,
    details: z.optional(DetailsChange),
    schedule: z.optional(ScheduleChange),
  })
  .check(lastPriceRule, blankImagesRule)
export type NewProduct = z.infer<typeof NewProduct>

/** A product as every door shows it (docs/contract.md#products). Money in rupees, dates as ISO 8601 text. */
export const Product = z.object({
  id: z.string(),
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  altNames: z.array(z.string()),
  category: z.string(),
  price: z.number(),
  lastPrice: z.number(),
  stock: z.int(),
  description: z.string(),
  Images: z.array(pictureAddress()),
  createdAt: moment(),
  updatedAt: moment(),
  /** stars of the reviews that are shown, the mean to one decimal; where somebody gave some */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
})
export type Product = z.infer<typeof Product>

/** What every list of products accepts. Without `limit` the whole list answers (docs/contract.md#products). */
const productListFields = {
  limit: optionalLimit(productPageLimit),
  cursor: z.optional(text(2_000)),
  sort: z.optional(z.enum(productSorts, `must be one of ${productSorts.join(', ')}`)),
}

export const ProductList = z.object(productListFields)
export const ProductCategoryList = z.object({ category: text(200), ...productListFields })
export const ProductSearchList = z.object({ query: text(1_000), ...productListFields })
export const ProductById = z.object({ productId: text(1_000) })
