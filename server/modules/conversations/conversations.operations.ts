/** Contact messages as staff work through them; a letter answers one by `messages.answer`. */
import { mutation, query } from '../../core/operation/operation.ts'
import {
  ConversationAnswer,
  ConversationById,
  ConversationChange,
  ConversationDetails,
  ConversationNote,
  ConversationNoteById,
  ConversationPage,
  ConversationPageRequest,
} from './conversations.schema.ts'
import {
  changeConversation,
  noteConversation,
  pageConversations,
  readConversation,
  removeNote as remove,
} from './conversations.service.ts'

export const page = query({
  rest: {
    path: '/admin/conversations',
    summary: 'A page of conversations, what is open first',
    description:
      'Messages with answers, notes, who looks after them and how far they are: `open`, `waiting` for the customer, or `done`. `counts` are of all that is not done.',
  },
  access: 'messages',
  input: ConversationPageRequest,
  output: ConversationPage,
  handler: ({ input, ctx }) => pageConversations(ctx, input),
})

export const get = query({
  rest: {
    path: '/admin/conversations/{id}',
    summary: 'A conversation, with templates of answers and who may look after it',
    description:
      'Templates are those of the setting `mail.answers`, filled. `{orderId}` is the first of the orders that the message is about, for whoever may see orders; what nothing is known of stays in braces.',
  },
  access: 'messages',
  input: ConversationById,
  output: ConversationDetails,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => readConversation(ctx, input.id),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/conversations/{id}',
    summary: 'Say how far a conversation is, or who looks after it',
    description:
      '`owner` is the id of a member of staff who may read messages, or null. What is absent stays.',
    example: { state: 'done' },
  },
  access: 'messages',
  input: ConversationChange,
  output: ConversationAnswer,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: 'Conversation saved.',
    item: await changeConversation(ctx, input),
  }),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/conversations/{id}/notes',
    status: 201,
    summary: 'Write a note about a conversation that staff alone read',
    example: { note: 'She called: the parcel is at the neighbour’s.' },
  },
  access: 'messages',
  idempotent: true,
  input: ConversationNote,
  output: ConversationAnswer,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      item: await noteConversation(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/conversations/{id}/notes/{noteId}',
    summary: 'Take back a note of one’s own',
  },
  access: 'messages',
  input: ConversationNoteById,
  output: ConversationAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Note removed.',
    item: await remove(ctx, input),
  }),
})
