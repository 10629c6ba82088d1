/** Customer operations for staff: details, notes, tags and merging. */
import { customerRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { NoteRemoved } from '../../core/values/staff-notes.schema.ts'
import { UserById } from '../accounts/users/users.schema.ts'
import {
  Customer,
  CustomerNoteById,
  CustomerTags,
  MergedAccounts,
  MergeOf,
  MergePreview,
  NewCustomerNote,
  TaggedCustomer,
  WrittenCustomerNote,
} from './customers.schema.ts'
import * as customers from './customers.service.ts'
import { mergeAccounts, previewMerge } from './merge.service.ts'

export const get = query({
  rest: {
    path: '/admin/customers/{_id}',
    summary: 'A customer with all that the shop knows of them',
    description:
      '`bought` is for those who may see orders, `messages` for those who may read messages. The id of an account that was merged answers the one that it became part of.',
  },
  access: 'customers.read',
  input: UserById,
  output: Customer,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => customers.readCustomer(ctx, input._id),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/notes',
    status: 201,
    summary: 'Write a note about a customer that staff alone read',
    example: { note: 'Asks for gift paper every December.' },
  },
  ...customerRule,
  idempotent: true,
  input: NewCustomerNote,
  output: WrittenCustomerNote,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      note: await customers.addNote(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/customers/{_id}/notes/{id}',
    summary: 'Take back a note of one’s own',
  },
  ...customerRule,
  input: CustomerNoteById,
  output: NoteRemoved,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => {
    await customers.removeNote(ctx, input)
    return { message: 'Note removed.' }
  },
})

export const setTags = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/customers/{_id}/tags',
    summary: 'Give a customer tags, in the place of those that they have',
    description: 'Staff alone read them. `tag` of the list finds customers by one.',
    example: { tags: ['wholesale', 'Kandy'] },
  },
  ...customerRule,
  input: CustomerTags,
  output: TaggedCustomer,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: 'Tags saved.',
    tags: await customers.setTags(ctx, input),
  }),
})

export const mergePreview = query({
  rest: {
    path: '/admin/customers/{_id}/merge/{other}',
    summary: 'What would go over if another account became part of this one',
    description: '`refused` says why the two are not merged.',
  },
  access: 'customers.write',
  input: MergeOf,
  output: MergePreview,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => previewMerge(ctx, input),
})

export const merge = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/merge',
    summary: 'Make another account of the same person part of this one',
    description:
      'Orders, addresses, reviews, messages, awaited products, the newsletter, notes and tags go over. The other account is gone then with its sessions, and its address signs nobody in; both addresses get an email. Accounts of staff are not merged, nor a blocked one with one that is not: 409. Sent again it answers the same.',
    example: { other: '0198c0de-0000-7000-8000-000000000000' },
  },
  access: 'customers.write',
  asksAgain: true,
  input: MergeOf,
  output: MergedAccounts,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'The accounts are one now.',
    moved: await mergeAccounts(ctx, input),
  }),
})
