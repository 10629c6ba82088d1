/** The shipping plan for staff: docs/pricing.md#delivery. */
import { mutation, query } from '../../../core/operation/operation.ts'
import { emptyPlan } from '../../settings/definitions/shipping-plan.schema.ts'
import {
  PlanChange,
  PlanPreview,
  PlanPreviewRequest,
  PlanState,
  PresetRequest,
} from './shipping.schema.ts'
import { applyPresetPlan, planState, previewPlan, replacePlan } from './shipping.service.ts'

const examplePlan = {
  ...emptyPlan,
  zones: [{ id: 'island', name: 'Island', districts: [], cities: [], elsewhere: true }],
  methods: [{ id: 'standard', kind: 'standard', label: 'Standard', cutOff: '14:00' }],
  rates: [
    {
      ...{ zone: 'island', method: 'standard', amount: 350, freeFrom: 5_000, steps: [] },
      ...{ includedGrams: 1_000, perKilo: 80, earliest: 1, latest: 3 },
    },
  ],
}

export const plan = query({
  rest: {
    path: '/admin/shipping',
    summary: 'Get the shipping plan',
  },
  access: 'settings',
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
    example: { plan: examplePlan, version: 0 },
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
    example: { plan: examplePlan, subtotal: 3_980, grams: 400, place: 'Kandy' },
  },
  access: 'settings',
  bodyLimit: 1024 * 1024,
  input: PlanPreviewRequest,
  output: PlanPreview,
  handler: async ({ input, ctx }) => ({ options: previewPlan(input, ctx.clock()) }),
})
