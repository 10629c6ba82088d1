/** The list page's parameters: filters, sort, page. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  imageAddress,
  money,
  text,
  yesOrNo,
} from '../../../core/values/fields.schema.ts'
import { cataloguePageSize } from '../../../core/values/page-sizes.schema.ts'
import { listOf, pageLimit } from '../../../core/values/paging.schema.ts'
import { Product, productPageLimit } from '../products/products.schema.ts'
import { catalogueSorts } from '../products/sorts.schema.ts'
import { swatch } from '../products/variants.schema.ts'

const groups = z
  ._default(z.enum(['expanded', 'collapsed'], 'must be expanded or collapsed'), 'expanded')
  .apply(doc, '`collapsed`: a group is one item, with `group`; `expanded`: each variant.')

export const CataloguePageRequest = z.object({
  groups,
  brand: z.optional(text(100)).apply(doc, 'Only products of this brand.'),
  q: z.optional(text(200)).apply(doc, 'Search text; tolerates spelling mistakes.'),
  category: z.optional(text(200)).apply(doc, 'Only products of this category.'),
  sort: z
    .optional(enumOf(catalogueSorts))
    .apply(doc, 'Default: `relevance` for searches, else newest.'),
  minPrice: z.optional(money()).apply(doc, 'Lowest selling price, in rupees.'),
  maxPrice: z.optional(money()).apply(doc, 'Highest selling price, in rupees.'),
  inStock: z.optional(yesOrNo()).apply(doc, 'true: only products in stock.'),
  onOffer: z.optional(yesOrNo()).apply(doc, 'true: only products with a discount.'),
  limit: pageLimit({ ...productPageLimit, usual: cataloguePageSize }),
  cursor: z.optional(text(2_000)),
})

/** A group in a collapsed list; its item is the representative. */
const CardGroup = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the group that shoppers see.'),
  handle: z.string(),
  option: z.string().apply(doc, 'Name of the first option.'),
  values: z.int().apply(doc, 'Number of values of the first option.'),
  variants: z.int().apply(doc, 'Number of variants.'),
  inStock: z.boolean().apply(doc, 'true: a variant is in stock, not always the shown one.'),
  minPrice: z.number().apply(doc, 'Lowest selling price of the variants, in rupees.'),
  maxPrice: z.number().apply(doc, 'Highest selling price of the variants, in rupees.'),
  rating: z
    .optional(
      z.object({
        average: z.number().apply(doc, 'Mean of the visible reviews, 1 to 5.'),
        count: z.int().apply(doc, 'Number of visible reviews.'),
      }),
    )
    .apply(doc, 'Rating of all variants; absent without reviews.'),
  swatches: z
    .array(
      z.object({
        productId: z.string(),
        value: z.string().apply(doc, 'Value of the option.'),
        swatch,
        image: imageAddress(),
      }),
    )
    .apply(doc, 'The first five values with a swatch.'),
})

const CatalogueProduct = z.extend(Product, {
  group: z.optional(CardGroup).apply(doc, 'Group of a representative, in collapsed lists only.'),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

export const CataloguePage = z.object({
  items: z.array(CatalogueProduct),
  total: z.int().apply(doc, 'Number of items on all pages.'),
  nextCursor: z.nullable(z.string()),
  suggestion: z.nullable(z.string()).apply(doc, 'Likely meant text without matches; null: none.'),
})

export const CatalogueSuggestions = z.object({
  products: z
    .array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        category: z.string(),
        image: imageAddress(),
        lastPrice: z.number(),
      }),
    )
    .apply(doc, 'Matching products.'),
  categories: z.array(z.string()).apply(doc, 'Matching categories.'),
})

export const FeaturedRequest = z.object({ groups })
export const FeaturedProducts = z.array(CatalogueProduct)

export const BrandCounts = listOf(
  z.object({
    brand: z.string().apply(doc, 'The brand.'),
    count: z.int().apply(doc, 'Number of products.'),
  }),
)

export const CategoryCounts = z.array(
  z.object({ category: z.string(), count: z.int().apply(doc, 'Number of products.') }),
)
