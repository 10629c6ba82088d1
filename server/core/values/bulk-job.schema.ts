/** Progress of bulk jobs of any kind. zod/mini: the admin area validates with it. */
import * as z from 'zod/mini'
import { doc, enumOf, text, timestamp } from './fields.schema.ts'
import { pageLimit } from './paging.schema.ts'

/** Items of one job at most. */
export const maxJobItems = 10_000

const bulkStates = ['running', 'done'] as const
const bulkOutcomes = ['ok', 'failed'] as const

/** Fields of every job, whatever its action. */
export const jobFields = {
  id: z.string(),
  state: z.enum(bulkStates).apply(doc, 'Whether the job is running or done.'),
  total: z.int().apply(doc, 'Number of items of the job.'),
  done: z.int().apply(doc, 'Items processed so far: `succeeded` and `failed`.'),
  succeeded: z.int().apply(doc, 'Items that were changed.'),
  failed: z.int().apply(doc, 'Items that could not be changed.'),
  actor: z.string(),
  startedAt: timestamp(),
  finishedAt: z.nullable(timestamp()),
}

/** The outcome of one item. */
export const outcomeFields = {
  outcome: z.enum(bulkOutcomes).apply(doc, 'Whether the change succeeded.'),
  reason: z.nullable(z.string()).apply(doc, 'Why it failed; null when it succeeded.'),
}

export const BulkStatusRequest = z.object({
  id: text(100),
  outcome: z.optional(enumOf(bulkOutcomes)).apply(doc, 'Only items with this outcome.'),
  limit: pageLimit({ min: 1, max: 1_000, usual: 200 }),
  cursor: z.optional(text(20)),
})
export type BulkStatusRequest = z.infer<typeof BulkStatusRequest>

/** Validates the ids of a job's items. */
export const idsOf = (things: string, longest: number) =>
  z
    .array(text(longest))
    .check(
      z.minLength(1, `must name ${things === 'orders' ? 'an order' : 'a product'}`),
      z.maxLength(maxJobItems, `must have at most ${maxJobItems} ${things}`),
    )

/** Validates the number of items that the user confirmed; a different number is refused. */
export const expected = () =>
  z.optional(z.number('must be a number').check(z.int('must be a whole number')))
