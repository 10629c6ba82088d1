/**
 * An order's money: its state and payment transactions, docs/payments.md#payment-transactions. zod/mini, shared
 * with the browser.
 */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  limits,
  money,
  requiredText,
  signedMoney,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'

/** Actual state of the payment. `disputed`: charged back; `void`: nothing received or due. */
export const paymentStates = [
  'disputed',
  'due',
  'authorised',
  'paid',
  'collected',
  'partRefunded',
  'refunded',
  'writtenOff',
  'void',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Reported problem for staff to decide. `duplicate`: a further payment; `mismatch`: another amount
 * or currency; `unconfirmed`: a further payment, not recorded, that the provider could not confirm.
 */
const paymentIssueKind = z.enum(['disputed', 'duplicate', 'mismatch', 'unconfirmed'])
export type PaymentIssueKind = z.infer<typeof paymentIssueKind>

/** Further fields of a payment besides `status`, derived from its transactions. */
export const paymentSums = {
  state: z.enum(paymentStates).apply(doc, 'State of the money; `void`: nothing received or due.'),
  paid: z.optional(z.number()).apply(doc, 'Money received in rupees, if any.'),
  due: z.optional(z.number()).apply(doc, 'Amount still due in rupees, if any.'),
  issue: z.optional(paymentIssueKind).apply(doc, 'Its most serious open issue.'),
}

/** Payment status of an order in one word, for lists, pages and exports. */
const financialStatuses = [
  'unpaid',
  'due',
  'partPaid',
  'paid',
  'partRefunded',
  'refunded',
  'owed',
  'disputed',
  'voided',
] as const
type FinancialStatus = (typeof financialStatuses)[number]

/**
 * Returns the payment status of an order. `due`: cash on delivery; `unpaid`: waits for an online
 * payment; `owed`: to be refunded; `voided`: nothing due, as a cancelled order without money.
 */
export function financialStatus(payment: {
  status: 'due' | 'unpaid' | 'owed' | 'paid' | 'refunded' | 'disputed'
  state?: PaymentState | undefined
  paid?: number | undefined
  credit?: number | undefined
}): FinancialStatus {
  const { status, state, paid = 0, credit = 0 } = payment
  if (status === 'paid') return state === 'partRefunded' ? state : status
  if (status === 'owed' || status === 'refunded' || status === 'disputed') return status
  if (state === 'void' || state === 'writtenOff') return 'voided'
  // Store credit is shown separately, with its own amount.
  return paid > credit ? 'partPaid' : status
}

export const transactionKinds = [
  'authorised',
  'captured',
  'released',
  'collected',
  'refunded',
  'chargedBack',
  'corrected',
  'credited',
  'writtenOff',
  'charged',
] as const

/** Methods of payments that staff record manually. */
export const manualMethods = ['cash', 'bank', 'card', 'other'] as const
/** Methods of manual refunds, including store credit. */
export const refundMethods = [...manualMethods, 'credit'] as const

export const PaymentTransaction = z.object({
  id: z.string(),
  at: timestamp(),
  kind: z.enum(transactionKinds).apply(doc, 'Kind of transaction.'),
  amount: z.number().apply(doc, 'Rupees; negative where refunded or no longer due.'),
  paidAmount: z.number().apply(doc, "Change of the order's `paid`, in rupees."),
  method: z.string().apply(doc, "`cash`, `bank`, `other`, `credit`, or an order's method."),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

/** An open payment issue. */
const PaymentIssue = z.object({
  id: z.string(),
  kind: paymentIssueKind.apply(doc, 'Kind of issue.'),
  reference: z.string().apply(doc, "The provider's reference of the payment."),
  reported: z.string().apply(doc, 'Currency and amount as the provider wrote them.'),
  at: timestamp(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

/** An order's payment: `paid` is the sum of its transactions' `paidAmount`. */
export const PaymentSummary = z.object({
  orderId: z.string(),
  state: paymentSums.state.apply(
    doc,
    'Actual state of the money; `void`: nothing received or due.',
  ),
  total: z.number().apply(doc, 'Total of the order, in rupees.'),
  paid: z.number().apply(doc, 'Money received in rupees.'),
  due: z.number().apply(doc, 'Amount still due in rupees.'),
  currentTotal: z.number().apply(doc, "The order's current amount in rupees; 0 once cancelled."),
  refundPending: z.number().apply(doc, 'The part of `paid` that a provider is refunding.'),
  refunded: z.number().apply(doc, 'Money refunded in rupees.'),
  writtenOff: z.number().apply(doc, 'Amount written off in rupees.'),
  issues: z.array(PaymentIssue).apply(doc, 'Open issues, the oldest first.'),
  transactions: z.array(PaymentTransaction).apply(doc, 'Payment transactions.'),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

export const RecordedTransaction = z.object({
  message: z.string(),
  payment: PaymentSummary.apply(doc, 'State of the payment after it.'),
})

const orderId = text(100)
/** One cent: a smaller amount would be recorded as zero. */
export const minimumAmount = 0.01
const amount = money().check(z.gte(minimumAmount, `must be at least ${minimumAmount}`))
const by = <T extends readonly [string, ...string[]]>(methods: T) =>
  z._default(enumOf(methods), 'cash')
const how = {
  method: by(manualMethods).apply(doc, 'How the money was paid.'),
  reference: z.optional(trimmedText(limits.shortText)).apply(doc, 'Number of a receipt or slip.'),
}
const note = trimmedText(500)
const reason = requiredText(500)

/** Input for money that staff collected. The rest stays due, or is written off with a reason. */
export const NewCollection = z.object({
  orderId,
  amount,
  ...how,
  note: z.optional(note),
  writeOff: z.optional(reason).apply(doc, 'Why the rest is written off; absent: it stays due.'),
})
export type NewCollection = z.infer<typeof NewCollection>

export const NewRefund = z.object({
  orderId,
  amount,
  ...how,
  method: by(refundMethods).apply(doc, 'How the money is refunded.'),
  note: reason,
})
export type NewRefund = z.infer<typeof NewRefund>

/** Input for a correction of a transaction; the amount is negative where it was too high. */
export const NewCorrection = z.object({
  orderId,
  amount: signedMoney()
    .check(z.refine((value) => Math.abs(value) >= minimumAmount, 'must not be 0'))
    .apply(doc, 'Rupees to add to `paid`; negative: to take away.'),
  ...how,
  note: reason,
})
export type NewCorrection = z.infer<typeof NewCorrection>

/** Input for a write-off; default: all that is due. */
export const NewWriteOff = z.object({
  orderId,
  amount: z.optional(amount).apply(doc, 'Rupees to write off; absent: all that is due.'),
  note: reason,
})
export type NewWriteOff = z.infer<typeof NewWriteOff>

/** Resolves an open payment issue. */
export const IssueResolution = z.object({
  orderId,
  issueId: text(100).apply(doc, 'Id of the payment issue.'),
  resolution: z
    .enum(['confirm', 'dismiss'], 'must be confirm or dismiss')
    .apply(doc, '`confirm` records the payment; `dismiss` ignores it.'),
  note: z.optional(note),
})
export type IssueResolution = z.infer<typeof IssueResolution>
