/** Returns and refunds of an order: docs/returns.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  limits,
  money,
  requiredText,
  text,
  timestamp,
  trimmedText,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { manualMethods, minimumAmount, PaymentSummary } from '../../payments/transactions.schema.ts'

export const returnReasons = ['unwanted', 'damaged', 'wrong', 'faulty', 'other'] as const

/** How money is refunded: by the provider, manually, as store credit, or into an exchange order. */
export const returnMethods = ['provider', ...manualMethods, 'credit', 'exchange'] as const
export type ReturnMethod = (typeof returnMethods)[number]

/** A return as all readers of the order see it. */
export const OrderReturn = z.object({
  date: timestamp(),
  lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
  /** how much the order's total falls */
  amount: z.number(),
  /** the money refunded, if any, and how */
  refunded: z.optional(z.number()),
  method: z.optional(z.enum(returnMethods)),
  /** number of the exchange order */
  exchangedFor: z.optional(z.string()),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const StaffReturn = z.object({
  ...OrderReturn.shape,
  id: z.string(),
  by: z.string(),
  note: z.string(),
  /** the refunded delivery charge, part of the amount */
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

/** Returns of an order, and what can still be returned. */
export const OrderReturns = z.object({
  orderId: z.string(),
  /** the oldest first */
  returns: z.array(StaffReturn),
  /** the orders that this exchange order replaces */
  exchanges: z.array(z.string()),
  /** lines of the order: `value` is the price of all units after discounts */
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      returned: z.int(),
      value: z.number(),
    }),
  ),
  /** the delivery charge, unless it was refunded */
  delivery: z.number(),
  /** the order's current total, the most that can be refunded */
  max: z.number(),
  /** money received and not being refunded */
  received: z.number(),
  /** the amount still due */
  due: z.number(),
  /** what the provider can refund; `whole`: only the full amount at once */
  provider: z.optional(z.object({ label: z.string(), max: z.number(), fullOnly: z.boolean() })),
})
export type OrderReturns = z.infer<typeof OrderReturns>

const orderId = text(100)
/** Maximum number of lines of one return: units of one product may return in several conditions. */
const mostLines = 100

const ReturnedLine = z.object({
  productId: requiredText(100),
  quantity: wholeNumber(1, 1_000_000),
  reason: z._default(
    z.enum(returnReasons, `must be one of ${returnReasons.join(', ')}`),
    'unwanted',
  ),
  /** false: it cannot be sold again */
  restock: z._default(z.boolean('must be true or false'), true),
})

/** Input for a return with lines, or a refund without lines. */
export const NewReturn = z
  .object({
    orderId,
    lines: z._default(
      z.array(ReturnedLine).check(z.maxLength(mostLines, `must have at most ${mostLines} lines`)),
      [],
    ),
    /** refunds the delivery charge, too */
    delivery: z._default(z.boolean('must be true or false'), false),
    /** default: the price of the lines, and of delivery if refunded */
    amount: z.optional(money()),
    method: z._default(z.enum(returnMethods, `must be one of ${returnMethods.join(', ')}`), 'cash'),
    reference: z.optional(trimmedText(limits.shortText)),
    note: z._default(trimmedText(500), ''),
    /** number of the exchange order; with other methods than `exchange` only a link */
    exchangedFor: z.optional(text(100)),
  })
  .check(
    z.refine(
      ({ lines, delivery, amount = 0 }) => lines.length > 0 || delivery || amount >= minimumAmount,
      {
        path: ['amount'],
        message: 'is required without returned units',
      },
    ),
    z.refine(({ lines, note }) => lines.length > 0 || note !== '', {
      path: ['note'],
      message: 'is required without returned units',
    }),
    z.refine(({ method, exchangedFor }) => method !== 'exchange' || exchangedFor !== undefined, {
      path: ['exchangedFor'],
      message: 'is required for an exchange',
    }),
  )
export type NewReturn = z.infer<typeof NewReturn>

export const RecordedReturn = z.object({
  message: z.string(),
  return: StaffReturn,
  payment: PaymentSummary,
})

/**
 * Returns the value of some units of a line: all shares add up to the cent.
 * @example shareOfLine(1000, 3, 0, 1) // 333
 */
export const shareOfLine = (cents: number, units: number, before: number, more: number): number =>
  Math.round((cents * (before + more)) / units) - Math.round((cents * before) / units)
