/** What staff know of an order besides the order itself: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { AuditEntry } from '../../core/audit/audit.schema.ts'
import { moment, text } from '../../core/values/fields.schema.ts'
import { noteText, StaffNote, tagList } from '../../core/values/staff-notes.schema.ts'
import { SentLetter } from '../../platform/email/sent-emails.schema.ts'
import { OrderBrief } from '../orders/order/order-brief.schema.ts'
import { OrderChange } from '../orders/order/orders.schema.ts'
import { PaymentEntry } from '../payments/transactions.schema.ts'

const orderId = text(100)

/** Something that happened: exactly one of the parts says what. */
const Happened = z.object({
  at: moment(),
  by: z.string(),
  change: z.optional(z.omit(OrderChange, { at: true, by: true })),
  entry: z.optional(PaymentEntry),
  letter: z.optional(z.pick(SentLetter, { id: true, letter: true, subject: true, state: true })),
  note: z.optional(StaffNote),
  audit: z.optional(z.pick(AuditEntry, { action: true, changes: true })),
})
export type Happened = z.infer<typeof Happened>

export const OrderAbout = z.object({
  orderId: z.string(),
  tags: z.array(z.string()),
  /** by account or telephone number, this order too */
  buyer: z.object({
    /** the account it belongs to; none: a guest's, or a deleted one's */
    customerId: z.optional(z.string()),
    orders: z.int(),
    /** what their orders that are not cancelled cost together */
    value: z.number(),
    /** refused at the door, or come back */
    refused: z.int(),
    /** the newest besides this one */
    others: z.array(OrderBrief),
  }),
  /** the oldest first */
  timeline: z.array(Happened),
})
export type OrderAbout = z.infer<typeof OrderAbout>

export const NewNote = z.object({ orderId, note: noteText() })
export type NewNote = z.infer<typeof NewNote>
export const WrittenNote = z.object({ message: z.string(), note: StaffNote })
export const NoteById = z.object({ orderId, id: text(100) })
export type NoteById = z.infer<typeof NoteById>

export const OrderTags = z.object({ orderId, tags: tagList() })
export type OrderTags = z.infer<typeof OrderTags>
export const TaggedOrder = z.object({ message: z.string(), tags: z.array(z.string()) })
