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
  addConversationNote,
  answerConversation,
  changeConversation,
  getConversation,
  listConversations,
  removeNote as remove,
} from './conversations.service.ts'

export const list = query({
  rest: {
    path: '/admin/conversations',
    summary: 'List conversations, open ones first',
    description:
      'Messages with their answers, notes, assignee and state: `open`, `waiting` for the customer, or `done`. `counts` covers all conversations that are not done.',
  },
  access: 'messages',
  input: ConversationPageRequest,
  output: ConversationPage,
  handler: ({ input, ctx }) => listConversations(ctx, input),
})

export const get = query({
  rest: {
    path: '/admin/conversations/{id}',
    summary: 'Get a conversation with saved replies, possible assignees and related orders',
    description:
      '`templates` are the saved replies of the setting `emails.savedReplies`; placeholders without a value stay. `orders` needs the permission `orders.read`: at most five, found by order number, email address or phone number. `{orderId}` is the first of them.',
  },
  access: 'messages',
  input: ConversationById,
  output: ConversationDetails,
  uses: ['settings'],
  handler: ({ input, ctx }) => getConversation(ctx, input.id),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/conversations/{id}',
    summary: 'Change the state, status or assignee of a conversation',
    description:
      '`owner` is the id of a staff member who can read messages, or null. `state` takes precedence over `status`. Absent fields stay unchanged.',
    example: { state: 'done' },
  },
  access: 'messages',
  input: ConversationChange,
  output: ConversationAnswer,
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
      'Replies to the email go to the shop’s address. `emailStatus` of the answer is the delivery status of the email.',
    status: 201,
    example: { answer: 'Rose No. 4 suits a warm undertone. Come by and try it.' },
  },
  access: 'messages',
  idempotent: true,
  input: NewAnswer,
  output: ConversationAnswer,
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Your answer is being sent.',
      item: await answerConversation(tx, ctx, input),
    })),
})

export const addNote = mutation({
  rest: {
    method: 'POST',
    path: '/admin/conversations/{id}/notes',
    status: 201,
    summary: 'Add an internal note to a conversation',
    example: { note: 'She called: the parcel is at the neighbour’s.' },
  },
  access: 'messages',
  idempotent: true,
  input: ConversationNote,
  output: ConversationAnswer,
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Note added.',
      item: await addConversationNote(tx, ctx, input),
    })),
})

export const removeNote = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/conversations/{id}/notes/{noteId}',
    summary: 'Delete your own note',
  },
  access: 'messages',
  input: ConversationNoteById,
  output: ConversationAnswer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Note deleted.',
    item: await remove(ctx, input),
  }),
})
