/** What staff know of an order besides the order itself: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { AuditEntry } from '../../../core/audit/audit.schema.ts'
import { moment, requiredText, text } from '../../../core/values/fields.schema.ts'
import { SentLetter } from '../../../platform/email/sent-emails.schema.ts'
import { PaymentEntry } from '../../payments/transactions.schema.ts'
import { OrderBrief } from '../order/order-brief.schema.ts'
import { OrderChange } from '../order/orders.schema.ts'

const orderId = text(100)

/** A note that staff wrote for one another. */
export const StaffNote = z.object({
  id: z.string(),
  note: z.string(),
  /** whoever asks wrote it, or its writer is gone */
  mayRemove: z.boolean(),
})

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

export const noteText = () => requiredText(2_000)
export const NoteText = z.object({ note: noteText() })
export const NewNote = z.object({ orderId, note: noteText() })
export type NewNote = z.infer<typeof NewNote>
export const WrittenNote = z.object({ message: z.string(), note: StaffNote })
export const NoteById = z.object({ orderId, id: text(100) })
export type NoteById = z.infer<typeof NoteById>

/** Tags of one thing, at most. */
const mostTags = 20
export const tagList = () =>
  z.array(requiredText(40)).check(z.maxLength(mostTags, `must have at most ${mostTags} entries`))
export const OrderTags = z.object({ orderId, tags: tagList() })
export type OrderTags = z.infer<typeof OrderTags>
export const NoteRemoved = z.object({ message: z.string() })
export const TaggedOrder = z.object({ message: z.string(), tags: z.array(z.string()) })
