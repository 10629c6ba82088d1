/** Conversations: docs/contract.md#contact-and-newsletter. zod/mini: forms validate with it. */
import * as z from 'zod/mini'
import { doc, enumOf, isUuid, text, timestamp } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'
import { noteText, StaffNote } from '../../core/values/staff-notes.schema.ts'
import {
  AnsweredMessage,
  answeredStates,
  MessageOrder,
  messageFilters,
  messageStatuses,
} from '../content/messages/contact.schema.ts'

/** States: open until answered; then waiting for the customer, or done. */
export const conversationStates = ['open', ...answeredStates] as const
const state = enumOf(conversationStates).apply(doc, 'Progress of the conversation.')
/** Filters by state; `undone` is open or waiting. */
const stateFilters = [...conversationStates, 'undone'] as const

const Person = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the member of staff.'),
})

/** A message with its answers and notes, oldest first. */
export const Conversation = z.extend(AnsweredMessage, {
  state,
  owner: z.nullable(Person).apply(doc, 'The responsible member of staff; null: none.'),
  customer: z
    .nullable(
      z.object({
        _id: z.string(),
        by: z
          .enum(['account', 'email'])
          .apply(doc, "How it was found; by `email` it may be another's."),
      }),
    )
    .apply(doc, "The sender's account; null: none is known."),
  notes: z
    .array(z.extend(StaffNote, { at: timestamp(), by: z.string() }))
    .apply(doc, 'Notes for staff, the oldest first.'),
})
export type Conversation = z.infer<typeof Conversation>

export const conversationSorts = ['unanswered', 'newest', 'oldest'] as const

export const ConversationPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  state: z.optional(enumOf(stateFilters)).apply(doc, '`undone`: open or waiting.'),
  status: z.optional(enumOf(messageFilters)).apply(doc, 'Only messages in this status.'),
  owner: z
    .optional(
      text(100).check(
        z.refine(
          (value) => value === 'me' || value === 'none' || isUuid(value),
          'must be me, none or the id of a staff member',
        ),
      ),
    )
    .apply(doc, '`me`, `none`, or the id of a member of staff.'),
  sort: sortOf(conversationSorts, 'unanswered'),
})
export type ConversationPageRequest = z.infer<typeof ConversationPageRequest>

/** `counts` covers all conversations that are not done; `mine` those that the caller owns. */
export const ConversationPage = z.object({
  ...pageOf(Conversation).shape,
  counts: z
    .object({
      unread: z.int().apply(doc, 'Unread messages.'),
      open: z.int().apply(doc, 'Conversations that await an answer.'),
      waiting: z.int().apply(doc, 'Conversations that await the customer.'),
      mine: z.int().apply(doc, 'Conversations of the caller.'),
    })
    .apply(doc, 'Number of conversations by filter.'),
})

/** A conversation with the data that staff need to answer it. */
export const ConversationDetails = z.object({
  item: Conversation.apply(doc, 'The conversation.'),
  templates: z
    .array(
      z.object({
        name: z.string().apply(doc, 'Name of the template.'),
        text: z.string().apply(doc, 'Filled text.'),
      }),
    )
    .apply(doc, "Answer templates, filled with this conversation's values."),
  staff: z.array(Person).apply(doc, 'Members of staff who may own it.'),
  orders: z.optional(z.array(MessageOrder)).apply(doc, 'Its orders, for staff who may read them.'),
})
export type ConversationDetails = z.infer<typeof ConversationDetails>

export const ConversationById = z.object({ id: text(100) })

/** The change request: absent fields keep their value. */
export const ConversationChange = z.object({
  id: text(100),
  state: z.optional(state).apply(doc, 'The new state.'),
  status: z.optional(enumOf(messageStatuses)).apply(doc, 'The new status.'),
  owner: z.optional(z.nullable(text(100))).apply(doc, 'Id of the member of staff; null: none.'),
})
export type ConversationChange = z.infer<typeof ConversationChange>

export const ConversationNote = z.object({ id: text(100), note: noteText() })
export type ConversationNote = z.infer<typeof ConversationNote>

/** Identifies one of the caller's own notes. */
export const ConversationNoteById = z.object({ id: text(100), noteId: text(100) })

export const ConversationAnswer = z.object({
  message: z.string(),
  item: Conversation.apply(doc, 'The conversation after the change.'),
})
