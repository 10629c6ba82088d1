/** Cash that couriers hand over, and cash that they still have: docs/couriers.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment, money, requiredText, text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { Columns, givenFile } from '../couriers/couriers.schema.ts'

/**
 * What a line of a settlement is. Booked are `paid`, `short` and `over`; the others say why not.
 * `twice`: this file has paid the order already. `booked`: its money was here before. `unpaid`: nothing is
 * paid for it. `takenBack`: the courier keeps what it paid once. `nothingDue`: the order asks for nothing.
 * `unclear`: it may be several orders. `failed`: something unforeseen stopped it; booking again tries it again. `total`: the sum of the lines above, and no money of its own.
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

/** Lines of these are booked. */
export const bookable: readonly LineClass[] = ['paid', 'short', 'over']

const remittanceStates = ['draft', 'booking', 'booked', 'undoing', 'undone'] as const

const ListedRemittance = z.object({
  id: z.string(),
  courier: z.string(),
  fileName: z.string(),
  state: z.enum(remittanceStates),
  createdAt: moment(),
  /** when it was booked, or undone */
  settledAt: z.optional(moment()),
  /** whoever did that, or read it */
  by: z.string(),
  lines: z.int(),
  /** what of it is booked */
  booked: z.number(),
  /** what came to the bank, where somebody said so */
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
  /** of that, booked */
  booked: z.number(),
})

export const Remittance = z.object({
  ...ListedRemittance.shape,
  header: z.array(z.string()),
  columns: Columns,
  /** every line is in one of them */
  classes: z.array(ClassSum),
  /** what the lines pay, and what the courier keeps of it */
  gross: z.number(),
  fees: z.number(),
  /** what must come to the bank: gross without fees */
  net: z.number(),
  /** how much more than that came there, where somebody said what came */
  difference: z.optional(z.number()),
  /** how much less it pays than was due of the orders that it names */
  short: z.number(),
  /** lines that wait to be booked, or undone; of a booked one, those that failed */
  left: z.int(),
})
export type Remittance = z.infer<typeof Remittance>

const courier = requiredText(100)
/** What came to the bank; null: nobody says. */
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
  /** the order that it names, or what stands there */
  orderId: z.string(),
  /** whether there is such an order */
  isKnown: z.boolean(),
  /** as the courier says it */
  word: z.string(),
  /** null: nobody can read it */
  amount: z.nullable(z.number()),
  fee: z.number(),
  /** what was due of the order before */
  due: z.optional(z.number()),
  booked: z.number(),
  undone: z.boolean(),
  note: z.string(),
  cells: z.array(z.string()),
})
export type RemittanceLine = z.infer<typeof RemittanceLine>
export const LinePage = pageOf(RemittanceLine)

/** The first day of each age of cash that was delivered and has not come. */
export const ages = [0, 8, 15, 31] as const

const Cash = z.object({ orders: z.int(), amount: z.number() })
export const Ageing = z.object({
  couriers: z.array(
    z.object({
      /** empty: nobody said who carries it */
      courier: z.string(),
      /** shipped, and not delivered yet */
      onTheWay: Cash,
      /** delivered, by the days since: one for each of `ages` */
      delivered: z.array(Cash),
      /** all that was delivered */
      total: Cash,
    }),
  ),
  ages: z.array(z.int()),
})
export type Ageing = z.infer<typeof Ageing>

export const mostListed = 10_000
