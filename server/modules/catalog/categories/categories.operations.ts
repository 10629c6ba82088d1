/** Category weights and tax rates, for staff: docs/pricing.md. */
import { mutation, query } from '../../../core/operation/operation.ts'
import { CategoryChange, CategoryRecords } from './categories.schema.ts'
import { listCategories, updateCategory } from './categories.service.ts'

export const list = query({
  rest: {
    path: '/admin/categories',
    summary: 'List categories with their default weight and tax rate',
  },
  access: 'settings',
  output: CategoryRecords,
  uses: ['settings'],
  handler: ({ ctx }) => listCategories(ctx),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/categories/{category}',
    summary: 'Change the default weight and tax rate of a category',
    description:
      'Applies to products without their own values; null means the shop’s default. `versions` are the ones that the client read. Answers 409 when another person changed the settings since.',
    example: { grams: 250, taxRate: 18, versions: { shipping: 0, tax: 0 } },
  },
  access: 'settings',
  input: CategoryChange,
  output: CategoryRecords,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => updateCategory(ctx, input),
})
