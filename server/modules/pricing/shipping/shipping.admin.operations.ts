/** The shipping plan for staff: docs/pricing.md#delivery. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import {
  PlanChange,
  PlanPreview,
  PlanPreviewRequest,
  PlanState,
  PresetRequest,
} from './shipping.schema.ts'
import { applyPresetPlan, planState, previewPlan, replacePlan } from './shipping.service.ts'

export const plan = query({
  rest: {
    path: '/admin/shipping',
    summary: 'Get the shipping plan',
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
    path: '/admin/shipping',
    summary: 'Replace the shipping plan',
    description:
      'Validates the plan as a whole and applies it at once. Without zones delivery is free. `version` is the version that the edit is based on; 409 if the plan changed meanwhile. The plan is the setting `shipping.plan`, whose history can undo the change.',
  },
  access: 'settings',
  bodyLimit: 1024 * 1024,
  input: PlanChange,
  output: PlanState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => replacePlan(ctx, input.plan, input.version),
})

export const applyPreset = mutation({
  rest: {
    method: 'POST',
    path: '/admin/shipping/presets',
    summary: 'Apply the preset plan for Sri Lanka',
    example: { version: 0 },
  },
  access: 'settings',
  input: PresetRequest,
  output: PlanState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => applyPresetPlan(ctx, input.version),
})

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/shipping/preview',
    summary: 'Preview the delivery options of a plan for a basket and a place',
    description: 'Changes nothing. The list is empty where the plan does not deliver.',
  },
  access: 'settings',
  bodyLimit: 1024 * 1024,
  input: PlanPreviewRequest,
  output: PlanPreview,
  handler: async ({ input, ctx }) => ({ options: previewPlan(input, ctx.clock()) }),
})
