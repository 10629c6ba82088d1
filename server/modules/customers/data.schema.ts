/** Defines the export and the erasure of a customer's data: docs/contract.md#customers. */
import * as z from 'zod/mini'
import { moment } from '../../core/values/fields.schema.ts'
import { Address } from '../accounts/addresses/addresses.schema.ts'
import { User } from '../accounts/users/users.schema.ts'
import { Review } from '../catalog/reviews/reviews.schema.ts'
import { AnsweredMessage } from '../content/messages/contact.schema.ts'
import { NamingDraft } from '../draft-orders/drafts.schema.ts'
import { subscriberStates } from '../newsletter/newsletter.schema.ts'
import { OrderChange, OrderDetails } from '../orders/order/orders.schema.ts'
import { Credit } from '../store-credit/store-credit.schema.ts'

export const CustomerData = z.object({
  exportedAt: moment(),
  account: z.object({
    ...User.shape,
    createdAt: moment(),
    signsInWith: z.array(z.string()),
    sessions: z.array(
      z.object({
        since: moment(),
        until: moment(),
        lastUsed: moment(),
        address: z.string(),
        browser: z.string(),
      }),
    ),
  }),
  /** the customer's consents, with their dates */
  consents: z.object({
    emailVerifiedAt: z.nullable(moment()),
    newsletter: z.nullable(z.object({ state: z.enum(subscriberStates), since: moment() })),
  }),
  orders: z.array(z.object({ ...OrderDetails.shape, history: z.array(OrderChange) })),
  /** draft orders for the customer, if any */
  drafts: z.optional(z.array(NamingDraft)),
  addresses: z.array(Address),
  reviews: z.array(z.object({ ...Review.shape, productId: z.string() })),
  messages: z.array(AnsweredMessage),
  /** the emails that are still stored */
  emails: z.array(
    z.object({ to: z.string(), sentAt: moment(), subject: z.string(), text: z.string() }),
  ),
  awaited: z.array(z.object({ productId: z.string(), since: moment() })),
  /** store credit, if the customer ever had any */
  credit: z.optional(Credit),
  cart: z.array(z.object({ productId: z.string(), qty: z.int() })),
  /** staff notes; only in the file for staff */
  notes: z.optional(z.array(z.object({ at: moment(), note: z.string() }))),
  tags: z.optional(z.array(z.string())),
})
export type CustomerData = z.infer<typeof CustomerData>

export const ErasedBuyer = z.object({ message: z.string(), orders: z.array(z.string()) })
