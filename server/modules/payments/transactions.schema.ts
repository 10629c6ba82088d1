/** What an order says of its money: docs/payments.md#entries. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  limits,
  moment,
  money,
  requiredText,
  signedMoney,
  text,
  trimmedText,
} from '../../core/values/fields.schema.ts'

/** What has truly become of it. `disputed`: charged back; `void`: nothing came, and nothing is asked for. */
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
 * What a provider reported and staff decide about. `duplicate`: a further payment; `mismatch`: another amount or
 * currency; `unconfirmed`: a further payment that the provider could not be asked about, and that is not booked.
 */
const paymentIssueKind = z.enum(['disputed', 'duplicate', 'mismatch', 'unconfirmed'])
export type PaymentIssueKind = z.infer<typeof paymentIssueKind>

/** Beside the `status` of a payment: what follows from its entries. */
export const paymentSums = {
  state: z.enum(paymentStates),
  /** the money that is here, where there is any */
  paid: z.optional(z.number()),
  /** what is still to be paid, where there is any */
  due: z.optional(z.number()),
  /** its most serious open issue */
  issue: z.optional(paymentIssueKind),
}

/** How far an order is paid, in one word, as lists, pages and files show it. */
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
 * Tells how far an order is paid. `due` is cash on delivery, `unpaid` is to be paid elsewhere, `owed` is to be
 * refunded, `voided` asks for nothing, as a cancelled order without money.
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
  // Store credit is shown beside, with its own amount.
  return paid > credit ? 'partPaid' : status
}

export const entryKinds = [
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

/** How money that staff book came or went. */
export const handMethods = ['cash', 'bank', 'card', 'other'] as const
/** What they give back may become store credit besides. */
export const backMethods = [...handMethods, 'credit'] as const

export const PaymentEntry = z.object({
  id: z.string(),
  at: moment(),
  kind: z.enum(entryKinds),
  /** what it is about; below zero where that went, or is asked for no more */
  amount: z.number(),
  /** the part of it that is money: 0 for what was only reserved, written off or asked for */
  money: z.number(),
  /** `cash`, `bank`, `other`, `credit`, or a way to pay as orders name it */
  method: z.string(),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
})
export type PaymentEntry = z.infer<typeof PaymentEntry>

/** An open payment issue. */
const PaymentIssue = z.object({
  id: z.string(),
  kind: paymentIssueKind,
  /** the provider's reference of the payment */
  reference: z.string(),
  /** currency and amount as the provider wrote them */
  reported: z.string(),
  at: moment(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

/** An order's money, whole: `paid` is the sum of its entries' `money`. */
export const OrderMoney = z.object({
  orderId: z.string(),
  state: paymentSums.state,
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** what the order costs still, paid or not; nothing once it is cancelled */
  asks: z.number(),
  /** of `paid`, on its way back by a provider */
  returning: z.number(),
  refunded: z.number(),
  writtenOff: z.number(),
  /** the oldest first */
  issues: z.array(PaymentIssue),
  entries: z.array(PaymentEntry),
})
export type OrderMoney = z.infer<typeof OrderMoney>

export const BookedMoney = z.object({ message: z.string(), money: OrderMoney })

const orderId = text(100)
/** A cent: what is less would be booked as nothing. */
export const leastBooked = 0.01
const amount = money().check(z.gte(leastBooked, `must be at least ${leastBooked}`))
const by = <T extends readonly [string, ...string[]]>(methods: T) =>
  z._default(z.enum(methods, `must be one of ${methods.join(', ')}`), 'cash')
const how = {
  method: by(handMethods),
  /** a receipt, a slip */
  reference: z.optional(trimmedText(limits.shortText)),
}
const note = trimmedText(500)
const reason = requiredText(500)

/** Money that was handed over. What is missing stays due, or is written off with a reason. */
export const Collected = z.object({
  orderId,
  amount,
  ...how,
  note: z.optional(note),
  writeOff: z.optional(reason),
})
export type Collected = z.infer<typeof Collected>

export const GivenBack = z.object({
  orderId,
  amount,
  ...how,
  method: by(backMethods),
  note: reason,
})
export type GivenBack = z.infer<typeof GivenBack>

/** Below zero, where an entry said too much. */
export const Correction = z.object({
  orderId,
  amount: signedMoney().check(z.refine((value) => Math.abs(value) >= leastBooked, 'must not be 0')),
  ...how,
  note: reason,
})
export type Correction = z.infer<typeof Correction>

/** Without an amount all that is due. */
export const WriteOff = z.object({ orderId, amount: z.optional(amount), note: reason })
export type WriteOff = z.infer<typeof WriteOff>

/** Resolves an open payment issue. */
export const IssueResolution = z.object({
  orderId,
  issueId: text(100),
  resolution: z.enum(['confirm', 'dismiss'], 'must be confirm or dismiss'),
  note: z.optional(note),
})
export type IssueResolution = z.infer<typeof IssueResolution>
