/** What buyers and staff do about a bank transfer: docs/payments.md#bank-transfer. */
import * as z from 'zod/mini'
import { limits, moment, money, requiredText, text } from '../../../core/values/fields.schema.ts'

/** As orders and payments carry it, and as people read it. */
export const transfer = { name: 'bank', label: 'Bank transfer' } as const

/** Where a transfer goes; only the number is always there. */
export const BankAccount = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** what else there is to know */
  note: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const TransferDetails = z.object({
  /** null: the shop takes no transfers any more, and says by other ways where to */
  account: z.nullable(BankAccount),
  /** in rupees */
  amount: z.number(),
  reference: z.string(),
  /** until when the order is kept; null while staff look at its slip */
  payBy: z.nullable(moment()),
})

export const Slip = z.object({
  /** a `data:` address of a WebP picture */
  picture: z.string(),
  sentAt: moment(),
})

/** The header in which a guest's link comes along with a file. */
export const linkHeader = 'order-link'

/** A day that exists, such as `2026-11-22`. */
const day = () =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          /^\d{4}-\d\d-\d\d$/.test(value) &&
          new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value,
        'must be a day such as 2026-11-22',
      ),
    )

export const Received = z.object({
  orderId: text(100),
  /** what came, in rupees */
  amount: money(),
  /** the bank's own, as it stands on the statement */
  reference: requiredText(100),
  /** the day on which it came */
  date: day(),
})
export type Received = z.infer<typeof Received>

export const NotReceived = z.object({
  orderId: text(100),
  /** the buyer reads it */
  reason: requiredText(limits.shortText * 5),
})
