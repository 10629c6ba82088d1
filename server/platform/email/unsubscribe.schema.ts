/** Subscriptions that an unsubscribe link ends. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, text } from '../../core/values/fields.schema.ts'

/** Kinds of emails to unsubscribe from, with the first character of their tokens. */
export const subscriptionKinds = { newsletter: 'n', backInStock: 'r' } as const
export type SubscriptionKind = keyof typeof subscriptionKinds

export const Unsubscription = z.object({
  token: text(200).apply(doc, 'Token from the link in the email.'),
})
