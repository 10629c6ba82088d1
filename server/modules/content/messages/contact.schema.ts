/** Contact messages and what staff answer: docs/contract.md#contact-and-newsletter. zod/mini: the forms judge with it too. */
import * as z from 'zod/mini'
import { email, moment, requiredText, text } from '../../../core/values/fields.schema.ts'
import { OrderBrief } from '../../orders/order/order-brief.schema.ts'

export const messageStatuses = ['unread', 'read', 'answered'] as const

/** What a visitor writes. Longer letters than this are not letters. */
export const ContactForm = z.object({
  name: requiredText(200),
  email: email(),
  subject: requiredText(300),
  message: requiredText(10_000),
})

export const Message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: moment(),
})
export type Message = z.infer<typeof Message>

/** What a list of them is narrowed to. */
export const messageFilters = [...messageStatuses, 'unanswered'] as const

/** What became of an answer's letter: on its way, sent, or given up. */
const answerFates = ['waiting', 'sent', 'notSent', 'failed'] as const

const MessageAnswer = z.object({
  id: z.string(),
  answer: z.string(),
  /** who wrote it */
  author: z.string(),
  createdAt: moment(),
  fate: z.enum(answerFates),
})

/** A message with what was answered, the oldest first. */
export const AnsweredMessage = z.extend(Message, { answers: z.array(MessageAnswer) })
export type AnsweredMessage = z.infer<typeof AnsweredMessage>

/** What becomes of a conversation with an answer. */
export const answeredStates = ['waiting', 'done'] as const

/** An answer is a letter, and no longer than one. */
export const NewAnswer = z.object({
  id: text(100),
  answer: requiredText(10_000),
  /** `done`: nothing more is to come of it */
  state: z._default(
    z.enum(answeredStates, `must be one of ${answeredStates.join(', ')}`),
    'waiting',
  ),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** The orders that a message names, and those of its sender by email or by a telephone number in it. */
export const MessageOrder = z.object({
  ...OrderBrief.shape,
  name: z.string(),
  /** how it was found */
  by: z.enum(['number', 'email', 'phone']),
})
export type MessageOrder = z.infer<typeof MessageOrder>
