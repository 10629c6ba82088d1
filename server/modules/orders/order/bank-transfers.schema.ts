/** Input and output of buyers and staff for bank transfers: docs/payments.md#bank-transfer. */
import * as z from 'zod/mini'
import {
  doc,
  limits,
  money,
  requiredText,
  text,
  timestamp,
} from '../../../core/values/fields.schema.ts'

/** The method's name on orders and payments, and its label. */
export const transfer = { name: 'bank', label: 'Bank transfer' } as const

/** The account that transfers are paid into; only the number is always set. */
export const BankAccount = z.object({
  bank: z.string().apply(doc, 'Name of the bank.'),
  branch: z.string().apply(doc, 'Branch of the bank.'),
  accountName: z.string().apply(doc, 'Name of the account holder.'),
  accountNumber: z.string().apply(doc, 'Number of the bank account.'),
  note: z.string().apply(doc, 'Further instructions.'),
})
export type BankAccount = z.infer<typeof BankAccount>

export const TransferDetails = z.object({
  account: z.nullable(BankAccount).apply(doc, 'Where to pay; null: named by other means.'),
  amount: z.number().apply(doc, 'In rupees.'),
  reference: z.string().apply(doc, 'What to write on the transfer.'),
  payBy: z
    .nullable(timestamp())
    .apply(doc, 'Until when the order waits; null: its slip is checked.'),
})

export const Slip = z.object({
  image: z.string().apply(doc, '`data:` address of a WebP image.'),
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
  amount: money().apply(doc, 'Received amount in rupees.'),
  reference: requiredText(100).apply(doc, "The bank's own reference, from the statement."),
  date: day().apply(doc, 'Day on which the money arrived.'),
})
export type Received = z.infer<typeof Received>

export const NotReceived = z.object({
  orderId: text(100),
  reason: requiredText(limits.shortText * 5).apply(
    doc,
    'Why the money was not found, shown to the buyer.',
  ),
})
