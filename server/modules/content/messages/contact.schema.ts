/** Messages, answers: docs/contract.md#contact-and-newsletter. zod/mini: forms validate with it. */
import * as z from 'zod/mini'
import { email, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'
import { OrderBrief } from '../../orders/order/order-brief.schema.ts'

export const messageStatuses = ['unread', 'read', 'answered'] as const

/** A visitor's message, with its length limits. */
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
  createdAt: timestamp(),
})
export type Message = z.infer<typeof Message>

/** Filters of a message list. */
export const messageFilters = [...messageStatuses, 'unanswered'] as const

/** Email status of an answer: queued, sent, skipped, or given up. */
const emailStatuses = ['waiting', 'sent', 'notSent', 'failed'] as const

const MessageAnswer = z.object({
  id: z.string(),
  answer: z.string(),
  /** who wrote the answer */
  author: z.string(),
  createdAt: timestamp(),
  emailStatus: z.enum(emailStatuses),
})

/** A message with its answers, oldest first. */
export const AnsweredMessage = z.extend(Message, { answers: z.array(MessageAnswer) })
export type AnsweredMessage = z.infer<typeof AnsweredMessage>

/** States of a conversation after an answer. */
export const answeredStates = ['waiting', 'done'] as const

/** A new answer, which goes out as an email. */
export const NewAnswer = z.object({
  id: text(100),
  answer: requiredText(10_000),
  /** `done`: no further message is expected */
  state: z._default(
    z.enum(answeredStates, `must be one of ${answeredStates.join(', ')}`),
    'waiting',
  ),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** The orders that a message names, and its sender's, found by email or phone number. */
export const MessageOrder = z.object({
  ...OrderBrief.shape,
  name: z.string(),
  /** how the order was found */
  by: z.enum(['number', 'email', 'phone']),
})
export type MessageOrder = z.infer<typeof MessageOrder>
