/** Input and output of buyers and staff for bank transfers: docs/payments.md#bank-transfer. */
import * as z from 'zod/mini'
import { limits, money, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'

/** The method's name on orders and payments, and its label. */
export const transfer = { name: 'bank', label: 'Bank transfer' } as const

/** The account that transfers are paid into; only the number is always set. */
export const BankAccount = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** further instructions */
  note: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const TransferDetails = z.object({
  /** null: the shop no longer offers transfers, and names the account by other means */
  account: z.nullable(BankAccount),
  /** in rupees */
  amount: z.number(),
  reference: z.string(),
  /** until when the order waits; null while staff check its slip */
  payBy: z.nullable(timestamp()),
})

export const Slip = z.object({
  /** a `data:` address of a WebP image */
  image: z.string(),
  sentAt: timestamp(),
})

/** The header that carries a guest's link with a file upload. */
export const linkHeader = 'order-link'

/** A valid calendar day, such as `2026-11-22`. */
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
  /** the amount received, in rupees */
  amount: money(),
  /** the bank's own reference, from the statement */
  reference: requiredText(100),
  /** the day on which the money arrived */
  date: day(),
})
export type Received = z.infer<typeof Received>

export const NotReceived = z.object({
  orderId: text(100),
  /** shown to the buyer */
  reason: requiredText(limits.shortText * 5),
})
