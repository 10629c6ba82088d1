/**
 * COD payouts of couriers, and cash that they still hold: docs/couriers.md. zod/mini, shared with
 * the browser.
 */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  money,
  requiredText,
  text,
  timestamp,
} from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { Columns, uploadedFile } from '../couriers/couriers.schema.ts'

/**
 * Classes of lines. `paid`, `short` and `over` are recorded; the others are not. `duplicate`: this
 * file has paid the order already. `alreadyPaid`: it was paid before. `unpaid`: the line pays
 * nothing. `reversed`: the courier keeps an amount paid earlier. `nothingDue`: nothing is due of
 * the order. `ambiguous`: the line matches several orders. `failed`: an unexpected error; recording
 * again retries it. `total`: the sum of the lines above, and no money of its own.
 */
export const lineClasses = [
  'paid',
  'short',
  'over',
  'duplicate',
  'alreadyPaid',
  'returned',
  'unpaid',
  'reversed',
  'notCash',
  'cancelled',
  'nothingDue',
  'ambiguous',
  'unknown',
  'unreadable',
  'failed',
  'fee',
  'total',
] as const
export type LineClass = (typeof lineClasses)[number]

/** Classes of lines that are recorded. */
export const recordable: readonly LineClass[] = ['paid', 'short', 'over']

const codPayoutStates = ['draft', 'recording', 'recorded', 'undoing', 'undone'] as const

const ListedCodPayout = z.object({
  id: z.string(),
  courier: z.string(),
  fileName: z.string(),
  state: z.enum(codPayoutStates).apply(doc, 'Progress of the payout.'),
  createdAt: timestamp(),
  completedAt: z.optional(timestamp()).apply(doc, 'When it was recorded or undone, in UTC.'),
  by: z.string().apply(doc, 'Who recorded, undid or uploaded it.'),
  lines: z.int().apply(doc, 'Number of lines.'),
  recorded: z.number().apply(doc, 'Recorded amount in rupees.'),
  bank: z.optional(z.number()).apply(doc, 'Amount received at the bank in rupees, if entered.'),
})
export type ListedCodPayout = z.infer<typeof ListedCodPayout>
export const CodPayoutPageRequest = z.object(pageFields)
export const CodPayoutPage = pageOf(ListedCodPayout)

const ClassSum = z.object({
  class: z.enum(lineClasses).apply(doc, 'Class of the lines.'),
  lines: z.int().apply(doc, 'Number of lines.'),
  amount: z.number(),
  fees: z.number().apply(doc, "The courier's fees in rupees."),
  recorded: z.number().apply(doc, 'Recorded amount in rupees.'),
})

export const CodPayout = z.object({
  ...ListedCodPayout.shape,
  header: z.array(z.string()).apply(doc, 'Header of the file.'),
  columns: Columns.apply(doc, 'Which columns of the file are read.'),
  classes: z.array(ClassSum).apply(doc, 'Sums by class; each line counts in one class.'),
  gross: z.number().apply(doc, 'Amount that the lines pay, in rupees.'),
  fees: z.number().apply(doc, "The courier's fees in rupees."),
  net: z.number().apply(doc, 'Amount expected at the bank: `gross` without `fees`.'),
  difference: z.optional(z.number()).apply(doc, 'Amount received at the bank minus `net`.'),
  short: z.number().apply(doc, 'Rupees that it pays less than was due of its orders.'),
  left: z.int().apply(doc, 'Lines still to be recorded or undone; recorded: failed lines.'),
})
export type CodPayout = z.infer<typeof CodPayout>

const courier = requiredText(100)
/** Amount received at the bank; null: not entered. */
const bank = z.optional(z.nullable(money())).apply(doc, 'Rupees received at the bank.')

export const NewCodPayout = z.object({
  ...uploadedFile,
  courier,
  bank,
  columns: z.optional(Columns).apply(doc, 'Which columns to read; absent: recognised.'),
})
export type NewCodPayout = z.infer<typeof NewCodPayout>

const id = text(40)
export const CodPayoutById = z.object({ id })
export const CodPayoutUpdate = z.object({
  id,
  courier: z.optional(courier).apply(doc, 'Name of the courier.'),
  bank,
  columns: z.optional(Columns).apply(doc, 'Which columns to read.'),
})
export type CodPayoutUpdate = z.infer<typeof CodPayoutUpdate>

export const CodPayoutResult = z.object({
  message: z.string(),
  payout: CodPayout.apply(doc, 'The payout after the change.'),
})

export const LinesRequest = z.object({
  id,
  ...pageFields,
  class: z.optional(enumOf(lineClasses)).apply(doc, 'Only lines of this class.'),
})

const CodPayoutLine = z.object({
  line: z.int().apply(doc, 'Line of the file.'),
  class: z.enum(lineClasses).apply(doc, 'Class of the line, which decides whether it is recorded.'),
  waybill: z.string(),
  orderId: z.string().apply(doc, 'Number of the order, or the content of the cell.'),
  isKnown: z.boolean().apply(doc, 'true: the order exists.'),
  courierStatus: z.string().apply(doc, "The courier's status as written."),
  amount: z.nullable(z.number()).apply(doc, 'Paid amount in rupees; null: not readable.'),
  fee: z.number().apply(doc, "The courier's fee in rupees."),
  due: z.optional(z.number()).apply(doc, 'Amount due of the order before, in rupees.'),
  recorded: z.number().apply(doc, 'Recorded amount in rupees.'),
  undone: z.boolean().apply(doc, 'true: its record was undone.'),
  note: z.string().apply(doc, 'Why the line is in its class.'),
  cells: z.array(z.string()).apply(doc, 'Cells of the line.'),
})
export type CodPayoutLine = z.infer<typeof CodPayoutLine>
export const LinePage = pageOf(CodPayoutLine)

/** First day of each age group of delivered cash that was not paid out. */
export const ageGroups = [0, 8, 15, 31] as const

const Cash = z.object({ orders: z.int().apply(doc, 'Number of orders.'), amount: z.number() })
export const UnsettledCash = z.object({
  couriers: z
    .array(
      z.object({
        courier: z.string().apply(doc, 'Name of the courier; empty: none was recorded.'),
        onTheWay: Cash.apply(doc, 'Cash of orders shipped and not yet delivered.'),
        delivered: z.array(Cash).apply(doc, 'Cash of delivered orders, a sum for each of `ages`.'),
        total: Cash.apply(doc, 'Cash of all delivered orders.'),
      }),
    )
    .apply(doc, 'Cash by courier.'),
  ages: z.array(z.int()).apply(doc, 'Lower bounds of the ages, in days since delivery.'),
})
export type UnsettledCash = z.infer<typeof UnsettledCash>

export const maxListed = 10_000
