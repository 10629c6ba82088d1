/** Defines the newsletter, for the forms too (zod/mini). docs/contract.md#contact-and-newsletter */
import * as z from 'zod/mini'
import { doc, email, enumOf, text, timestamp } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'

/** The states of a subscription. Its owner must confirm by email before it is subscribed. */
export const subscriberStates = ['pending', 'subscribed', 'unsubscribed'] as const

export const Subscription = z.object({ email: email() })

/** The token of an emailed link. */
export const Confirmation = z.object({
  token: text(200).apply(doc, 'Token from the link in the email.'),
})

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: timestamp(),
  state: z.enum(subscriberStates).apply(doc, 'State of the subscription.'),
  changedAt: timestamp().apply(doc, 'When the state last changed, in UTC.'),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Sort orders; `-` means from Z to A. */
export const subscriberSorts = ['newest', 'oldest', 'email', '-email'] as const

export const SubscriberPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  state: z
    .optional(enumOf(subscriberStates))
    .apply(doc, 'Only subscribers in this state; absent: all except unsubscribed ones.'),
  sort: sortOf(subscriberSorts, 'newest'),
})

export const SubscriberPage = pageOf(Subscriber)
