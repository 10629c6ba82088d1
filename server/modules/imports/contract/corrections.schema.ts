/** Corrections of rejected rows. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { limits, text } from '../../../core/values/fields.schema.ts'
import { ImportById, ImportIssue } from './imports.schema.ts'

/** Most products corrected at once; use the file of rejected rows for more. */
export const maxCorrections = 2_000

const count = () => z.int().check(z.gte(0))
const place = () => count().check(z.lte(limits.integer))

export const ListRejectedRows = z.extend(ImportById, {
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a cursor of this list'))),
})

const RejectedRow = z.object({
  line: count(),
  cells: z.array(
    z.object({
      /** a header, or a path into the object */
      column: z.string(),
      value: z.string(),
      /** true when a reason of the rejection refers to it */
      isNamed: z.boolean(),
    }),
  ),
})

/** A rejected product, as it was read. */
export const RejectedProduct = z.object({
  position: count(),
  productId: z.nullable(z.string()),
  productName: z.string(),
  issues: z.array(ImportIssue),
  /** its rows of the file; a product may have several */
  rows: z.array(RejectedRow),
})
export type RejectedProduct = z.infer<typeof RejectedProduct>

export const CorrectionPage = z.object({
  /** the run that rejected them; corrections send it back */
  run: z.string(),
  items: z.array(RejectedProduct),
  nextCursor: z.nullable(z.string()),
})

const Correction = z.object({
  position: place(),
  /** which of the product's rows, from 0 */
  row: z._default(place(), 0),
  cells: z
    .array(z.object({ column: text(1_000), value: text() }))
    .check(z.minLength(1, 'must change something'), z.maxLength(200)),
})
export type Correction = z.infer<typeof Correction>

export const NewCorrections = z.extend(ImportById, {
  /** the run that rejected the rows */
  run: z.uuid('is not the id of a run'),
  corrections: z
    .array(Correction)
    .check(
      z.minLength(1, 'must have at least one'),
      z.maxLength(maxCorrections, `must have at most ${maxCorrections} entries`),
    ),
  /** true plans the import without writing */
  dryRun: z._default(z.boolean(), false),
})
export type NewCorrections = z.infer<typeof NewCorrections>
