/** Operations for deliveries: their status, and resuming after a pause. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { DeliveryOverview, Resume } from './event-deliveries.schema.ts'
import { deliveryOverview, resumeDeliveries } from './event-deliveries.service.ts'

export const overview = query({
  rest: {
    path: '/admin/event-deliveries',
    summary: 'Count waiting and failed deliveries by subscriber',
  },
  access: 'webhooks',
  output: DeliveryOverview,
  handler: ({ ctx }) => deliveryOverview(ctx),
})

export const resume = mutation({
  rest: {
    method: 'POST',
    path: '/admin/event-deliveries/resume',
    summary: 'Resume deliveries after a restore',
    example: { waiting: 'discard' },
  },
  access: 'webhooks',
  input: Resume,
  output: z.object({
    message: z.string(),
    discarded: z.int().apply(doc, 'Number of discarded deliveries.'),
  }),
  handler: async ({ input, ctx }) => {
    const discarded = await resumeDeliveries(ctx, input.waiting)
    return { message: 'Deliveries resumed.', discarded }
  },
})
