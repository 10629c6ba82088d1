/** What comes back of an order, and what is given back for it: docs/returns.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  limits,
  moment,
  money,
  requiredText,
  text,
  trimmedText,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { handMethods, leastBooked, OrderMoney } from '../../payments/transactions.schema.ts'

export const returnReasons = ['unwanted', 'damaged', 'wrong', 'faulty', 'other'] as const

/** How money goes back: the way it was paid, from hand to hand, as store credit, or into an order placed instead. */
export const returnMethods = ['provider', ...handMethods, 'credit', 'exchange'] as const
export type ReturnMethod = (typeof returnMethods)[number]

/** What came back as everybody reads it who sees the order. */
export const OrderReturn = z.object({
  date: moment(),
  lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
  /** what the order costs less for it */
  amount: z.number(),
  /** the money of that which goes back, where there is any, and how */
  back: z.optional(z.number()),
  method: z.optional(z.enum(returnMethods)),
  /** the order that was placed instead */
  exchangedFor: z.optional(z.string()),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const StaffReturn = z.object({
  ...OrderReturn.shape,
  id: z.string(),
  by: z.string(),
  note: z.string(),
  /** of the amount, what delivery had cost */
  delivery: z.number(),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      reason: z.enum(returnReasons),
      restocked: z.boolean(),
    }),
  ),
})
export type StaffReturn = z.infer<typeof StaffReturn>

/** What came back of an order, and all that may still come. */
export const OrderReturns = z.object({
  orderId: z.string(),
  /** the oldest first */
  returns: z.array(StaffReturn),
  /** the orders in whose stead this one was placed */
  exchanges: z.array(z.string()),
  /** its lines: `value` is what all pieces cost, after its offers */
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      returned: z.int(),
      value: z.number(),
    }),
  ),
  /** what its delivery cost, unless that was given back */
  delivery: z.number(),
  /** what it costs still: no more is given back */
  most: z.number(),
  /** the money that is here, and not on its way back */
  here: z.number(),
  /** what is still to be paid */
  due: z.number(),
  /** what may go back by the way it was paid; `whole`: all of that at once or nothing */
  provider: z.optional(z.object({ label: z.string(), most: z.number(), whole: z.boolean() })),
})
export type OrderReturns = z.infer<typeof OrderReturns>

const orderId = text(100)
/** Lines of one return, at most: one product may come back in several states. */
const mostLines = 100

const ReturnedLine = z.object({
  productId: requiredText(100),
  quantity: wholeNumber(1, 1_000_000),
  reason: z._default(
    z.enum(returnReasons, `must be one of ${returnReasons.join(', ')}`),
    'unwanted',
  ),
  /** false: it can be sold no more */
  restock: z._default(z.boolean('must be true or false'), true),
})

/** What came back, and what is given back: with lines a return, without one a refund. */
export const NewReturn = z
  .object({
    orderId,
    lines: z._default(
      z.array(ReturnedLine).check(z.maxLength(mostLines, `must have at most ${mostLines} lines`)),
      [],
    ),
    /** what delivery cost is given back, too */
    delivery: z._default(z.boolean('must be true or false'), false),
    /** what the lines, and delivery where that is asked, cost, unless said */
    amount: z.optional(money()),
    method: z._default(z.enum(returnMethods, `must be one of ${returnMethods.join(', ')}`), 'cash'),
    reference: z.optional(trimmedText(limits.shortText)),
    note: z._default(trimmedText(500), ''),
    /** the number of an order that was placed instead; without the method `exchange` they are only linked */
    exchangedFor: z.optional(text(100)),
  })
  .check(
    z.refine(
      ({ lines, delivery, amount = 0 }) => lines.length > 0 || delivery || amount >= leastBooked,
      {
        path: ['amount'],
        message: 'is required where nothing came back',
      },
    ),
    z.refine(({ lines, note }) => lines.length > 0 || note !== '', {
      path: ['note'],
      message: 'is required where nothing came back',
    }),
    z.refine(({ method, exchangedFor }) => method !== 'exchange' || exchangedFor !== undefined, {
      path: ['exchangedFor'],
      message: 'is required for an exchange',
    }),
  )
export type NewReturn = z.infer<typeof NewReturn>

export const BookedReturn = z.object({
  message: z.string(),
  return: StaffReturn,
  money: OrderMoney,
})

/**
 * What some of a line's pieces are worth: all shares of it add up to the cent.
 * @example shareOfLine(1000, 3, 0, 1) // 333
 */
export const shareOfLine = (cents: number, pieces: number, before: number, more: number): number =>
  Math.round((cents * (before + more)) / pieces) - Math.round((cents * before) / pieces)
