/** Context of an order for staff: its timeline, its buyer, and the notes and tags of staff. */
import { mutation, query } from '../../core/operation/operation.ts'
import { NoteRemoved } from '../../core/values/staff-notes.schema.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import {
  NewNote,
  NoteById,
  OrderAbout,
  OrderTags,
  TaggedOrder,
  WrittenNote,
} from './activity.schema.ts'
import * as abouts from './activity.service.ts'

export const about = query({
  rest: {
    path: '/admin/orders/{orderId}/about',
    summary: 'What staff know of an order besides the order',
    description:
      '`timeline` has all that happened, the oldest first; each says by one of `change`, `entry`, `email`, `note` and `audit` what. Emails are those to the buyer, for as long as they are kept. `buyer` counts all orders of the account or the telephone number.',
  },
  access: 'orders.read',
  input: OrderById,
  output: OrderAbout,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => abouts.readAbout(ctx, input.orderId),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/notes',
    status: 201,
    summary: 'Write a note about an order that staff alone read',
    example: { note: 'Called twice, nobody answered.' },
  },
  access: 'orders.write',
  idempotent: true,
  input: NewNote,
  output: WrittenNote,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      note: await abouts.addNote(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/orders/{orderId}/notes/{id}',
    summary: 'Take back a note of one’s own',
  },
  access: 'orders.write',
  input: NoteById,
  output: NoteRemoved,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await abouts.removeNote(ctx, input)
    return { message: 'Note removed.' }
  },
})

export const setTags = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/orders/{orderId}/tags',
    summary: 'Give an order tags, in the place of those that it has',
    description: 'Staff alone read them. `tag` of the list finds orders by one.',
    example: { tags: ['fragile', 'wedding'] },
  },
  access: 'orders.write',
  input: OrderTags,
  output: TaggedOrder,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: 'Tags saved.',
    tags: await abouts.setTags(ctx, input),
  }),
})
