/** Contact messages as conversations: staff read, answer, assign and annotate them. */
import { mutation, query } from '../../core/operation/operation.ts'
import { NewAnswer } from '../content/messages/contact.schema.ts'
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
  answerConversation,
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
      'Templates are those of the setting `mail.answers`, filled; placeholders without a value stay. `orders`, for callers with the permission `orders.read`, are at most five: those whose number the message names, and those of its email address and phone numbers. `{orderId}` is the first of them.',
  },
  access: 'messages',
  input: ConversationById,
  output: ConversationDetails,
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: ({ input, ctx }) => readConversation(ctx, input.id),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/conversations/{id}',
    summary: 'Change state, status or owner of a conversation',
    description:
      '`owner` is the id of a member of staff who may read messages, or null. `status` is `unread`, `read` or `answered`; `state` wins over it. Absent fields stay.',
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

export const answer = mutation({
  rest: {
    method: 'POST',
    path: '/admin/conversations/{id}/answers',
    summary: 'Answer a conversation by email',
    description:
      'Replies to the email go to the shop’s own address. `fate` of the answer says whether it arrived.',
    status: 201,
    example: { answer: 'Rose No. 4 suits a warm undertone. Come by and try it.' },
  },
  access: 'messages',
  idempotent: true,
  input: NewAnswer,
  output: ConversationAnswer,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Your answer is on its way',
      item: await answerConversation(tx, ctx, input),
    })),
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
