/** Messages, answers: docs/contract.md#contact-and-newsletter. zod/mini: forms validate with it. */
import * as z from 'zod/mini'
import {
  doc,
  email,
  enumOf,
  requiredText,
  text,
  timestamp,
} from '../../../core/values/fields.schema.ts'
import { OrderBrief } from '../../orders/order/order-brief.schema.ts'

export const messageStatuses = ['unread', 'read', 'answered'] as const

/** A visitor's message, with its length limits. */
export const ContactForm = z.object({
  name: requiredText(200).apply(doc, 'Name of the sender.'),
  email: email().apply(doc, 'Where the shop answers.'),
  subject: requiredText(300),
  message: requiredText(10_000).apply(doc, 'Text of the message.'),
})

export const Message = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the sender.'),
  email: z.string(),
  subject: z.string(),
  message: z.string().apply(doc, 'Text of the message.'),
  status: z.enum(messageStatuses).apply(doc, 'Whether staff have read or answered it.'),
  createdAt: timestamp(),
})
export type Message = z.infer<typeof Message>

/** Filters of a message list. */
export const messageFilters = [...messageStatuses, 'unanswered'] as const

/** Email status of an answer: queued, sent, skipped, or given up. */
const emailStatuses = ['waiting', 'sent', 'notSent', 'failed'] as const

const MessageAnswer = z.object({
  id: z.string(),
  answer: z.string().apply(doc, 'Text of the answer.'),
  author: z.string().apply(doc, 'Who wrote the answer.'),
  createdAt: timestamp(),
  emailStatus: z.enum(emailStatuses).apply(doc, 'Progress of the email.'),
})

/** A message with its answers, oldest first. */
export const AnsweredMessage = z.extend(Message, {
  answers: z.array(MessageAnswer).apply(doc, 'Answers, the oldest first.'),
})
export type AnsweredMessage = z.infer<typeof AnsweredMessage>

/** States of a conversation after an answer. */
export const answeredStates = ['waiting', 'done'] as const

/** A new answer, which goes out as an email. */
export const NewAnswer = z.object({
  id: text(100),
  answer: requiredText(10_000).apply(doc, 'Text of the answer, sent by email.'),
  state: z._default(enumOf(answeredStates), 'waiting').apply(doc, '`done`: no reply is expected.'),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** The orders that a message names, and its sender's, found by email or phone number. */
export const MessageOrder = z.object({
  ...OrderBrief.shape,
  name: z.string().apply(doc, 'Name of the recipient.'),
  by: z.enum(['number', 'email', 'phone']).apply(doc, 'How the order was found.'),
})
export type MessageOrder = z.infer<typeof MessageOrder>
