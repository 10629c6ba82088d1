/** Changing many products at once, as a job with progress. */
import * as z from 'zod'
import { findBulkItems, findBulkJob } from '../../db/queries/bulk.ts'
import { validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { mutation, query } from '../operation.ts'
import { isUuid } from '../rules.schema.ts'
import { BulkJob, BulkRequest, BulkStatus, BulkStatusRequest } from './products.bulk.schema.ts'
import { openBulk, runBulk, viewBulkJob } from './products.bulk.service.ts'

const tags = ['Administration']

export const bulk = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk',
    summary: 'Change or delete many products',
    description:
      'Answers at once with a job; ask for its progress and for what became of each product.',
    tags,
    status: 201,
    example: {
      productIds: ['AR-SK-001', 'AR-SK-002'],
      action: { type: 'changePricePercent', percent: -10 },
    },
  },
  access: 'admin',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: BulkRequest,
  output: z.object({ message: z.string(), job: BulkJob }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const job = viewBulkJob(await openBulk(tx, ctx, input))
      return { message: `Changing ${job.total} products`, job }
    })
    // Nobody waits for it: its progress is asked for, and another server takes it over if this one dies.
    void runBulk(ctx, answer.job.id)
    return answer
  },
})

export const bulkStatus = query({
  rest: {
    method: 'GET',
    path: '/admin/products/bulk/{id}',
    summary: 'How far a bulk change is, and what became of its products',
    tags,
  },
  access: 'admin',
  input: BulkStatusRequest,
  output: BulkStatus,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const { id, outcome, limit, cursor } = input
    if (cursor && !/^\d{1,9}$/.test(cursor))
      throw validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])
    const job = isUuid(id) ? await findBulkJob(ctx.db, id) : undefined
    if (!job) throw new AppError('NOT_FOUND', 'There is no such bulk change.')
    const items = await findBulkItems(ctx.db, id, {
      outcome,
      after: Number(cursor ?? 0),
      limit: limit + 1,
    })
    const shown = items.slice(0, limit)
    return {
      ...viewBulkJob(job),
      results: shown.map((item) => ({
        productId: item.product_id,
        outcome: item.outcome as 'ok' | 'failed',
        reason: item.reason,
      })),
      nextCursor: items.length > limit ? String(shown.at(-1)!.position) : null,
    }
  },
})
