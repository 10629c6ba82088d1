/** Store credit: docs/payments.md#store-credit. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment, requiredText, signedMoney, text } from '../../core/values/fields.schema.ts'
import { minimumAmount } from '../payments/transactions.schema.ts'

/**
 * Staff grant and revoke credit (`goodwill`, `takenBack`). Orders turn refunds into credit
 * (`returned`), spend it (`spent`), and return it (`givenBack`).
 */
export const creditKinds = ['goodwill', 'takenBack', 'returned', 'spent', 'givenBack'] as const

const CreditEntry = z.object({
  id: z.string(),
  at: moment(),
  kind: z.enum(creditKinds),
  /** negative: spent, or revoked */
  amount: z.number(),
  /** the order that it belongs to */
  orderId: z.optional(z.string()),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Store credit for its owner: `balance` sums all entries; the newest are listed, newest first. */
export const Credit = z.object({ balance: z.number(), entries: z.array(CreditEntry) })
export type Credit = z.infer<typeof Credit>

/** Store credit as staff see it. */
export const StaffCredit = z.object({
  balance: z.number(),
  entries: z.array(z.object({ ...CreditEntry.shape, note: z.string(), by: z.string() })),
})
export type StaffCredit = z.infer<typeof StaffCredit>

/** Credit that staff grant, or revoke if negative, and the reason, which customers cannot read. */
export const NewCredit = z.object({
  _id: text(100),
  amount: signedMoney().check(
    z.refine((value) => Math.abs(value) >= minimumAmount, 'must not be 0'),
  ),
  note: requiredText(500),
})
export type NewCredit = z.infer<typeof NewCredit>

/** Event data of credit that staff granted; never the reason, which is internal. */
export const GivenCredit = z.object({
  customerId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  amount: z.number(),
  /** the new balance */
  balance: z.number(),
})
export type GivenCredit = z.infer<typeof GivenCredit>

export const BookedCredit = z.object({ message: z.string(), credit: StaffCredit })
