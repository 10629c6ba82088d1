/**
 * An order's money: its state and payment transactions, docs/payments.md#payment-transactions. zod/mini, shared
 * with the browser.
 */
import * as z from 'zod/mini'
import {
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
  state: z.enum(paymentStates),
  /** money received, if any */
  paid: z.optional(z.number()),
  /** amount still due, if any */
  due: z.optional(z.number()),
  /** its most serious open issue */
  issue: z.optional(paymentIssueKind),
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
  kind: z.enum(transactionKinds),
  /** the amount; negative where it was refunded, or is no longer due */
  amount: z.number(),
  /** the change of the order's `paid`: 0 for an authorisation, a write-off or a charge */
  paidAmount: z.number(),
  /** `cash`, `bank`, `other`, `credit`, or a payment method of orders */
  method: z.string(),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

/** An open payment issue. */
const PaymentIssue = z.object({
  id: z.string(),
  kind: paymentIssueKind,
  /** the provider's reference of the payment */
  reference: z.string(),
  /** currency and amount as the provider wrote them */
  reported: z.string(),
  at: timestamp(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

/** An order's payment: `paid` is the sum of its transactions' `paidAmount`. */
export const PaymentSummary = z.object({
  orderId: z.string(),
  state: paymentSums.state,
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** the order's current amount, paid or not; 0 once it is cancelled */
  currentTotal: z.number(),
  /** the part of `paid` that a provider is refunding */
  refundPending: z.number(),
  refunded: z.number(),
  writtenOff: z.number(),
  /** the oldest first */
  issues: z.array(PaymentIssue),
  transactions: z.array(PaymentTransaction),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

export const RecordedTransaction = z.object({ message: z.string(), payment: PaymentSummary })

const orderId = text(100)
/** One cent: a smaller amount would be recorded as zero. */
export const minimumAmount = 0.01
const amount = money().check(z.gte(minimumAmount, `must be at least ${minimumAmount}`))
const by = <T extends readonly [string, ...string[]]>(methods: T) =>
  z._default(z.enum(methods, `must be one of ${methods.join(', ')}`), 'cash')
const how = {
  method: by(manualMethods),
  /** number of a receipt or slip */
  reference: z.optional(trimmedText(limits.shortText)),
}
const note = trimmedText(500)
const reason = requiredText(500)

/** Input for money that staff collected. The rest stays due, or is written off with a reason. */
export const NewCollection = z.object({
  orderId,
  amount,
  ...how,
  note: z.optional(note),
  writeOff: z.optional(reason),
})
export type NewCollection = z.infer<typeof NewCollection>

export const NewRefund = z.object({
  orderId,
  amount,
  ...how,
  method: by(refundMethods),
  note: reason,
})
export type NewRefund = z.infer<typeof NewRefund>

/** Input for a correction of a transaction; the amount is negative where it was too high. */
export const NewCorrection = z.object({
  orderId,
  amount: signedMoney().check(
    z.refine((value) => Math.abs(value) >= minimumAmount, 'must not be 0'),
  ),
  ...how,
  note: reason,
})
export type NewCorrection = z.infer<typeof NewCorrection>

/** Input for a write-off; default: all that is due. */
export const NewWriteOff = z.object({ orderId, amount: z.optional(amount), note: reason })
export type NewWriteOff = z.infer<typeof NewWriteOff>

/** Resolves an open payment issue. */
export const IssueResolution = z.object({
  orderId,
  issueId: text(100),
  resolution: z.enum(['confirm', 'dismiss'], 'must be confirm or dismiss'),
  note: z.optional(note),
})
export type IssueResolution = z.infer<typeof IssueResolution>
