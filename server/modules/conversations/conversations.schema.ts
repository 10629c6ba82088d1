/** Contact messages as staff work through them: docs/contract.md#contact-and-newsletter. zod/mini: the browser judges with it too. */
import * as z from 'zod/mini'
import { isUuid, moment, text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'
import { noteText, StaffNote } from '../../core/values/staff-notes.schema.ts'
import {
  AnsweredMessage,
  answeredStates,
  MessageOrder,
  messageFilters,
  messageStatuses,
} from '../content/messages/contact.schema.ts'

/** Open until it is answered; then the customer is to write again, or nothing more is to come. */
export const conversationStates = ['open', ...answeredStates] as const
const state = z.enum(conversationStates, `must be one of ${conversationStates.join(', ')}`)
/** What a list is narrowed to; `undone` is open or waiting. */
const stateFilters = [...conversationStates, 'undone'] as const

const Person = z.object({ id: z.string(), name: z.string() })

/** A message with what was answered and noted, the oldest first. */
export const Conversation = z.extend(AnsweredMessage, {
  state,
  /** who of staff looks after it */
  owner: z.nullable(Person),
  /** the account that wrote; by `email`: the one of that address, whoever wrote */
  customer: z.nullable(z.object({ _id: z.string(), by: z.enum(['account', 'email']) })),
  notes: z.array(z.extend(StaffNote, { at: moment(), by: z.string() })),
})
export type Conversation = z.infer<typeof Conversation>

export const conversationSorts = ['unanswered', 'newest', 'oldest'] as const

export const ConversationPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  state: z.optional(z.enum(stateFilters, `must be one of ${stateFilters.join(', ')}`)),
  /** as messages have it: `unanswered` is what is open */
  status: z.optional(z.enum(messageFilters, `must be one of ${messageFilters.join(', ')}`)),
  /** `me`, `none`, or the id of a member of staff */
  owner: z.optional(
    text(100).check(
      z.refine(
        (value) => value === 'me' || value === 'none' || isUuid(value),
        'must be me, none or the id of a member of staff',
      ),
    ),
  ),
  sort: sortOf(conversationSorts, 'unanswered'),
})
export type ConversationPageRequest = z.infer<typeof ConversationPageRequest>

/** `counts` are of all conversations that are not done; `mine` of those that the caller looks after. */
export const ConversationPage = z.object({
  ...pageOf(Conversation).shape,
  counts: z.object({ unread: z.int(), open: z.int(), waiting: z.int(), mine: z.int() }),
})

/** A conversation with what whoever works on it needs. */
export const ConversationDetails = z.object({
  item: Conversation,
  /** templates of answers, filled with what is known of this one */
  templates: z.array(z.object({ name: z.string(), text: z.string() })),
  /** who may look after it */
  staff: z.array(Person),
  /** that the message names, and those of its sender; only for callers who may read orders */
  orders: z.optional(z.array(MessageOrder)),
})
export type ConversationDetails = z.infer<typeof ConversationDetails>

export const ConversationById = z.object({ id: text(100) })

/** What is absent stays as it is. */
export const ConversationChange = z.object({
  id: text(100),
  state: z.optional(state),
  status: z.optional(z.enum(messageStatuses, `must be one of ${messageStatuses.join(', ')}`)),
  owner: z.optional(z.nullable(text(100))),
})
export type ConversationChange = z.infer<typeof ConversationChange>

export const ConversationNote = z.object({ id: text(100), note: noteText() })
export type ConversationNote = z.infer<typeof ConversationNote>

/** One's own note. */
export const ConversationNoteById = z.object({ id: text(100), noteId: text(100) })

export const ConversationAnswer = z.object({ message: z.string(), item: Conversation })
