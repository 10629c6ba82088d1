/** Context of an order for staff: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { AuditEntry } from '../../core/audit/audit.schema.ts'
import { text, timestamp } from '../../core/values/fields.schema.ts'
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
  change: z.optional(z.omit(OrderChange, { at: true, by: true })),
  transaction: z.optional(PaymentTransaction),
  email: z.optional(z.pick(SentEmail, { id: true, template: true, subject: true, state: true })),
  note: z.optional(StaffNote),
  audit: z.optional(z.pick(AuditEntry, { action: true, changes: true })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OrderActivity = z.object({
  orderId: z.string(),
  tags: z.array(z.string()),
  /** counted by account or phone number, this order included */
  buyer: z.object({
    /** the account of the order; absent for a guest or a deleted account */
    customerId: z.optional(z.string()),
    orders: z.int(),
    /** total of the buyer's orders that are not cancelled */
    value: z.number(),
    /** orders refused on delivery or returned */
    refused: z.int(),
    /** the buyer's newest other orders */
    others: z.array(OrderBrief),
  }),
  /** the oldest first */
  timeline: z.array(TimelineEntry),
})
export type OrderActivity = z.infer<typeof OrderActivity>

export const NewNote = z.object({ orderId, note: noteText() })
export type NewNote = z.infer<typeof NewNote>
export const WrittenNote = z.object({ message: z.string(), note: StaffNote })
export const NoteById = z.object({ orderId, id: text(100) })
export type NoteById = z.infer<typeof NoteById>

export const OrderTags = z.object({ orderId, tags: tagList() })
export type OrderTags = z.infer<typeof OrderTags>
export const TaggedOrder = z.object({ message: z.string(), tags: z.array(z.string()) })
