/** Defines customers as staff see them: docs/contract.md#customers. */
import * as z from 'zod/mini'
import { doc, text, timestamp } from '../../core/values/fields.schema.ts'
import { noteText, StaffNote, tagList } from '../../core/values/staff-notes.schema.ts'
import { Address } from '../accounts/addresses/addresses.schema.ts'
import { UserCard } from '../accounts/users/users.schema.ts'
import { Message } from '../content/messages/contact.schema.ts'
import { subscriberStates } from '../newsletter/newsletter.schema.ts'
import { OrderBrief } from '../orders/order/order-brief.schema.ts'

const _id = text(100)

const CustomerNote = z.extend(StaffNote, { at: timestamp(), by: z.string() })

const OrderSummary = z.object({
  orders: z.int().apply(doc, 'Number of orders.'),
  value: z.number().apply(doc, 'Total of the orders that are not cancelled, in rupees.'),
  average: z.number().apply(doc, 'Mean total of these orders, in rupees.'),
  refused: z.int().apply(doc, 'Number of refused or returned orders.'),
  last: z.nullable(timestamp()).apply(doc, 'Date of the newest order; null without orders.'),
  newest: z.array(OrderBrief).apply(doc, 'The newest orders.'),
})

export const Customer = z.object({
  ...UserCard.shape,
  tags: z.array(z.string()),
  verified: z.boolean().apply(doc, 'true: the email address is verified.'),
  hasTwoFactor: z.optional(z.literal(true)).apply(doc, 'true: two-factor authentication is on.'),
  newsletter: z
    .nullable(z.enum(subscriberStates))
    .apply(doc, 'State of the newsletter subscription; null: never requested.'),
  reviews: z.int().apply(doc, 'Number of reviews.'),
  backInStock: z.int().apply(doc, 'Number of back-in-stock subscriptions.'),
  addresses: z.array(Address).apply(doc, 'Saved addresses.'),
  notes: z.array(CustomerNote).apply(doc, 'Staff notes, the newest first.'),
  orderSummary: z
    .optional(OrderSummary)
    .apply(doc, 'Order figures, for staff who may read orders.'),
  messages: z
    .optional(z.array(z.pick(Message, { id: true, subject: true, status: true, createdAt: true })))
    .apply(doc, 'Newest messages; only for staff who may read messages.'),
})
export type Customer = z.infer<typeof Customer>

export const NewCustomerNote = z.object({ _id, note: noteText() })
export type NewCustomerNote = z.infer<typeof NewCustomerNote>
export const WrittenCustomerNote = z.object({
  message: z.string(),
  note: CustomerNote.apply(doc, 'The new note.'),
})
export const CustomerNoteById = z.object({ _id, noteId: text(100) })
export type CustomerNoteById = z.infer<typeof CustomerNoteById>
export const CustomerTags = z.object({ _id, tags: tagList() })
export type CustomerTags = z.infer<typeof CustomerTags>
export const TaggedCustomer = z.object({ message: z.string(), tags: z.array(z.string()) })

/** The account to keep, and the one to merge into it. */
export const MergeOf = z.object({
  _id,
  other: text(100).apply(doc, 'Id of the account that is merged into this one.'),
})
export type MergeOf = z.infer<typeof MergeOf>

/** The counts of merged records. */
const MovedRecords = z.object({
  orders: z.int().apply(doc, 'Number of orders.'),
  addresses: z.int().apply(doc, 'Number of addresses.'),
  reviews: z.int().apply(doc, 'Number of reviews.'),
  messages: z.int().apply(doc, 'Number of messages.'),
  backInStock: z.int().apply(doc, 'Number of back-in-stock subscriptions.'),
  notes: z.int().apply(doc, 'Number of staff notes.'),
  tags: z.int().apply(doc, 'Number of tags.'),
  storeCredit: z.optional(z.number()).apply(doc, 'Store credit in rupees, if any.'),
})
export type MovedRecords = z.infer<typeof MovedRecords>

export const MergePreview = z.object({
  target: UserCard.apply(doc, 'The account that remains.'),
  source: UserCard.apply(doc, 'The account that is merged into it.'),
  moves: MovedRecords.apply(doc, 'Records that move.'),
  blockedReason: z.nullable(z.string()).apply(doc, 'Why the two cannot be merged; null: they can.'),
})
export type MergePreview = z.infer<typeof MergePreview>
export const MergedAccounts = z.object({
  message: z.string(),
  moved: MovedRecords.apply(doc, 'Records that moved.'),
})
