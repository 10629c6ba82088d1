/** The contract of imports: uploads, plans, runs and reports. docs/import.md explains it. */
import * as z from 'zod/mini'
import { imageUrl, text, timestamp } from '../../../core/values/fields.schema.ts'
import { DraftQuestion, DraftRemark } from './drafts.schema.ts'
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
  created: count(),
  updated: count(),
  unchanged: count(),
  rejected: count(),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** A problem with one row. `column` is as the file names it. */
export const ImportIssue = z.object({
  line: count(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  reason: z.string(),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** Counts of issues by kind, so that a report of 10,000 rows stays readable. */
export const IssueSummary = z.object({
  code: z.string(),
  reason: z.string(),
  column: z.string(),
  count: count(),
  firstLine: count(),
})
export type IssueSummary = z.infer<typeof IssueSummary>

/** Information that the file lacks and staff should supply before the run. */
const MissingInformation = z.optional(z.array(z.enum(['currency'])))

const PricedProduct = z.object({ line: count(), productId: z.string(), price: z.number() })

/** Statistics of the prices of a dry run, in rupees. */
const ImportPrices = z.object({
  products: count(),
  median: z.number(),
  cheapest: PricedProduct,
  mostExpensive: PricedProduct,
  /** products whose price is over 100 times the median, or under a hundredth of it */
  outliers: count(),
  outlierExamples: z.array(PricedProduct),
})

/** The result of a run, or of a dry run. created + updated + unchanged + rejected = read. */
export const ImportReport = z.object({
  rows: z.extend(OutcomeCounts, { read: count() }),
  products: OutcomeCounts,
  /** product groups of the file; absent without any */
  groups: z.optional(z.omit(OutcomeCounts, { rejected: true })),
  /** rows of the file when known: the total of a progress bar */
  total: z.nullable(count()),
  warnings: count(),
  rejections: z.array(IssueSummary),
  warningKinds: z.array(IssueSummary),
  /** columns that no field reads */
  ignoredColumns: z.array(z.string()),
  /** `currency`: the currency is unknown, so prices are taken as rupees */
  needs: MissingInformation,
  /** remarks about the file as a whole: a repeated header, no column of images */
  remarks: z.optional(z.array(DraftRemark)),
  /** only in dry runs with prices */
  prices: z.optional(ImportPrices),
  images: z.object({ copied: count(), failed: count() }),
  /** products of the shop that the file does not name; null when not requested */
  missing: z.nullable(count()),
  missingExamples: z.array(z.string()),
  deleted: count(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Notations of a file. */
const notations = ['csv', 'xlsx', 'xml', 'json', 'jsonl'] as const
export type Notation = (typeof notations)[number]

/** Returns true for notations with columns of cells, false for objects. */
export const isTable = (notation: Notation): boolean => notation !== 'json' && notation !== 'jsonl'

export const RecognisedFile = z.object({
  format: z.enum(importFormats),
  notation: z.enum(notations),
  encoding: z.enum(importEncodings),
  delimiter: z.string(),
  hasHeader: z.boolean(),
  columns: z.array(z.string()),
  /** workbooks: the sheet that is read, and all sheets */
  sheet: z.optional(z.string()),
  sheets: z.optional(z.array(z.string())),
  /** JSON objects with several arrays: the names of the arrays */
  lists: z.optional(z.array(z.string())),
})
export type RecognisedFile = z.infer<typeof RecognisedFile>

export const ImportOptions = z.object({
  /** true plans everything and writes nothing */
  dryRun: z._default(z.boolean(), false),
  /** `copy` fetches images into the shop's media store */
  images: z._default(z.enum(imageModes), 'keep'),
  /** deletes products that the file does not name; a real run needs `confirmMissing` as well */
  deleteMissing: z._default(z.boolean(), false),
  /** file name → address, for images that the file only names (`POST /imports/images`) */
  imageUrls: z.optional(
    z
      .record(text(300), imageUrl())
      .check(
        z.refine(
          (urls) => Object.keys(urls).length <= imageUrlLimit,
          `must have at most ${imageUrlLimit} entries`,
        ),
      ),
  ),
  /** number of products that `deleteMissing` will delete, as counted by the dry run */
  confirmMissing: z.optional(count()),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: count(),
  state: z.enum(importStates),
  dryRun: z.boolean(),
  /** null during the upload, and for files that are no catalogue */
  recognised: z.nullable(RecognisedFile),
  mapping: Mapping,
  report: ImportReport,
  /** why it failed, stopped or was interrupted, and the next step */
  message: z.nullable(z.string()),
  actor: z.string(),
  /** corrected rows: the import that rejected them */
  corrects: z.optional(z.string()),
  createdAt: timestamp(),
  startedAt: z.nullable(timestamp()),
  finishedAt: z.nullable(timestamp()),
  /** the undo of an import that changed something, until the import is deleted */
  undo: z.optional(UndoState),
})
export type ImportStatus = z.infer<typeof ImportStatus>

export const ImportById = z.object({ id: z.uuid('is not the id of an import') })

const importPageLimit = { min: 1, max: 500 } as const
const pageLimit = () =>
  z._default(z.int().check(z.gte(importPageLimit.min), z.lte(importPageLimit.max)), 100)

export const ImportList = z.object({ limit: pageLimit(), cursor: z.optional(text(500)) })
export const ImportPage = z.object({
  items: z.array(ImportStatus),
  nextCursor: z.nullable(z.string()),
})

export const ImportRowList = z.extend(ImportById, {
  outcome: z.optional(z.enum(importOutcomes)),
  /** only rows with warnings */
  warned: z.optional(z.boolean()),
  limit: pageLimit(),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a cursor of this list'))),
})

const ImportChange = z.object({
  field: z.enum(importFields),
  from: z.unknown(),
  to: z.unknown(),
})

/** A product of the file with its outcome. */
export const ImportRow = z.object({
  position: count(),
  line: count(),
  rows: count(),
  outcome: z.enum(importOutcomes),
  productId: z.nullable(z.string()),
  productName: z.string(),
  issues: z.array(ImportIssue),
  warnings: z.array(ImportIssue),
  changes: z.array(ImportChange),
  /** in rupees: the current price and the file's; `from` is null for a new product */
  price: z.nullable(z.object({ from: z.nullable(z.number()), to: z.number() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowPage = z.object({
  items: z.array(ImportRow),
  nextCursor: z.nullable(z.string()),
})

export const PreviewImport = z.extend(ImportById, { mapping: z.optional(Mapping) })

/** A preview of the file's first products under the mapping. */
export const ImportPreview = z.object({
  recognised: RecognisedFile,
  /** a draft for files that need a mapping; null when the format suffices */
  suggestion: z.nullable(
    z.object({
      mapping: Mapping,
      notes: z.array(z.string()),
      remarks: z.array(DraftRemark),
      questions: z.array(DraftQuestion),
    }),
  ),
  /** the first cells of each column */
  samples: z.array(z.object({ column: z.string(), values: z.array(z.string()) })),
  /** why file and mapping do not fit; null when they do */
  problem: z.nullable(z.string()),
  /** the same by path or field, for problems with parts of the mapping */
  problems: z.optional(z.array(z.object({ path: z.string(), reason: z.string() }))),
  products: z.array(
    z.object({
      line: count(),
      productId: z.nullable(z.string()),
      product: z.nullable(z.record(z.string(), z.unknown())),
      issues: z.array(ImportIssue),
      warnings: z.array(ImportIssue),
    }),
  ),
  ignoredColumns: z.array(z.string()),
  needs: MissingInformation,
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const StartImport = z.extend(ImportById, {
  ...ImportOptions.shape,
  /** absent: the mapping of the upload or of the last run */
  mapping: z.optional(Mapping),
})
