/** Previews of an uploaded file before any run: its categories and images. */
import * as z from 'zod/mini'
import { doc, text } from '../../../core/values/fields.schema.ts'
import { count, ImportById, PreviewImport } from './imports.schema.ts'

/** Most categories in one response. */
const categoryLimit = { usual: 500, max: 2_000 } as const

export const CategoriesOfImport = z.extend(PreviewImport, {
  limit: z
    ._default(z.int().check(z.gte(1), z.lte(categoryLimit.max)), categoryLimit.usual)
    .apply(doc, 'Categories in the list.'),
})

const placeFields = {
  products: count().apply(doc, 'Number of products in the file.'),
  to: z.nullable(z.string()).apply(doc, "The shop's category; null: none, see `reason`."),
  reason: z.nullable(z.string()).apply(doc, 'Why its products are rejected; null: they are not.'),
}

/** The categories of the whole file, by most products first, with the mapping's target of each. */
export const ImportCategories = z.object({
  products: count().apply(doc, 'Number of products of the file.'),
  categories: z
    .array(
      z.object({
        category: z.string().apply(doc, 'As the file writes it; a key of `categories.map`.'),
        ...placeFields,
      }),
    )
    .apply(doc, 'Categories of the file, the largest first.'),
  more: z
    .object({
      categories: count().apply(doc, 'Number of categories.'),
      products: count().apply(doc, 'Number of their products.'),
      isUncounted: z.boolean().apply(doc, 'true: there were too many to compare.'),
    })
    .apply(doc, 'Categories beyond the list.'),
  without: z.object(placeFields).apply(doc, 'Products without a category in the file.'),
})
export type ImportCategories = z.infer<typeof ImportCategories>

export const ImagesOfImport = z.extend(ImportById, {
  urls: z
    .array(text(2_000).check(z.minLength(1)))
    .check(z.minLength(1), z.maxLength(20))
    .apply(doc, 'Addresses of the images.'),
})

export const ImportImages = z.object({
  images: z
    .array(
      z.object({
        url: z.string().apply(doc, 'Address of the image.'),
        thumbnail: z.nullable(z.string()).apply(doc, '`data:` address; null without an image.'),
        reason: z.nullable(z.string()).apply(doc, 'Why there is no image; null: there is one.'),
      }),
    )
    .apply(doc, 'The images, in the order of the request.'),
})
export type ImportImages = z.infer<typeof ImportImages>
