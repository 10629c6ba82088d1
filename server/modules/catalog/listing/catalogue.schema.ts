/** The list page's parameters: filters, sort, page. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { imageAddress, money, text } from '../../../core/values/fields.schema.ts'
import { cataloguePageSize } from '../../../core/values/page-sizes.schema.ts'
import { listOf, pageLimit } from '../../../core/values/paging.schema.ts'
import { Product, productPageLimit } from '../products/products.schema.ts'
import { catalogueSorts } from '../products/sorts.schema.ts'
import { swatch } from '../products/variants.schema.ts'

/** `collapsed`: a group is one item, its representative with `group`; `expanded`: each variant is one. */
const groups = z._default(
  z.enum(['expanded', 'collapsed'], 'must be expanded or collapsed'),
  'expanded',
)

export const CataloguePageRequest = z.object({
  groups,
  brand: z.optional(text(100)),
  q: z.optional(text(200)),
  category: z.optional(text(200)),
  sort: z.optional(z.enum(catalogueSorts, `must be one of ${catalogueSorts.join(', ')}`)),
  minPrice: z.optional(money()),
  maxPrice: z.optional(money()),
  inStock: z.optional(z.boolean('must be true or false')),
  onOffer: z.optional(z.boolean('must be true or false')),
  limit: pageLimit({ ...productPageLimit, usual: cataloguePageSize }),
  cursor: z.optional(text(2_000)),
})

/** A group in a collapsed list; its item is the representative. */
const CardGroup = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  /** the name of the first option, and the number of its values */
  option: z.string(),
  values: z.int(),
  variants: z.int(),
  minPrice: z.number(),
  maxPrice: z.number(),
  /** mean of the visible reviews of all variants; absent without reviews */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  /** of the first five values with a swatch */
  swatches: z.array(
    z.object({ productId: z.string(), value: z.string(), swatch, image: imageAddress() }),
  ),
})

const CatalogueProduct = z.extend(Product, { group: z.optional(CardGroup) })
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

export const CataloguePage = z.object({
  items: z.array(CatalogueProduct),
  total: z.int(),
  nextCursor: z.nullable(z.string()),
  /** the likely intended text when nothing matches: corrected words, or a product's name */
  suggestion: z.nullable(z.string()),
})

export const CatalogueSuggestions = z.object({
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      category: z.string(),
      image: imageAddress(),
      lastPrice: z.number(),
    }),
  ),
  categories: z.array(z.string()),
})

export const FeaturedRequest = z.object({ groups })
export const FeaturedProducts = z.array(CatalogueProduct)

export const BrandCounts = listOf(z.object({ brand: z.string(), count: z.int() }))

export const CategoryCounts = z.array(z.object({ category: z.string(), count: z.int() }))
