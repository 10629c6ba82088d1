/** Corrections of rejected rows. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, limits, text } from '../../../core/values/fields.schema.ts'
import { ImportById, ImportIssue } from './imports.schema.ts'

/** Most products corrected at once; use the file of rejected rows for more. */
export const maxCorrections = 2_000

const count = () => z.int().check(z.gte(0))
const place = () => count().check(z.lte(limits.integer))

export const ListRejectedRows = z.extend(ImportById, {
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25).apply(doc, 'Products per page.'),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a cursor of this list'))),
})

const RejectedRow = z.object({
  line: count().apply(doc, 'Line of the file.'),
  cells: z
    .array(
      z.object({
        column: z.string().apply(doc, 'A header, or a path into the object.'),
        value: z.string().apply(doc, 'Content of the cell.'),
        isNamed: z.boolean().apply(doc, 'true: a reason of the rejection refers to it.'),
      }),
    )
    .apply(doc, 'Cells of the row.'),
})

/** A rejected product, as it was read. */
export const RejectedProduct = z.object({
  position: count().apply(doc, 'Place of the product among all of the file.'),
  productId: z.nullable(z.string()).apply(doc, 'Id of the product; null: unreadable.'),
  productName: z.string(),
  issues: z.array(ImportIssue).apply(doc, 'Why it was rejected.'),
  rows: z.array(RejectedRow).apply(doc, 'Its rows of the file.'),
})
export type RejectedProduct = z.infer<typeof RejectedProduct>

export const CorrectionPage = z.object({
  run: z.string().apply(doc, 'The run that rejected them; corrections send it back.'),
  items: z.array(RejectedProduct),
  nextCursor: z.nullable(z.string()),
})

const Correction = z.object({
  position: place().apply(doc, '`position` of the rejected product.'),
  row: z._default(place(), 0).apply(doc, "Which of the product's rows, from 0."),
  cells: z
    .array(
      z.object({
        column: text(1_000).apply(doc, '`column` of the cell.'),
        value: text().apply(doc, 'The corrected content.'),
      }),
    )
    .check(z.minLength(1, 'must change something'), z.maxLength(200))
    .apply(doc, 'The corrected cells.'),
})
export type Correction = z.infer<typeof Correction>

export const NewCorrections = z.extend(ImportById, {
  run: z.uuid('is not the id of a run').apply(doc, 'The `run` that rejected the rows.'),
  corrections: z
    .array(Correction)
    .check(
      z.minLength(1, 'must have at least one'),
      z.maxLength(maxCorrections, `must have at most ${maxCorrections} entries`),
    )
    .apply(doc, 'Corrected rows.'),
  dryRun: z._default(z.boolean(), false).apply(doc, 'true plans the import without writing.'),
})
export type NewCorrections = z.infer<typeof NewCorrections>
