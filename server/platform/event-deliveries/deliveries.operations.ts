/** Operations for deliveries: their status, and resuming after a pause. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { DeliveryOverview, Resume } from './deliveries.schema.ts'
import { deliveryOverview, resumeDeliveries } from './deliveries.service.ts'

export const overview = query({
  rest: {
    path: '/admin/deliveries',
    summary: 'What is on its way to webhooks and mailboxes, by receiver',
  },
  access: 'webhooks',
  input: z.object({}),
  output: DeliveryOverview,
  handler: ({ ctx }) => deliveryOverview(ctx),
})

export const resume = mutation({
  rest: {
    method: 'POST',
    path: '/admin/deliveries/resume',
    summary: 'Send again after a restore, with or without what waited then',
    example: { waiting: 'discard' },
  },
  access: 'webhooks',
  input: Resume,
  output: z.object({ message: z.string(), discarded: z.int() }),
  handler: async ({ input, ctx }) => {
    const discarded = await resumeDeliveries(ctx, input.waiting)
    return { message: 'Deliveries go on.', discarded }
  },
})
