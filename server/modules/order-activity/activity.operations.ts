/** Context of an order for staff: its timeline, its buyer, and the notes and tags of staff. */
import { mutation, query } from '../../core/operation/operation.ts'
import { NoteRemoved } from '../../core/values/staff-notes.schema.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import {
  NewNote,
  NoteById,
  OrderActivity,
  OrderTags,
  TaggedOrder,
  WrittenNote,
} from './activity.schema.ts'
import * as service from './activity.service.ts'

export const activity = query({
  rest: {
    path: '/admin/orders/{orderId}/activity',
    summary: 'Get the timeline, customer summary and tags of an order',
    description:
      '`timeline` is oldest first. Each entry has one of `change`, `transaction`, `email`, `note` and `audit`. Emails are those to the customer, while they are stored. `buyer` counts all orders of the account or the phone number.',
  },
  access: 'orders.read',
  input: OrderById,
  output: OrderActivity,
  handler: ({ input, ctx }) => service.readActivity(ctx, input.orderId),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/notes',
    status: 201,
    summary: 'Add an internal note to an order',
    example: { note: 'Called twice, no answer.' },
  },
  access: 'orders.write',
  idempotent: true,
  input: NewNote,
  output: WrittenNote,
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      note: await service.addNote(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/orders/{orderId}/notes/{id}',
    summary: 'Remove the caller’s own note',
  },
  access: 'orders.write',
  input: NoteById,
  output: NoteRemoved,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await service.removeNote(ctx, input)
    return { message: 'Note removed.' }
  },
})

export const setTags = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/orders/{orderId}/tags',
    summary: 'Replace the tags of an order',
    description: 'Only staff see them. The filter `tag` of the list finds orders by one.',
    example: { tags: ['fragile', 'wedding'] },
  },
  access: 'orders.write',
  input: OrderTags,
  output: TaggedOrder,
  handler: async ({ input, ctx }) => ({
    message: 'Tags saved.',
    tags: await service.setTags(ctx, input),
  }),
})
