/** Bulk changes of orders, as a job with progress. */
import * as z from 'zod'
import { orderRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { BulkStatusRequest } from '../../core/values/bulk-job.schema.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { jobStatus, presentJob } from '../../platform/bulk-jobs/bulk-jobs.ts'
import {
  type OrderBulkAction,
  OrderBulkJob,
  OrderBulkRequest,
  OrderBulkStatus,
} from './order-bulk.schema.ts'
import { openOrderBulk, runOrderBulk } from './order-bulk.service.ts'

export const bulk = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/bulk',
    summary: 'Change many orders in a background job',
    description:
      'Answers at once with a job; `orders.bulkStatus` returns its progress and the result of each order. Each order is validated as in a single change. `setStatus` works like `orders.update`, `confirm` like `orders.recordCall` with the outcome `confirmed`. `assignCourier` sets the courier, and the number in `waybills` if there is one. A parcel without a number gets it, an order that has it stays unchanged, a cancelled order fails.',
    status: 201,
    example: {
      orderIds: ['ORD-000041', 'ORD-000042'],
      action: { type: 'setStatus', status: 'Processing' },
    },
  },
  ...orderRule,
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: OrderBulkRequest,
  output: z.object({
    message: z.string(),
    job: OrderBulkJob.apply(doc, 'The job, which runs in the background.'),
  }),
  errors: ['CONFLICT'],
  uses: ['catalogue', 'documents', 'parcels', 'payments', 'redirects', 'settings', 'storeCredit'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => {
      const job = presentJob<OrderBulkAction>(await openOrderBulk(tx, ctx, input))
      return { message: `Changing ${job.total} orders`, job }
    })
    // Not awaited: clients poll the progress, and another server takes over if this one crashes.
    void runOrderBulk(ctx, answer.job.id)
    return answer
  },
})

export const bulkStatus = query({
  rest: {
    path: '/admin/orders/bulk/{id}',
    summary: 'Get the progress and results of a bulk change',
  },
  access: 'orders.read',
  input: BulkStatusRequest,
  output: OrderBulkStatus,
  handler: async ({ input, ctx }) => {
    const { job, items, nextCursor } = await jobStatus(ctx, 'orders', input)
    return {
      ...presentJob<OrderBulkAction>(job),
      results: items.map((item) => ({
        orderId: item.product_id,
        outcome: item.outcome as 'ok' | 'failed',
        reason: item.reason,
      })),
      nextCursor,
    }
  },
})
