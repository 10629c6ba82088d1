/** Changing many products at once. zod/mini: the admin area's dialog judges with it. */
import * as z from 'zod/mini'
import { expected, idsOf, jobFields, outcomeFields } from '../bulk.schema.ts'
import { optionalValues, productFields } from './products.schema.ts'
import { adminProductFilter } from './products.write.schema.ts'
import { scheduleFields } from './schedule.schema.ts'

/** What a price may be changed by, in percent. */
const percentRange = { min: -99, max: 1_000 } as const

const percent = z
  .number('must be a number')
  .check(
    z.gte(percentRange.min, `must be at least ${percentRange.min}`),
    z.lte(percentRange.max, `must be at most ${percentRange.max}`),
  )

export const BulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setCategory'), category: productFields.category }),
  /** price and lastPrice both, each rounded to the cent */
  z.object({ type: z.literal('changePricePercent'), percent }),
  z.object({ type: z.literal('setStock'), stock: optionalValues.stock }),
  z.object({
    type: z.literal('setState'),
    state: scheduleFields.state,
    /** for scheduled */
    publishFrom: z.optional(scheduleFields.publishFrom),
  }),
  z.object({ type: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof BulkAction>

export const BulkRequest = z
  .object({
    productIds: z.optional(idsOf('products', 1_000)),
    /** all products that the admin list shows under this filter */
    filter: z.optional(z.object(adminProductFilter)),
    /** how many products the person saw to be meant; another number is refused */
    expected: expected(),
    action: BulkAction,
  })
  .check(
    z.refine((input) => (input.productIds === undefined) !== (input.filter === undefined), {
      path: ['productIds'],
      message: 'give either productIds or filter',
    }),
    z.refine(
      ({ action }) =>
        action.type !== 'setState' || action.state !== 'scheduled' || Boolean(action.publishFrom),
      { path: ['action', 'publishFrom'], message: 'is required for scheduled' },
    ),
  )
export type BulkRequest = z.infer<typeof BulkRequest>

/** How far a job is. */
export const BulkJob = z.object({ ...jobFields, action: BulkAction })

/** The job, and a page of what became of its products. */
export const BulkStatus = z.extend(BulkJob, {
  results: z.array(z.object({ productId: z.string(), ...outcomeFields })),
  nextCursor: z.nullable(z.string()),
})
