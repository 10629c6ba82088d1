/** Contact messages and newsletter subscribers: docs/contract.md#contact-and-newsletter. zod/mini: the forms judge with it too. */
import * as z from 'zod/mini'
import { pageFields, pageOf, sortOf } from '../paging.schema.ts'
import { email, moment, requiredText, text } from '../rules.schema.ts'

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

const status = z.enum(messageStatuses, `must be one of ${messageStatuses.join(', ')}`)

export const messageSorts = ['newest', 'oldest'] as const

export const MessagePageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  status: z.optional(status),
  sort: sortOf(messageSorts, 'newest'),
})

/** With the number of messages that nobody has read yet, for the menu. */
export const MessagePage = z.object({ ...pageOf(Message).shape, unread: z.int() })

export const MessageStatusChange = z.object({ id: text(100), status })

export const Subscription = z.object({ email: email() })

export const Subscriber = z.object({ id: z.string(), email: z.string(), createdAt: moment() })
export type Subscriber = z.infer<typeof Subscriber>

/** `-` means from Z to A. */
export const subscriberSorts = ['newest', 'oldest', 'email', '-email'] as const

export const SubscriberPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  sort: sortOf(subscriberSorts, 'newest'),
})

export const SubscriberPage = pageOf(Subscriber)
