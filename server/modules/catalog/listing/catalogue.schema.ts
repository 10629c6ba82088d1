/** The list page's parameters: filters, sort, page. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { imageAddress, money, text } from '../../../core/values/fields.schema.ts'
import { cataloguePageSize } from '../../../core/values/page-sizes.schema.ts'
import { pageLimit } from '../../../core/values/paging.schema.ts'
import { Product, productPageLimit } from '../products/products.schema.ts'
import { catalogueSorts } from '../products/sorts.schema.ts'

export const CataloguePageRequest = z.object({
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

export const CataloguePage = z.object({
  items: z.array(Product),
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

export const FeaturedProducts = z.array(Product)

export const CategoryCounts = z.array(z.object({ category: z.string(), count: z.int() }))
