/** Bulk changes of products. zod/mini: the admin area's dialog validates with it. */
import * as z from 'zod/mini'
import { expected, idsOf, jobFields, outcomeFields } from '../../core/values/bulk-job.schema.ts'
import { count, text, timestamp } from '../../core/values/fields.schema.ts'
import { listOf, pageLimit } from '../../core/values/paging.schema.ts'
import { optionalValues, productFields } from '../catalog/products/products.schema.ts'
import { adminProductFilter } from '../catalog/products/products.write.schema.ts'
import { scheduleSchemas } from '../catalog/products/schedule.schema.ts'

/** Range of a price change, in percent. */
const percentRange = { min: -99, max: 1_000 } as const

const percent = z
  .number('must be a number')
  .check(
    z.gte(percentRange.min, `must be at least ${percentRange.min}`),
    z.lte(percentRange.max, `must be at most ${percentRange.max}`),
  )

export const BulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setCategory'), category: productFields.category }),
  /** changes price and lastPrice, each rounded to the cent */
  z.object({ type: z.literal('changePricePercent'), percent }),
  z.object({ type: z.literal('setStock'), stock: optionalValues.stock }),
  z.object({
    type: z.literal('setState'),
    state: scheduleSchemas.state,
    /** for scheduled */
    publishFrom: z.optional(scheduleSchemas.publishFrom),
  }),
  z.object({ type: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof BulkAction>

const request = {
  productIds: z.optional(idsOf('products', 1_000)),
  /** all products that this filter of the admin list finds */
  filter: z.optional(z.object(adminProductFilter)),
  /** number of products that the person saw; a different number is refused */
  expected: expected(),
  action: BulkAction,
}
interface Requested {
  productIds?: unknown
  filter?: unknown
  action: BulkAction
}

const oneSelection = z.refine<Requested>(
  (input) => (input.productIds === undefined) !== (input.filter === undefined),
  { path: ['productIds'], message: 'give either productIds or filter' },
)
const hasPublishFrom = z.refine<Requested>(
  ({ action }) =>
    action.type !== 'setState' || action.state !== 'scheduled' || Boolean(action.publishFrom),
  { path: ['action', 'publishFrom'], message: 'is required for scheduled' },
)

export const BulkRequest = z.object(request).check(oneSelection, hasPublishFrom)
export type BulkRequest = z.infer<typeof BulkRequest>

export const BulkPreviewRequest = z
  .object({
    ...request,
    limit: pageLimit({ min: 1, max: 200, usual: 20 }),
    cursor: z.optional(text(20)),
  })
  .check(oneSelection, hasPublishFrom)
export type BulkPreviewRequest = z.infer<typeof BulkPreviewRequest>

/** `belowCost`: the new selling price is below the cost; `largeChange`: it moves by more than half. */
const bulkWarnings = ['belowCost', 'largeChange'] as const
export type BulkWarning = (typeof bulkWarnings)[number]

/** Previews a bulk change of one product. */
const BulkPreviewRow = z.object({
  productId: z.string(),
  productName: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  warnings: z.array(z.enum(bulkWarnings)),
  /** why this product would fail */
  reason: z.nullable(z.string()),
})
export type BulkPreviewRow = z.infer<typeof BulkPreviewRow>

/** Previews a bulk change; nothing is written. changed + unchanged + failed = total. */
export const BulkPreview = z.object({
  total: count(),
  changed: count(),
  unchanged: count(),
  failed: count(),
  /** products with a warning */
  warned: count(),
  /** the lowest selling price after a price change; null for other changes */
  cheapest: z.nullable(BulkPreviewRow),
  dearest: z.nullable(BulkPreviewRow),
  /** changed and failed products; those with a warning or a failure come first */
  items: z.array(BulkPreviewRow),
  nextCursor: z.nullable(z.string()),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/** The action of a job: one of {@link BulkAction}, or the undo of another job. */
export const JobAction = z.discriminatedUnion('type', [
  ...BulkAction.def.options,
  z.object({ type: z.literal('undo'), jobId: z.string() }),
])
export type JobAction = z.infer<typeof JobAction>

/** A job with its progress. */
export const BulkJob = z.object({ ...jobFields, action: JobAction })

export const BulkJobById = z.object({ id: text(100) })

/** The newest bulk jobs, and which of them can be undone. */
export const BulkJobList = listOf(
  z.extend(BulkJob, {
    /** when its undo expires; null when it cannot be undone */
    undoUntil: z.nullable(timestamp()),
    /** the job that undoes it */
    undoneBy: z.nullable(z.string()),
  }),
)

/** A job with a page of its results. */
export const BulkStatus = z.extend(BulkJob, {
  results: z.array(z.object({ productId: z.string(), ...outcomeFields })),
  nextCursor: z.nullable(z.string()),
})
