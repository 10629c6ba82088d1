/** Store credit: docs/payments.md#store-credit. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment, requiredText, signedMoney, text } from '../../core/values/fields.schema.ts'
import { leastBooked } from '../payments/transactions.schema.ts'

/** Given and taken back by staff; of orders: what came back as credit, was paid with it, and was it again. */
export const creditKinds = ['goodwill', 'takenBack', 'returned', 'spent', 'givenBack'] as const

const CreditEntry = z.object({
  id: z.string(),
  at: moment(),
  kind: z.enum(creditKinds),
  /** below zero: it was spent, or taken back */
  amount: z.number(),
  /** the order that it was about */
  orderId: z.optional(z.string()),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** As its owner reads it: `balance` is the sum of all entries, of which the newest are there, the newest first. */
export const Credit = z.object({ balance: z.number(), entries: z.array(CreditEntry) })
export type Credit = z.infer<typeof Credit>

/** As staff read it. */
export const StaffCredit = z.object({
  balance: z.number(),
  entries: z.array(z.object({ ...CreditEntry.shape, note: z.string(), by: z.string() })),
})
export type StaffCredit = z.infer<typeof StaffCredit>

/** What staff give, or below zero take back, and why; customers do not read the reason. */
export const NewCredit = z.object({
  _id: text(100),
  amount: signedMoney().check(z.refine((value) => Math.abs(value) >= leastBooked, 'must not be 0')),
  note: requiredText(500),
})
export type NewCredit = z.infer<typeof NewCredit>

/** What is told of credit that staff gave; never the reason, which is theirs. */
export const GivenCredit = z.object({
  customerId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  amount: z.number(),
  /** what the account has with it */
  balance: z.number(),
})
export type GivenCredit = z.infer<typeof GivenCredit>

export const BookedCredit = z.object({ message: z.string(), credit: StaffCredit })
