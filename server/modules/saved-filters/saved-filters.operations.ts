/** Saved filters of the order list, by name, for staff. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  NewSavedFilter,
  SavedFilterAnswer,
  SavedFilterById,
  SavedFilters,
} from './saved-filters.schema.ts'
import * as service from './saved-filters.service.ts'

const path = '/admin/orders/saved-filters'

export const list = query({
  rest: {
    path,
    summary: 'List the caller’s saved filters of the order list',
    description:
      'Sorted by name. `filter` has the filters and the sort order of the list. For staff with `orders.read`, not for API keys.',
  },
  access: 'customer',
  output: SavedFilters,
  handler: async ({ ctx }) => ({ savedFilters: await service.listSavedFilters(ctx) }),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path,
    summary: 'Save a filter of the order list',
    description:
      'Replaces the caller’s filter of the same name, ignoring case. For staff with `orders.read`, not for API keys.',
    example: { name: 'Kandy, to pack', filter: { tab: 'toPack', district: 'Kandy' } },
  },
  access: 'customer',
  input: NewSavedFilter,
  output: SavedFilterAnswer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Filter saved.',
    savedFilter: await service.saveFilter(ctx, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Remove a saved filter of the caller',
  },
  access: 'customer',
  input: SavedFilterById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await service.removeFilter(ctx, input.id)
    return { message: 'Filter removed.' }
  },
})
