/** Context of an order for staff: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { AuditEntry } from '../../core/audit/audit.schema.ts'
import { doc, text, timestamp } from '../../core/values/fields.schema.ts'
import { noteText, StaffNote, tagList } from '../../core/values/staff-notes.schema.ts'
import { SentEmail } from '../../platform/email/sent-emails.schema.ts'
import { OrderBrief } from '../orders/order/order-brief.schema.ts'
import { OrderChange } from '../orders/order/orders.schema.ts'
import { PaymentTransaction } from '../payments/transactions.schema.ts'

const orderId = text(100)

/** A timeline entry: exactly one of its parts is set. */
const TimelineEntry = z.object({
  at: timestamp(),
  by: z.string(),
  change: z
    .optional(z.omit(OrderChange, { at: true, by: true }))
    .apply(doc, 'A change of status or contents.'),
  transaction: z.optional(PaymentTransaction).apply(doc, 'Payment transaction.'),
  email: z
    .optional(z.pick(SentEmail, { id: true, template: true, subject: true, state: true }))
    .apply(doc, 'Sent email.'),
  note: z.optional(StaffNote).apply(doc, 'Note of staff.'),
  audit: z
    .optional(z.pick(AuditEntry, { action: true, changes: true }))
    .apply(doc, 'Other change in the audit log.'),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OrderActivity = z.object({
  orderId: z.string(),
  tags: z.array(z.string()),
  buyer: z
    .object({
      customerId: z.optional(z.string()).apply(doc, 'Account of the order, if it has one.'),
      orders: z.int().apply(doc, 'Number of orders.'),
      value: z.number().apply(doc, 'Total of the orders that are not cancelled, in rupees.'),
      refused: z.int().apply(doc, 'Orders refused on delivery or returned.'),
      others: z.array(OrderBrief).apply(doc, "The buyer's newest other orders."),
    })
    .apply(doc, "The buyer's orders, by account or phone number, this one included."),
  timeline: z.array(TimelineEntry).apply(doc, 'What happened to the order, the oldest first.'),
})
export type OrderActivity = z.infer<typeof OrderActivity>

export const NewNote = z.object({ orderId, note: noteText() })
export type NewNote = z.infer<typeof NewNote>
export const WrittenNote = z.object({
  message: z.string(),
  note: StaffNote.apply(doc, 'The new note.'),
})
export const NoteById = z.object({ orderId, id: text(100) })
export type NoteById = z.infer<typeof NoteById>

export const OrderTags = z.object({ orderId, tags: tagList() })
export type OrderTags = z.infer<typeof OrderTags>
export const TaggedOrder = z.object({ message: z.string(), tags: z.array(z.string()) })
