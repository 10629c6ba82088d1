/** What is looked up in an uploaded file before anything runs: its categories, its pictures. */
import * as z from 'zod/mini'
import { text } from '../../../core/values/fields.schema.ts'
import { count, ImportById, PreviewImport } from './imports.schema.ts'

/** Categories that one answer lists. */
const categoryLimit = { usual: 500, max: 2_000 } as const

export const CategoriesOfImport = z.extend(PreviewImport, {
  limit: z._default(z.int().check(z.gte(1), z.lte(categoryLimit.max)), categoryLimit.usual),
})

const placeFields = {
  /** how many products of the file */
  products: count(),
  /** the shop's category; null: none, see `reason` */
  to: z.nullable(z.string()),
  /** why its products are rejected; null with no `to`: the mapping leaves open where new ones go */
  reason: z.nullable(z.string()),
}

/** Every category of the whole file, the fullest first, with where the mapping sends it. */
export const ImportCategories = z.object({
  /** those of the file, without rows that are rejected before their category is looked at */
  products: count(),
  categories: z.array(
    z.object({
      /** as the file has it; a key of the mapping's `categories.map` */
      category: z.string(),
      ...placeFields,
    }),
  ),
  /** what the list leaves out */
  more: z.object({
    categories: count(),
    products: count(),
    /** there were so many that the rest was not told apart */
    isUncounted: z.boolean(),
  }),
  /** products that have none in the file */
  without: z.object(placeFields),
})
export type ImportCategories = z.infer<typeof ImportCategories>

export const PicturesOfImport = z.extend(ImportById, {
  urls: z.array(text(2_000).check(z.minLength(1))).check(z.minLength(1), z.maxLength(20)),
})

export const ImportPictures = z.object({
  pictures: z.array(
    z.object({
      url: z.string(),
      /** as a `data:` address; null when there is none */
      thumbnail: z.nullable(z.string()),
      /** why there is none */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ImportPictures = z.infer<typeof ImportPictures>
