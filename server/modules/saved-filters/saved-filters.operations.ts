/** Saved filters of the order list, by name, for staff. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { NewOrderView, OrderViewById, OrderViews, SavedOrderView } from './saved-filters.schema.ts'
import * as service from './saved-filters.service.ts'

const path = '/admin/orders/views'

export const views = query({
  rest: {
    path,
    summary: 'One’s own views of the order list, by their names',
    description:
      '`filter` is what narrows the list, and its order. For people of the staff who may see orders.',
  },
  access: 'customer',
  input: z.object({}),
  output: OrderViews,
  handler: async ({ ctx }) => ({ views: await service.ownViews(ctx) }),
})

export const saveView = mutation({
  rest: {
    method: 'POST',
    path,
    summary: 'Keep a view of the order list under a name',
    description:
      'Takes the place of one’s own view of that name, whatever its capitals. For people of the staff who may see orders.',
    example: { name: 'Kandy, to pack', filter: { tab: 'toPack', district: 'Kandy' } },
  },
  access: 'customer',
  input: NewOrderView,
  output: SavedOrderView,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'View saved.',
    view: await service.saveView(ctx, input),
  }),
})

export const removeView = mutation({
  rest: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Remove one’s own view of the order list',
  },
  access: 'customer',
  input: OrderViewById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await service.removeView(ctx, input.id)
    return { message: 'View removed.' }
  },
})
