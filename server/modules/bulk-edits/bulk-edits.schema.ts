/** Bulk changes of products. zod/mini: the admin area's dialog validates with it. */
import * as z from 'zod/mini'
import { expected, idsOf, jobFields, outcomeFields } from '../../core/values/bulk-job.schema.ts'
import { count, doc, text, timestamp } from '../../core/values/fields.schema.ts'
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
  .apply(doc, 'Change of the price in percent.')

export const BulkAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('setCategory').apply(doc, 'Kind of change.'),
    category: productFields.category.apply(doc, 'The new category.'),
  }),
  /** changes price and lastPrice, each rounded to the cent */
  z.object({ type: z.literal('changePricePercent').apply(doc, 'Kind of change.'), percent }),
  z.object({
    type: z.literal('setStock').apply(doc, 'Kind of change.'),
    stock: optionalValues.stock.apply(doc, 'The new stock, in units.'),
  }),
  z.object({
    type: z.literal('setState').apply(doc, 'Kind of change.'),
    state: scheduleSchemas.state.apply(doc, 'The new state.'),
    publishFrom: z
      .optional(scheduleSchemas.publishFrom)
      .apply(doc, 'For `scheduled`: when the products appear in the shop.'),
  }),
  z.object({ type: z.literal('delete').apply(doc, 'Kind of change.') }),
])
export type BulkAction = z.infer<typeof BulkAction>

const request = {
  productIds: z.optional(idsOf('products', 1_000)),
  filter: z
    .optional(z.object(adminProductFilter))
    .apply(doc, 'All products that this filter finds.'),
  expected: expected().apply(
    doc,
    'Number of products that the person saw; another number is refused.',
  ),
  action: BulkAction.apply(doc, 'The change of every product.'),
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
  changes: z
    .array(
      z.object({
        field: z.string().apply(doc, 'Name of the field.'),
        from: z.unknown().apply(doc, 'The current value.'),
        to: z.unknown().apply(doc, 'The new value.'),
      }),
    )
    .apply(doc, 'Changed fields.'),
  warnings: z.array(z.enum(bulkWarnings)).apply(doc, 'What to check before the change.'),
  reason: z.nullable(z.string()).apply(doc, 'Why this product would fail; null: it would not.'),
})
export type BulkPreviewRow = z.infer<typeof BulkPreviewRow>

/** Previews a bulk change; nothing is written. changed + unchanged + failed = total. */
export const BulkPreview = z.object({
  total: count().apply(doc, 'Number of products.'),
  changed: count().apply(doc, 'Products that would change.'),
  unchanged: count().apply(doc, 'Products that have the new values already.'),
  failed: count().apply(doc, 'Products that cannot be changed.'),
  warned: count().apply(doc, 'Products with a warning.'),
  cheapest: z.nullable(BulkPreviewRow).apply(doc, 'The lowest new price; null for other changes.'),
  dearest: z.nullable(BulkPreviewRow).apply(doc, 'The highest new price; null for other changes.'),
  items: z
    .array(BulkPreviewRow)
    .apply(doc, 'Changed and failed products, those with warnings first.'),
  nextCursor: z.nullable(z.string()),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/** The action of a job: one of {@link BulkAction}, or the undo of another job. */
export const JobAction = z.discriminatedUnion('type', [
  ...BulkAction.def.options,
  z.object({
    type: z.literal('undo').apply(doc, 'The job undoes another one.'),
    jobId: z.string().apply(doc, 'Id of the undone job.'),
  }),
])
export type JobAction = z.infer<typeof JobAction>

/** A job with its progress. */
export const BulkJob = z.object({
  ...jobFields,
  action: JobAction.apply(doc, 'What the job does.'),
})

export const BulkJobById = z.object({ id: text(100) })

/** The newest bulk jobs, and which of them can be undone. */
export const BulkJobList = listOf(
  z.extend(BulkJob, {
    undoUntil: z
      .nullable(timestamp())
      .apply(doc, 'When its undo expires; null when it cannot be undone.'),
    undoneBy: z.nullable(z.string()).apply(doc, 'The job that undoes it.'),
  }),
)

/** A job with a page of its results. */
export const BulkStatus = z.extend(BulkJob, {
  results: z
    .array(z.object({ productId: z.string(), ...outcomeFields }))
    .apply(doc, 'Outcome of each product.'),
  nextCursor: z.nullable(z.string()),
})
