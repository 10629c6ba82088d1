/** Category weights and tax rates, for staff: docs/pricing.md. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { CategoryChange, CategoryRecords } from './categories.schema.ts'
import { changeCategory, readCategories } from './categories.service.ts'

export const list = query({
  rest: {
    path: '/admin/categories',
    summary: 'Categories with their products, their default weight and their tax rate',
  },
  access: 'settings',
  input: z.object({}),
  output: CategoryRecords,
  uses: ['settings'],
  handler: ({ ctx }) => readCategories(ctx),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/categories/{category}',
    summary: 'Say what products of a category weigh, and how they are taxed',
    description:
      'For products that say nothing themselves; null stands for what the whole shop says. `versions` are those that were read; when somebody else was quicker the answer is 409.',
    example: { grams: 250, taxRate: 18, versions: { delivery: 0, tax: 0 } },
  },
  access: 'settings',
  input: CategoryChange,
  output: CategoryRecords,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => changeCategory(ctx, input),
})
