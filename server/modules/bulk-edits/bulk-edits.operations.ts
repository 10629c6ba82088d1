/** Bulk changes of products, as jobs with progress. */

import * as z from 'zod'
import { productRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { BulkStatusRequest } from '../../core/values/bulk-job.schema.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { pageLimit } from '../../core/values/paging.schema.ts'
import { jobStatus, presentJob } from '../../platform/bulk-jobs/bulk-jobs.ts'
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
import { createBulkJob, runBulkJob } from './bulk-edits.service.ts'
import { previewBulk } from './bulk-preview.service.ts'
import { createUndoJob, listBulkJobs } from './bulk-undo.service.ts'

export const bulk = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk',
    summary: 'Change or delete many products',
    description:
      'Returns a job at once. `GET /admin/products/bulk/{id}` reports its progress and the result of each product.',
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
  output: z.object({
    message: z.string(),
    job: BulkJob.apply(doc, 'The job, which runs in the background.'),
  }),
  errors: ['CONFLICT'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const job = presentJob<JobAction>(await createBulkJob(tx, ctx, input))
      return { message: `Changing ${job.total} products`, job }
    })
    // Not awaited: clients poll the progress, and another server takes over if this one dies.
    void runBulkJob(ctx, answer.job.id)
    return answer
  },
})

export const bulkPreview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk/preview',
    summary: 'Preview a bulk change of products',
    description:
      'Changes nothing. Returns counts, the lowest and highest new price, and old and new values. Products with a warning come first.',
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
  handler: async ({ input, ctx }) => completeList(await listBulkJobs(ctx, input.limit)),
})

export const bulkUndo = mutation({
  rest: {
    method: 'POST',
    path: '/admin/products/bulk/{id}/undo',
    summary: 'Undo a bulk change of products',
    description:
      'Possible for 30 days after the job finished. Returns a new job. Products that were edited since then are not changed and count as failed. Sales are not edits: stock changes back by the difference. A repeated call returns the same job.',
    tag: 'Administration',
    status: 201,
  },
  ...productRule,
  input: BulkJobById,
  output: z.object({
    message: z.string(),
    job: BulkJob.apply(doc, 'The job that undoes the other.'),
  }),
  errors: ['CONFLICT'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const row = await ctx.transaction((tx) => createUndoJob(tx, ctx, input.id))
    void runBulkJob(ctx, row.id)
    return { message: `Undoing ${row.total} changes`, job: presentJob<JobAction>(row) }
  },
})

export const bulkStatus = query({
  rest: {
    path: '/admin/products/bulk/{id}',
    summary: 'Get the progress and results of a bulk change of products',
    tag: 'Administration',
  },
  access: 'products.read',
  input: BulkStatusRequest,
  output: BulkStatus,
  handler: async ({ input, ctx }) => {
    const { job, items, nextCursor } = await jobStatus(ctx, 'products', input)
    return {
      ...presentJob<JobAction>(job),
      results: items.map((item) => ({
        productId: item.product_id,
        outcome: item.outcome as 'ok' | 'failed',
        reason: item.reason,
      })),
      nextCursor,
    }
  },
})
