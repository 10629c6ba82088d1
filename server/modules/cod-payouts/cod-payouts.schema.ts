/**
 * COD payouts of couriers, and cash that they still hold: docs/couriers.md. zod/mini, shared with
 * the browser.
 */
import * as z from 'zod/mini'
import { money, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
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
  state: z.enum(codPayoutStates),
  createdAt: timestamp(),
  /** when it was recorded or undone */
  completedAt: z.optional(timestamp()),
  /** the user who did that, or uploaded it */
  by: z.string(),
  lines: z.int(),
  /** the recorded part */
  recorded: z.number(),
  /** amount received at the bank, if entered */
  bank: z.optional(z.number()),
})
export type ListedCodPayout = z.infer<typeof ListedCodPayout>
export const CodPayoutPageRequest = z.object(pageFields)
export const CodPayoutPage = pageOf(ListedCodPayout)

const ClassSum = z.object({
  class: z.enum(lineClasses),
  lines: z.int(),
  amount: z.number(),
  fees: z.number(),
  /** the recorded part */
  recorded: z.number(),
})

export const CodPayout = z.object({
  ...ListedCodPayout.shape,
  header: z.array(z.string()),
  columns: Columns,
  /** each line counts in exactly one class */
  classes: z.array(ClassSum),
  /** total that the lines pay, and the courier's fees */
  gross: z.number(),
  fees: z.number(),
  /** amount expected at the bank: gross without fees */
  net: z.number(),
  /** amount received at the bank minus `net`, if entered */
  difference: z.optional(z.number()),
  /** how much less it pays than was due of its orders */
  short: z.number(),
  /** lines still to be recorded or undone; of a recorded payout, the failed ones */
  left: z.int(),
})
export type CodPayout = z.infer<typeof CodPayout>

const courier = requiredText(100)
/** Amount received at the bank; null: not entered. */
const bank = z.optional(z.nullable(money()))

export const NewCodPayout = z.object({
  ...uploadedFile,
  courier,
  bank,
  columns: z.optional(Columns),
})
export type NewCodPayout = z.infer<typeof NewCodPayout>

const id = text(40)
export const CodPayoutById = z.object({ id })
export const CodPayoutUpdate = z.object({
  id,
  courier: z.optional(courier),
  bank,
  columns: z.optional(Columns),
})
export type CodPayoutUpdate = z.infer<typeof CodPayoutUpdate>

export const CodPayoutResult = z.object({ message: z.string(), payout: CodPayout })

export const LinesRequest = z.object({
  id,
  ...pageFields,
  class: z.optional(z.enum(lineClasses, `must be one of ${lineClasses.join(', ')}`)),
})

const CodPayoutLine = z.object({
  line: z.int(),
  class: z.enum(lineClasses),
  waybill: z.string(),
  /** the number of the order, or the content of the cell */
  orderId: z.string(),
  /** true where the order exists */
  isKnown: z.boolean(),
  /** the courier's status as written */
  courierStatus: z.string(),
  /** null: not readable */
  amount: z.nullable(z.number()),
  fee: z.number(),
  /** the amount due of the order before */
  due: z.optional(z.number()),
  recorded: z.number(),
  undone: z.boolean(),
  note: z.string(),
  cells: z.array(z.string()),
})
export type CodPayoutLine = z.infer<typeof CodPayoutLine>
export const LinePage = pageOf(CodPayoutLine)

/** First day of each age group of delivered cash that was not paid out. */
export const ageGroups = [0, 8, 15, 31] as const

const Cash = z.object({ orders: z.int(), amount: z.number() })
export const UnsettledCash = z.object({
  couriers: z.array(
    z.object({
      /** empty: no courier was recorded */
      courier: z.string(),
      /** cash of orders shipped and not yet delivered */
      onTheWay: Cash,
      /** cash of delivered orders by days since delivery: one for each of `ages` */
      delivered: z.array(Cash),
      /** cash of all delivered orders */
      total: Cash,
    }),
  ),
  ages: z.array(z.int()),
})
export type UnsettledCash = z.infer<typeof UnsettledCash>

export const maxListed = 10_000
