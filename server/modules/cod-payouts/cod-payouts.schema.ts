/**
 * COD payouts of couriers, and cash that they still hold: docs/couriers.md. zod/mini, shared with
 * the browser.
 */
import * as z from 'zod/mini'
import { money, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { Columns, givenFile } from '../couriers/couriers.schema.ts'

/**
 * Classes of lines. `paid`, `short` and `over` are booked; the others say why not. `twice`: this
 * file has paid the order already. `booked`: it was paid before. `unpaid`: the line pays nothing.
 * `takenBack`: the courier keeps an amount paid earlier. `nothingDue`: nothing is due of the order.
 * `unclear`: it may be several orders. `failed`: an unexpected error; booking again retries it.
 * `total`: the sum of the lines above, and no money of its own.
 */
export const lineClasses = [
  'paid',
  'short',
  'over',
  'twice',
  'booked',
  'returned',
  'unpaid',
  'takenBack',
  'notCash',
  'cancelled',
  'nothingDue',
  'unclear',
  'unknown',
  'unreadable',
  'failed',
  'fee',
  'total',
] as const
export type LineClass = (typeof lineClasses)[number]

/** Classes of lines that are booked. */
export const bookable: readonly LineClass[] = ['paid', 'short', 'over']

const remittanceStates = ['draft', 'booking', 'booked', 'undoing', 'undone'] as const

const ListedRemittance = z.object({
  id: z.string(),
  courier: z.string(),
  fileName: z.string(),
  state: z.enum(remittanceStates),
  createdAt: timestamp(),
  /** when it was booked or undone */
  settledAt: z.optional(timestamp()),
  /** the user who did that, or uploaded it */
  by: z.string(),
  lines: z.int(),
  /** the booked part */
  booked: z.number(),
  /** amount received at the bank, if entered */
  bank: z.optional(z.number()),
})
export type ListedRemittance = z.infer<typeof ListedRemittance>
export const RemittancePageRequest = z.object(pageFields)
export const RemittancePage = pageOf(ListedRemittance)

const ClassSum = z.object({
  class: z.enum(lineClasses),
  lines: z.int(),
  amount: z.number(),
  fees: z.number(),
  /** the booked part */
  booked: z.number(),
})

export const Remittance = z.object({
  ...ListedRemittance.shape,
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
  /** lines still to be booked or undone; of a booked payout, the failed ones */
  left: z.int(),
})
export type Remittance = z.infer<typeof Remittance>

const courier = requiredText(100)
/** Amount received at the bank; null: not entered. */
const bank = z.optional(z.nullable(money()))

export const NewRemittance = z.object({
  ...givenFile,
  courier,
  bank,
  columns: z.optional(Columns),
})
export type NewRemittance = z.infer<typeof NewRemittance>

const id = text(40)
export const RemittanceById = z.object({ id })
export const RemittanceChange = z.object({
  id,
  courier: z.optional(courier),
  bank,
  columns: z.optional(Columns),
})
export type RemittanceChange = z.infer<typeof RemittanceChange>

export const ToldRemittance = z.object({ message: z.string(), remittance: Remittance })

export const LinesRequest = z.object({
  id,
  ...pageFields,
  class: z.optional(z.enum(lineClasses, `must be one of ${lineClasses.join(', ')}`)),
})

const RemittanceLine = z.object({
  line: z.int(),
  class: z.enum(lineClasses),
  waybill: z.string(),
  /** the number of the order, or the content of the cell */
  orderId: z.string(),
  /** true where the order exists */
  isKnown: z.boolean(),
  /** the courier's status as written */
  word: z.string(),
  /** null: not readable */
  amount: z.nullable(z.number()),
  fee: z.number(),
  /** the amount due of the order before */
  due: z.optional(z.number()),
  booked: z.number(),
  undone: z.boolean(),
  note: z.string(),
  cells: z.array(z.string()),
})
export type RemittanceLine = z.infer<typeof RemittanceLine>
export const LinePage = pageOf(RemittanceLine)

/** First day of each age group of delivered cash that was not paid out. */
export const ages = [0, 8, 15, 31] as const

const Cash = z.object({ orders: z.int(), amount: z.number() })
export const Ageing = z.object({
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
export type Ageing = z.infer<typeof Ageing>

export const mostListed = 10_000
