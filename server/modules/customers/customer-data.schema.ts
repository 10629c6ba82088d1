/** Defines the export and the erasure of a customer's data: docs/contract.md#customers. */
import * as z from 'zod/mini'
import { doc, timestamp } from '../../core/values/fields.schema.ts'
import { Address } from '../accounts/addresses/addresses.schema.ts'
import { User } from '../accounts/users/users.schema.ts'
import { Review } from '../catalog/reviews/reviews.schema.ts'
import { AnsweredMessage } from '../content/messages/contact.schema.ts'
import { ExportedDraft } from '../draft-orders/drafts.schema.ts'
import { subscriberStates } from '../newsletter/newsletter.schema.ts'
import { OrderChange, OrderDetails } from '../orders/order/orders.schema.ts'
import { Credit } from '../store-credit/store-credit.schema.ts'

export const CustomerData = z.object({
  exportedAt: timestamp().apply(doc, 'When the file was made, in UTC.'),
  account: z
    .object({
      ...User.shape,
      createdAt: timestamp(),
      signInMethods: z.array(z.string()).apply(doc, 'How the account can log in.'),
      sessions: z
        .array(
          z.object({
            since: timestamp().apply(doc, 'When it began, in UTC.'),
            until: timestamp().apply(doc, 'When it ends, in UTC.'),
            lastUsed: timestamp().apply(doc, 'When it was last used, in UTC.'),
            address: z.string().apply(doc, 'IP address; empty when unknown.'),
            browser: z.string().apply(doc, 'Readable name, such as `Firefox on Android`.'),
          }),
        )
        .apply(doc, 'Current sessions.'),
    })
    .apply(doc, 'The account.'),
  consents: z
    .object({
      emailVerifiedAt: z.nullable(timestamp()).apply(doc, 'When the address was verified.'),
      newsletter: z
        .nullable(
          z.object({
            state: z.enum(subscriberStates).apply(doc, 'State of the subscription.'),
            since: timestamp().apply(doc, 'Since when it has this state, in UTC.'),
          }),
        )
        .apply(doc, 'Newsletter subscription; null: never requested.'),
    })
    .apply(doc, 'Consents with their dates.'),
  orders: z
    .array(
      z.object({
        ...OrderDetails.shape,
        history: z.array(OrderChange).apply(doc, 'Changes of the order, the oldest first.'),
      }),
    )
    .apply(doc, 'Orders with their history.'),
  drafts: z.optional(z.array(ExportedDraft)).apply(doc, 'Draft orders for the customer, if any.'),
  addresses: z.array(Address).apply(doc, 'Saved addresses.'),
  reviews: z
    .array(z.object({ ...Review.shape, productId: z.string() }))
    .apply(doc, 'Reviews that the customer wrote.'),
  messages: z.array(AnsweredMessage).apply(doc, 'Messages to the shop, with their answers.'),
  emails: z
    .array(
      z.object({
        to: z.string().apply(doc, 'Recipient of the email.'),
        sentAt: timestamp(),
        subject: z.string(),
        text: z.string().apply(doc, 'Text of the email.'),
      }),
    )
    .apply(doc, 'Emails that are still stored.'),
  backInStock: z
    .array(
      z.object({
        productId: z.string(),
        since: timestamp().apply(doc, 'Since when the customer waits, in UTC.'),
      }),
    )
    .apply(doc, 'Back-in-stock subscriptions.'),
  storeCredit: z.optional(Credit).apply(doc, 'Store credit, if the customer ever had any.'),
  cart: z.array(z.object({ productId: z.string(), qty: z.int() })).apply(doc, 'Lines of the cart.'),
  notes: z
    .optional(z.array(z.object({ at: timestamp(), note: z.string() })))
    .apply(doc, 'Staff notes; only in the file for staff.'),
  tags: z.optional(z.array(z.string())),
})
export type CustomerData = z.infer<typeof CustomerData>

export const ErasedGuest = z.object({
  message: z.string(),
  orders: z.array(z.string()).apply(doc, 'Numbers of the anonymised orders.'),
})
