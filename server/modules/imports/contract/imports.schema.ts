/** The contract of imports: uploads, plans, runs and reports. docs/import.md explains it. */
import * as z from 'zod/mini'
import { doc, imageUrl, text, timestamp } from '../../../core/values/fields.schema.ts'
import { DraftRemark } from './drafts.schema.ts'
import { importEncodings, importFields, importFormats, Mapping } from './mapping.schema.ts'
import { UndoState } from './undo.schema.ts'

const importStates = [
  'uploading',
  'uploaded',
  'waiting',
  'reading',
  'running',
  'planned',
  'done',
  'stopped',
  'failed',
  'interrupted',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** Returns true for states in which nothing runs. */
export const isSettled = (state: ImportState): boolean =>
  state !== 'waiting' && state !== 'reading' && state !== 'running'

export const importOutcomes = ['created', 'updated', 'unchanged', 'rejected'] as const

/** Most images by name for one run; they are sent in one request. */
export const imageUrlLimit = 5_000

export const imageModes = ['keep', 'copy'] as const

export const count = () => z.int().check(z.gte(0))

/** The numbers of created, updated, unchanged and rejected products. */
export const OutcomeCounts = z.object({
  created: count().apply(doc, 'Created.'),
  updated: count().apply(doc, 'Updated.'),
  unchanged: count().apply(doc, 'Unchanged.'),
  rejected: count().apply(doc, 'Rejected.'),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** A problem with one row. `column` is as the file names it. */
export const ImportIssue = z.object({
  line: count().apply(doc, 'Line of the file.'),
  column: z.string().apply(doc, 'Column of the file; empty: the whole row.'),
  value: z.string().apply(doc, 'Content of the cell.'),
  code: z.string().apply(doc, 'Kind of issue, for programs.'),
  reason: z.string().apply(doc, 'The problem, in a sentence for people.'),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** Counts of issues by kind, so that a report of 10,000 rows stays readable. */
export const IssueSummary = z.object({
  code: z.string().apply(doc, 'Kind of issue, for programs.'),
  reason: z.string().apply(doc, 'The problem, in a sentence for people.'),
  column: z.string().apply(doc, 'Column of the file.'),
  count: count().apply(doc, 'Number of such issues.'),
  firstLine: count().apply(doc, 'Line of the first one.'),
})
export type IssueSummary = z.infer<typeof IssueSummary>

/** Information that the file lacks and staff should supply before the run. */
export const MissingInformation = z.optional(z.array(z.enum(['currency'])))

const PricedProduct = z.object({
  line: count().apply(doc, 'Line of the file.'),
  productId: z.string(),
  price: z.number().apply(doc, 'Price in rupees.'),
})

/** Statistics of the prices of a dry run, in rupees. */
const ImportPrices = z.object({
  products: count().apply(doc, 'Number of products with a price.'),
  median: z.number().apply(doc, 'Median price in rupees.'),
  cheapest: PricedProduct.apply(doc, 'Product with the lowest price.'),
  mostExpensive: PricedProduct.apply(doc, 'Product with the highest price.'),
  outliers: count().apply(doc, 'Products over 100 times the median, or under a hundredth of it.'),
  outlierExamples: z.array(PricedProduct).apply(doc, 'Some of these products.'),
})

/** The result of a run, or of a dry run. created + updated + unchanged + rejected = read. */
export const ImportReport = z.object({
  rows: z
    .extend(OutcomeCounts, { read: count().apply(doc, 'Rows read so far.') })
    .apply(doc, 'Rows of the file, by outcome.'),
  products: OutcomeCounts.apply(doc, 'Products, by outcome.'),
  groups: z
    .optional(z.omit(OutcomeCounts, { rejected: true }))
    .apply(doc, 'Product groups of the file, by outcome; absent: none.'),
  total: z.nullable(count()).apply(doc, 'Rows of the file; null: not known yet.'),
  warnings: count().apply(doc, 'Number of warnings.'),
  rejections: z.array(IssueSummary).apply(doc, 'Reasons of rejections, with their numbers.'),
  warningKinds: z.array(IssueSummary).apply(doc, 'Kinds of warnings, with their numbers.'),
  ignoredColumns: z.array(z.string()).apply(doc, 'Columns that no field reads.'),
  needs: MissingInformation.apply(doc, '`currency`: it is unknown, so prices count as rupees.'),
  remarks: z.optional(z.array(DraftRemark)).apply(doc, 'Remarks about the file as a whole.'),
  prices: z.optional(ImportPrices).apply(doc, 'Prices of the file; only in dry runs with prices.'),
  images: z
    .object({
      copied: count().apply(doc, 'Images fetched.'),
      failed: count().apply(doc, 'Images that could not be fetched.'),
    })
    .apply(doc, 'Images that were fetched into the shop.'),
  missing: z.nullable(count()).apply(doc, 'Products that the file lacks; null: not requested.'),
  missingExamples: z.array(z.string()).apply(doc, 'Ids of some of these products.'),
  deleted: count().apply(doc, 'Deleted products.'),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Notations of a file. */
const notations = ['csv', 'xlsx', 'xml', 'json', 'jsonl'] as const
export type Notation = (typeof notations)[number]

/** Returns true for notations with columns of cells, false for objects. */
export const isTable = (notation: Notation): boolean => notation !== 'json' && notation !== 'jsonl'

export const RecognisedFile = z.object({
  format: z.enum(importFormats).apply(doc, 'Format of the file.'),
  notation: z.enum(notations).apply(doc, 'How the file writes its data.'),
  encoding: z.enum(importEncodings).apply(doc, 'Character encoding of the file.'),
  delimiter: z.string().apply(doc, 'Character between columns.'),
  hasHeader: z.boolean().apply(doc, 'true: the first row names the columns.'),
  columns: z.array(z.string()).apply(doc, 'Names of the columns.'),
  sheet: z.optional(z.string()).apply(doc, 'Workbooks: the sheet that is read.'),
  sheets: z.optional(z.array(z.string())).apply(doc, 'Workbooks: all sheets.'),
  lists: z.optional(z.array(z.string())).apply(doc, 'JSON objects: the names of their arrays.'),
})
export type RecognisedFile = z.infer<typeof RecognisedFile>

export const ImportOptions = z.object({
  dryRun: z._default(z.boolean(), false).apply(doc, 'true plans everything and writes nothing.'),
  images: z
    ._default(z.enum(imageModes), 'keep')
    .apply(doc, '`copy` fetches images into the shop; `keep` stores their addresses.'),
  deleteMissing: z
    ._default(z.boolean(), false)
    .apply(doc, 'true deletes products that the file lacks.'),
  imageUrls: z
    .optional(
      z
        .record(text(300), imageUrl())
        .check(
          z.refine(
            (urls) => Object.keys(urls).length <= imageUrlLimit,
            `must have at most ${imageUrlLimit} entries`,
          ),
        ),
    )
    .apply(doc, 'Address of each image that the file only names.'),
  confirmMissing: z.optional(count()).apply(doc, 'Number of products to delete, by the dry run.'),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: count().apply(doc, 'Bytes received.'),
  state: z.enum(importStates).apply(doc, 'Progress of the import.'),
  dryRun: z.boolean().apply(doc, 'true: nothing is written.'),
  recognised: z.nullable(RecognisedFile).apply(doc, 'What the file is; null: not known.'),
  mapping: Mapping,
  report: ImportReport.apply(doc, 'Figures of the import.'),
  message: z.nullable(z.string()).apply(doc, 'Why it failed or stopped, and the next step.'),
  actor: z.string(),
  corrects: z.optional(z.string()).apply(doc, 'Of corrected rows: the import that rejected them.'),
  createdAt: timestamp(),
  startedAt: z.nullable(timestamp()),
  finishedAt: z.nullable(timestamp()),
  undo: z.optional(UndoState).apply(doc, 'Undo of an import that changed something.'),
})
export type ImportStatus = z.infer<typeof ImportStatus>

export const ImportById = z.object({ id: z.uuid('is not the id of an import') })

const importPageLimit = { min: 1, max: 500 } as const
const pageLimit = () =>
  z
    ._default(z.int().check(z.gte(importPageLimit.min), z.lte(importPageLimit.max)), 100)
    .apply(doc, 'Items per page.')

export const ImportList = z.object({ limit: pageLimit(), cursor: z.optional(text(500)) })
export const ImportPage = z.object({
  items: z.array(ImportStatus),
  nextCursor: z.nullable(z.string()),
})

export const ImportRowList = z.extend(ImportById, {
  outcome: z.optional(z.enum(importOutcomes)).apply(doc, 'Only rows with this outcome.'),
  warned: z.optional(z.boolean()).apply(doc, 'true: only rows with warnings.'),
  limit: pageLimit(),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a cursor of this list'))),
})

const ImportChange = z.object({
  field: z.enum(importFields).apply(doc, 'Name of the field.'),
  from: z.unknown().apply(doc, 'The value before.'),
  to: z.unknown().apply(doc, 'The value after.'),
})

/** A product of the file with its outcome. */
export const ImportRow = z.object({
  position: count().apply(doc, 'Place of the product among all of the file.'),
  line: count().apply(doc, 'Line of its first row.'),
  rows: count().apply(doc, 'Number of its rows.'),
  outcome: z.enum(importOutcomes).apply(doc, 'What the import did with the product.'),
  productId: z.nullable(z.string()).apply(doc, 'Id of the product; null: unreadable.'),
  productName: z.string(),
  issues: z.array(ImportIssue).apply(doc, 'Why it was rejected.'),
  warnings: z.array(ImportIssue).apply(doc, 'What to check.'),
  changes: z.array(ImportChange).apply(doc, 'Changed fields.'),
  price: z
    .nullable(
      z.object({
        from: z.nullable(z.number()).apply(doc, 'The current price; null for a new product.'),
        to: z.number().apply(doc, 'The price of the file.'),
      }),
    )
    .apply(doc, 'Price in rupees before and after; null: no price.'),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowPage = z.object({
  items: z.array(ImportRow),
  nextCursor: z.nullable(z.string()),
})

export const StartImport = z.extend(ImportById, {
  ...ImportOptions.shape,
  mapping: z.optional(Mapping).apply(doc, 'Absent: the mapping of the upload or of the last run.'),
})
