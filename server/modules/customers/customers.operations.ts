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
    summary: 'Get the details of a customer',
    description:
      '`orderSummary` needs the permission `orders.read`, `messages` the permission `messages`. The id of a merged account returns the account that it was merged into.',
  },
  access: 'customers.read',
  input: UserById,
  output: Customer,
  handler: ({ input, ctx }) => customers.readCustomer(ctx, input._id),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/notes',
    status: 201,
    summary: 'Add an internal note to a customer',
    example: { note: 'Asks for gift paper every December.' },
  },
  ...customerRule,
  idempotent: true,
  input: NewCustomerNote,
  output: WrittenCustomerNote,
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      note: await customers.addNote(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/customers/{_id}/notes/{noteId}',
    summary: 'Delete an own note of a customer',
  },
  ...customerRule,
  input: CustomerNoteById,
  output: NoteRemoved,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => {
    await customers.removeNote(ctx, input)
    return { message: 'Note removed.' }
  },
})

export const setTags = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/customers/{_id}/tags',
    summary: 'Replace the tags of a customer',
    description: 'Only staff see tags. The customer list filters by `tag`.',
    example: { tags: ['wholesale', 'Kandy'] },
  },
  ...customerRule,
  input: CustomerTags,
  output: TaggedCustomer,
  handler: async ({ input, ctx }) => ({
    message: 'Tags saved.',
    tags: await customers.setTags(ctx, input),
  }),
})

export const mergePreview = query({
  rest: {
    path: '/admin/customers/{_id}/merge/{other}',
    summary: 'Preview the merge of another account into this one',
    description: '`blockedReason` says why the accounts cannot be merged.',
  },
  access: 'customers.write',
  input: MergeOf,
  output: MergePreview,
  handler: ({ input, ctx }) => previewMerge(ctx, input),
})

export const merge = mutation({
  rest: {
    method: 'POST',
    path: '/admin/customers/{_id}/merge',
    summary: 'Merge another account of the same person into this one',
    description:
      'Moves orders, addresses, reviews, messages, back-in-stock subscriptions, the newsletter subscription, notes and tags. Deletes the other account with its sessions, so its address can no longer log in. Both addresses get an email. Staff accounts, and a blocked account with an active one, cannot be merged: 409. A repeated request returns the same answer.',
    example: { other: '0198c0de-0000-7000-8000-000000000000' },
  },
  access: 'customers.write',
  requiresStepUp: true,
  input: MergeOf,
  output: MergedAccounts,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Accounts merged.',
    moved: await mergeAccounts(ctx, input),
  }),
})
