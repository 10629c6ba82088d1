/** Conversations: docs/contract.md#contact-and-newsletter. zod/mini: forms validate with it. */
import * as z from 'zod/mini'
import { isUuid, text, timestamp } from '../../core/values/fields.schema.ts'
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
const state = z.enum(conversationStates, `must be one of ${conversationStates.join(', ')}`)
/** Filters by state; `undone` is open or waiting. */
const stateFilters = [...conversationStates, 'undone'] as const

const Person = z.object({ id: z.string(), name: z.string() })

/** A message with its answers and notes, oldest first. */
export const Conversation = z.extend(AnsweredMessage, {
  state,
  /** the member of staff who is responsible */
  owner: z.nullable(Person),
  /** the sender's account; by `email`: the one of that address, perhaps not the sender's */
  customer: z.nullable(z.object({ _id: z.string(), by: z.enum(['account', 'email']) })),
  notes: z.array(z.extend(StaffNote, { at: timestamp(), by: z.string() })),
})
export type Conversation = z.infer<typeof Conversation>

export const conversationSorts = ['unanswered', 'newest', 'oldest'] as const

export const ConversationPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  state: z.optional(z.enum(stateFilters, `must be one of ${stateFilters.join(', ')}`)),
  /** the message filters; `unanswered` is open */
  status: z.optional(z.enum(messageFilters, `must be one of ${messageFilters.join(', ')}`)),
  /** `me`, `none`, or the id of a member of staff */
  owner: z.optional(
    text(100).check(
      z.refine(
        (value) => value === 'me' || value === 'none' || isUuid(value),
        'must be me, none or the id of a staff member',
      ),
    ),
  ),
  sort: sortOf(conversationSorts, 'unanswered'),
})
export type ConversationPageRequest = z.infer<typeof ConversationPageRequest>

/** `counts` covers all conversations that are not done; `mine` those that the caller owns. */
export const ConversationPage = z.object({
  ...pageOf(Conversation).shape,
  counts: z.object({ unread: z.int(), open: z.int(), waiting: z.int(), mine: z.int() }),
})

/** A conversation with the data that staff need to answer it. */
export const ConversationDetails = z.object({
  item: Conversation,
  /** answer templates, filled with this conversation's values */
  templates: z.array(z.object({ name: z.string(), text: z.string() })),
  /** members of staff who may own it */
  staff: z.array(Person),
  /** orders that the message names, and its sender's; only for callers who may read orders */
  orders: z.optional(z.array(MessageOrder)),
})
export type ConversationDetails = z.infer<typeof ConversationDetails>

export const ConversationById = z.object({ id: text(100) })

/** The change request: absent fields keep their value. */
export const ConversationChange = z.object({
  id: text(100),
  state: z.optional(state),
  status: z.optional(z.enum(messageStatuses, `must be one of ${messageStatuses.join(', ')}`)),
  owner: z.optional(z.nullable(text(100))),
})
export type ConversationChange = z.infer<typeof ConversationChange>

export const ConversationNote = z.object({ id: text(100), note: noteText() })
export type ConversationNote = z.infer<typeof ConversationNote>

/** Identifies one of the caller's own notes. */
export const ConversationNoteById = z.object({ id: text(100), noteId: text(100) })

export const ConversationAnswer = z.object({ message: z.string(), item: Conversation })
