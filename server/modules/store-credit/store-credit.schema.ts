/** Store credit: docs/payments.md#store-credit. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, requiredText, signedMoney, text, timestamp } from '../../core/values/fields.schema.ts'
import { minimumAmount } from '../payments/transactions.schema.ts'

/**
 * Staff grant and revoke credit (`goodwill`, `withdrawn`). Orders turn refunds into credit
 * (`returned`), spend it (`spent`), and refund spent credit (`refunded`).
 */
export const creditKinds = ['goodwill', 'withdrawn', 'returned', 'spent', 'refunded'] as const

const CreditTransaction = z.object({
  id: z.string(),
  at: timestamp(),
  kind: z.enum(creditKinds).apply(doc, 'Why the balance changed.'),
  amount: z.number().apply(doc, 'Rupees; negative: spent or revoked.'),
  orderId: z.optional(z.string()).apply(doc, 'The order that it belongs to, if any.'),
})
export type CreditTransaction = z.infer<typeof CreditTransaction>

/** Store credit for its owner: `balance` sums all entries; the newest are listed, newest first. */
export const Credit = z.object({
  balance: z.number().apply(doc, 'Balance in rupees.'),
  transactions: z.array(CreditTransaction).apply(doc, 'The newest transactions, the newest first.'),
})
export type Credit = z.infer<typeof Credit>

/** Store credit as staff see it. */
export const StaffCredit = z.object({
  balance: z.number().apply(doc, 'Balance in rupees.'),
  transactions: z
    .array(z.object({ ...CreditTransaction.shape, note: z.string(), by: z.string() }))
    .apply(doc, 'The newest transactions, the newest first.'),
})
export type StaffCredit = z.infer<typeof StaffCredit>

/** Credit that staff grant, or revoke if negative, and the reason, which customers cannot read. */
export const CreditAdjustment = z.object({
  _id: text(100),
  amount: signedMoney()
    .check(z.refine((value) => Math.abs(value) >= minimumAmount, 'must not be 0'))
    .apply(doc, 'Rupees to grant; negative: to revoke.'),
  note: requiredText(500),
})
export type CreditAdjustment = z.infer<typeof CreditAdjustment>

/** Event data of credit that staff granted; never the reason, which is internal. */
export const AddedCredit = z.object({
  customerId: z.string().apply(doc, 'Id of the account.'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  amount: z.number(),
  balance: z.number().apply(doc, 'The new balance in rupees.'),
})
export type AddedCredit = z.infer<typeof AddedCredit>

export const AdjustedCredit = z.object({
  message: z.string(),
  credit: StaffCredit.apply(doc, 'Store credit after the change.'),
})
