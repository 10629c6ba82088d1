/** The shipping plan for staff: docs/pricing.md#delivery. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { PlanChange, PlanSample, PlanState, PlanTried, ReadyMade } from './shipping.schema.ts'
import { planState, replacePlan, tryPlan, useReadyMade } from './shipping.service.ts'

export const plan = query({
  rest: {
    path: '/admin/delivery',
    summary: 'Zones, methods, prices and days',
  },
  access: 'settings',
  input: z.object({}),
  output: PlanState,
  uses: ['settings'],
  handler: async ({ ctx }) => planState(ctx),
})

export const replace = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/delivery',
    summary: 'Replace the plan of delivery',
    description:
      'It is judged whole, and takes hold at once. Without zones nothing is charged or shown. `version` is the one that the edit is based on; 409 when somebody else was quicker. It is the setting `delivery.plan`, whose history brings back what was.',
  },
  access: 'settings',
  bodyLimit: 1024 * 1024,
  input: PlanChange,
  output: PlanState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => replacePlan(ctx, input.plan, input.version),
})

export const readyMade = mutation({
  rest: {
    method: 'POST',
    path: '/admin/delivery/ready-made',
    summary: 'Take the ready-made plan for Sri Lanka',
    example: { version: 0 },
  },
  access: 'settings',
  input: ReadyMade,
  output: PlanState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => useReadyMade(ctx, input.version),
})

export const sample = mutation({
  rest: {
    method: 'POST',
    path: '/admin/delivery/sample',
    summary: 'What delivery of a basket to a place would cost by a plan',
    description: 'Nothing is written. None where the plan delivers nothing there.',
  },
  access: 'settings',
  bodyLimit: 1024 * 1024,
  input: PlanSample,
  output: PlanTried,
  handler: async ({ input, ctx }) => ({ options: tryPlan(input, ctx.clock()) }),
})
