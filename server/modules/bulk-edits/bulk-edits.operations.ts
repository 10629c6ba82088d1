/** Bulk changes of products, as jobs with progress. */
import * as z from 'zod'
import { productRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { BulkStatusRequest } from '../../core/values/bulk-job.schema.ts'
import { pageLimit } from '../../core/values/paging.schema.ts'
import { jobStatus, viewJob } from '../../platform/bulk-jobs/bulk-jobs.ts'
import {
  BulkJob,
  BulkJobById,
  BulkJobList,
  BulkPreview,
  BulkPreviewRequest,
  BulkRequest,
  BulkStatus,
  type JobAction,
} from './bulk-edits.schema.ts'
import { openBulk, runBulk } from './bulk-edits.service.ts'
import { previewBulk } from './bulk-preview.service.ts'
import { listBulk, openUndo } from './bulk-undo.service.ts'

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
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const job = viewJob<JobAction>(await openBulk(tx, ctx, input))
      return { message: `Changing ${job.total} products`, job }
    })
    // Not awaited: clients poll the progress, and another server takes over if this one dies.
    void runBulk(ctx, answer.job.id)
    return answer
  },
})

export const bulkPreview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk/preview',
    summary: 'Preview a bulk change of products',
    description:
      'Nothing is written. Counts the products, names the cheapest and the dearest after a change of prices, and lists old and new values, products with a warning first.',
    tag: 'Administration',
    example: {
      productIds: ['AR-SK-001', 'AR-SK-002'],
      action: { type: 'changePricePercent', percent: -10 },
    },
  },
  ...productRule,
  bodyLimit: 1024 * 1024,
  input: BulkPreviewRequest,
  output: BulkPreview,
  errors: ['CONFLICT'],
  uses: ['settings'],
  handler: ({ input, ctx }) => previewBulk(ctx, input),
})

export const bulkJobs = query({
  rest: {
    path: '/admin/products/bulk',
    summary: 'List the newest bulk changes of products and which of them can be undone',
    tag: 'Administration',
  },
  access: 'products.read',
  input: z.object({ limit: pageLimit({ min: 1, max: 100, usual: 20 }) }),
  output: BulkJobList,
  handler: async ({ input, ctx }) => ({ items: await listBulk(ctx, input.limit) }),
})

export const bulkUndo = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk/{id}/undo',
    summary: 'Undo a bulk change of products',
    description:
      'For 30 days after the job finished. Answers with a job of its own. Products that were edited since keep their values: they count as failed, with the reason. Sales are no edits: stock moves back by its difference. A second call answers with the same job.',
    tag: 'Administration',
    status: 201,
  },
  ...productRule,
  input: BulkJobById,
  output: z.object({ message: z.string(), job: BulkJob }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const row = await ctx.transaction((tx) => openUndo(tx, ctx, input.id))
    void runBulk(ctx, row.id)
    return { message: `Undoing ${row.total} changes`, job: viewJob<JobAction>(row) }
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
      ...viewJob<JobAction>(job),
      results: items.map((item) => ({
        productId: item.product_id,
        outcome: item.outcome as 'ok' | 'failed',
        reason: item.reason,
      })),
      nextCursor,
    }
  },
})
