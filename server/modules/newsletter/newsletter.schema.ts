/** The newsletter and who gets it: docs/contract.md#contact-and-newsletter. zod/mini: the forms judge with it too. */
import * as z from 'zod/mini'
import { email, moment, text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'

/** Nobody is subscribed before they opened the letter and confirmed. */
export const subscriberStates = ['pending', 'subscribed', 'unsubscribed'] as const

export const Subscription = z.object({ email: email() })

/** What stands in the link of a letter. */
export const Confirmation = z.object({ token: text(200) })

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: moment(),
  state: z.enum(subscriberStates),
  /** since when it is so */
  changedAt: moment(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** `-` means from Z to A. */
export const subscriberSorts = ['newest', 'oldest', 'email', '-email'] as const

export const SubscriberPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  /** absent: all but those who unsubscribed */
  state: z.optional(z.enum(subscriberStates, `must be one of ${subscriberStates.join(', ')}`)),
  sort: sortOf(subscriberSorts, 'newest'),
})

export const SubscriberPage = pageOf(Subscriber)
