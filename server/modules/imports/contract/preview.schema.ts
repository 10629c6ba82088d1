/** Previews of an uploaded file before any run: its categories and images. */
import * as z from 'zod/mini'
import { text } from '../../../core/values/fields.schema.ts'
import { count, ImportById, PreviewImport } from './imports.schema.ts'

/** Most categories in one response. */
const categoryLimit = { usual: 500, max: 2_000 } as const

export const CategoriesOfImport = z.extend(PreviewImport, {
  limit: z._default(z.int().check(z.gte(1), z.lte(categoryLimit.max)), categoryLimit.usual),
})

const placeFields = {
  /** number of products in the file */
  products: count(),
  /** the shop's category; null: none, see `reason` */
  to: z.nullable(z.string()),
  /** why its products are rejected; null without `to`: open where new products go */
  reason: z.nullable(z.string()),
}

/** The categories of the whole file, by most products first, with the mapping's target of each. */
export const ImportCategories = z.object({
  /** products of the file, without rows that are rejected before their category is read */
  products: count(),
  categories: z.array(
    z.object({
      /** as the file writes it; a key of the mapping's `categories.map` */
      category: z.string(),
      ...placeFields,
    }),
  ),
  /** categories beyond the list */
  more: z.object({
    categories: count(),
    products: count(),
    /** true when there were too many to compare */
    isUncounted: z.boolean(),
  }),
  /** products without a category in the file */
  without: z.object(placeFields),
})
export type ImportCategories = z.infer<typeof ImportCategories>

export const ImagesOfImport = z.extend(ImportById, {
  urls: z.array(text(2_000).check(z.minLength(1))).check(z.minLength(1), z.maxLength(20)),
})

export const ImportImages = z.object({
  images: z.array(
    z.object({
      url: z.string(),
      /** a `data:` address; null without an image */
      thumbnail: z.nullable(z.string()),
      /** why there is no image */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ImportImages = z.infer<typeof ImportImages>
