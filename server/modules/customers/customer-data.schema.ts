/** Defines the export and the erasure of a customer's data: docs/contract.md#customers. */
import * as z from 'zod/mini'
import { timestamp } from '../../core/values/fields.schema.ts'
import { Address } from '../accounts/addresses/addresses.schema.ts'
import { User } from '../accounts/users/users.schema.ts'
import { Review } from '../catalog/reviews/reviews.schema.ts'
import { AnsweredMessage } from '../content/messages/contact.schema.ts'
import { ExportedDraft } from '../draft-orders/drafts.schema.ts'
import { subscriberStates } from '../newsletter/newsletter.schema.ts'
import { OrderChange, OrderDetails } from '../orders/order/orders.schema.ts'
import { Credit } from '../store-credit/store-credit.schema.ts'

export const CustomerData = z.object({
  exportedAt: timestamp(),
  account: z.object({
    ...User.shape,
    createdAt: timestamp(),
    signInMethods: z.array(z.string()),
    sessions: z.array(
      z.object({
        since: timestamp(),
        until: timestamp(),
        lastUsed: timestamp(),
        address: z.string(),
        browser: z.string(),
      }),
    ),
  }),
  /** the customer's consents, with their dates */
  consents: z.object({
    emailVerifiedAt: z.nullable(timestamp()),
    newsletter: z.nullable(z.object({ state: z.enum(subscriberStates), since: timestamp() })),
  }),
  orders: z.array(z.object({ ...OrderDetails.shape, history: z.array(OrderChange) })),
  /** draft orders for the customer, if any */
  drafts: z.optional(z.array(ExportedDraft)),
  addresses: z.array(Address),
  reviews: z.array(z.object({ ...Review.shape, productId: z.string() })),
  messages: z.array(AnsweredMessage),
  /** the emails that are still stored */
  emails: z.array(
    z.object({ to: z.string(), sentAt: timestamp(), subject: z.string(), text: z.string() }),
  ),
  backInStock: z.array(z.object({ productId: z.string(), since: timestamp() })),
  /** store credit, if the customer ever had any */
  storeCredit: z.optional(Credit),
  cart: z.array(z.object({ productId: z.string(), qty: z.int() })),
  /** staff notes; only in the file for staff */
  notes: z.optional(z.array(z.object({ at: timestamp(), note: z.string() }))),
  tags: z.optional(z.array(z.string())),
})
export type CustomerData = z.infer<typeof CustomerData>

export const ErasedGuest = z.object({ message: z.string(), orders: z.array(z.string()) })
