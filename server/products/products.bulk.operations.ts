/** Changing many products at once, as a job with progress. */
import * as z from 'zod'
import { productRule } from '../access/rules.ts'
import { BulkStatusRequest } from '../bulk.schema.ts'
import { jobStatus, viewJob } from '../bulk-jobs.ts'
import { mutation, query } from '../operation.ts'
import { type BulkAction, BulkJob, BulkRequest, BulkStatus } from './products.bulk.schema.ts'
import { openBulk, runBulk } from './products.bulk.service.ts'

export const bulk = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk',
    summary: 'Change or delete many products',
    description:
      'Answers at once with a job; ask for its progress and for what became of each product.',
    tag: 'Administration',
    status: 201,
    example: {
      productIds: ['AR-SK-001', 'AR-SK-002'],
      action: { type: 'changePricePercent', percent: -10 },
    },
  },
  ...productRule,
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: BulkRequest,
  output: z.object({ message: z.string(), job: BulkJob }),
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const job = viewJob<BulkAction>(await openBulk(tx, ctx, input))
      return { message: `Changing ${job.total} products`, job }
    })
    // Nobody waits for it: its progress is asked for, and another server takes it over if this one dies.
    void runBulk(ctx, answer.job.id)
    return answer
  },
})

export const bulkStatus = query({
  rest: {
    path: '/admin/products/bulk/{id}',
    summary: 'How far a bulk change is, and what became of its products',
    tag: 'Administration',
  },
  access: 'products.read',
  input: BulkStatusRequest,
  output: BulkStatus,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const { job, items, nextCursor } = await jobStatus(ctx, 'products', input)
    return {
      ...viewJob<BulkAction>(job),
      results: items.map((item) => ({
        productId: item.product_id,
        outcome: item.outcome as 'ok' | 'failed',
        reason: item.reason,
      })),
      nextCursor,
    }
  },
})
