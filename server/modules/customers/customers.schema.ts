/** Defines customers as staff see them: docs/contract.md#customers. */
import * as z from 'zod/mini'
import { text, timestamp } from '../../core/values/fields.schema.ts'
import { noteText, StaffNote, tagList } from '../../core/values/staff-notes.schema.ts'
import { Address } from '../accounts/addresses/addresses.schema.ts'
import { UserCard } from '../accounts/users/users.schema.ts'
import { Message } from '../content/messages/contact.schema.ts'
import { subscriberStates } from '../newsletter/newsletter.schema.ts'
import { OrderBrief } from '../orders/order/order-brief.schema.ts'

const _id = text(100)

const CustomerNote = z.extend(StaffNote, { at: timestamp(), by: z.string() })

const OrderSummary = z.object({
  orders: z.int(),
  /** total of the orders that are not cancelled, and their average */
  value: z.number(),
  average: z.number(),
  /** number of refused or returned orders */
  refused: z.int(),
  last: z.nullable(timestamp()),
  newest: z.array(OrderBrief),
})

export const Customer = z.object({
  ...UserCard.shape,
  tags: z.array(z.string()),
  /** the email address is verified */
  verified: z.boolean(),
  /** 2FA is set up */
  hasTwoFactor: z.optional(z.literal(true)),
  /** the state of the newsletter subscription; null: never requested */
  newsletter: z.nullable(z.enum(subscriberStates)),
  reviews: z.int(),
  /** number of back-in-stock subscriptions */
  backInStock: z.int(),
  addresses: z.array(Address),
  /** the newest first */
  notes: z.array(CustomerNote),
  /** only for staff who may read orders */
  orderSummary: z.optional(OrderSummary),
  /** the newest ones, only for staff who may read messages */
  messages: z.optional(
    z.array(z.pick(Message, { id: true, subject: true, status: true, createdAt: true })),
  ),
})
export type Customer = z.infer<typeof Customer>

export const NewCustomerNote = z.object({ _id, note: noteText() })
export type NewCustomerNote = z.infer<typeof NewCustomerNote>
export const WrittenCustomerNote = z.object({ message: z.string(), note: CustomerNote })
export const CustomerNoteById = z.object({ _id, noteId: text(100) })
export type CustomerNoteById = z.infer<typeof CustomerNoteById>
export const CustomerTags = z.object({ _id, tags: tagList() })
export type CustomerTags = z.infer<typeof CustomerTags>
export const TaggedCustomer = z.object({ message: z.string(), tags: z.array(z.string()) })

/** The account to keep, and the one to merge into it. */
export const MergeOf = z.object({ _id, other: text(100) })
export type MergeOf = z.infer<typeof MergeOf>

/** The counts of merged records. */
const MovedRecords = z.object({
  orders: z.int(),
  addresses: z.int(),
  reviews: z.int(),
  messages: z.int(),
  backInStock: z.int(),
  notes: z.int(),
  tags: z.int(),
  /** store credit in rupees, if any */
  storeCredit: z.optional(z.number()),
})
export type MovedRecords = z.infer<typeof MovedRecords>

export const MergePreview = z.object({
  target: UserCard,
  source: UserCard,
  moves: MovedRecords,
  /** why the two cannot be merged; null: they can */
  blockedReason: z.nullable(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>
export const MergedAccounts = z.object({ message: z.string(), moved: MovedRecords })
