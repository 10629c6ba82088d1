/** Previews of an uploaded file before any run: its products, groups, categories and images. */
import * as z from 'zod/mini'
import { doc, text } from '../../../core/values/fields.schema.ts'
import { groupFields } from '../../catalog/products/variants.schema.ts'
import { DraftQuestion, DraftRemark } from './drafts.schema.ts'
import {
  count,
  ImportById,
  ImportIssue,
  MissingInformation,
  RecognisedFile,
} from './imports.schema.ts'
import { Mapping } from './mapping.schema.ts'

const { id: _, ...groupTexts } = groupFields

/** A product group as an import into an empty shop would create it. */
const PreviewGroup = z.object({
  ...groupTexts,
  variants: count().apply(
    doc,
    'Number of its variants in the first rows; later rows may add more.',
  ),
})
export type PreviewGroup = z.infer<typeof PreviewGroup>

export const PreviewImport = z.extend(ImportById, { mapping: z.optional(Mapping) })

/** A preview of the file's first products under the mapping. */
export const ImportPreview = z.object({
  recognised: RecognisedFile.apply(doc, 'What the file is.'),
  suggestion: z
    .nullable(
      z.object({
        mapping: Mapping,
        notes: z.array(z.string()).apply(doc, 'Remarks about the proposal, for people.'),
        remarks: z.array(DraftRemark).apply(doc, 'The remarks, for programs.'),
        questions: z.array(DraftQuestion).apply(doc, 'What staff must decide.'),
      }),
    )
    .apply(doc, 'Proposed mapping; null when the format suffices.'),
  samples: z
    .array(
      z.object({
        column: z.string().apply(doc, 'Name of the column.'),
        values: z.array(z.string()).apply(doc, 'Its first cells.'),
      }),
    )
    .apply(doc, 'First cells of each column.'),
  problem: z.nullable(z.string()).apply(doc, 'Why file and mapping do not fit; null: they do.'),
  problems: z
    .optional(
      z.array(
        z.object({
          path: z.string().apply(doc, 'Path in the mapping, or the field.'),
          reason: z.string().apply(doc, 'The problem.'),
        }),
      ),
    )
    .apply(doc, 'The same for parts of the mapping.'),
  products: z
    .array(
      z.object({
        line: count().apply(doc, 'Line of the file.'),
        productId: z.nullable(z.string()).apply(doc, 'Id of the product; null: unreadable.'),
        product: z
          .nullable(z.record(z.string(), z.unknown()))
          .apply(doc, 'Its values; null: rejected.'),
        issues: z.array(ImportIssue).apply(doc, 'Why it would be rejected.'),
        warnings: z.array(ImportIssue).apply(doc, 'What to check.'),
      }),
    )
    .apply(doc, 'First products of the file.'),
  groups: z.array(PreviewGroup).apply(doc, 'Product groups of the first rows of the file.'),
  ignoredColumns: z.array(z.string()).apply(doc, 'Columns that no field reads.'),
  needs: MissingInformation.apply(doc, '`currency`: it is unknown, so prices count as rupees.'),
})
export type ImportPreview = z.infer<typeof ImportPreview>

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
