/** Returns and refunds of an order: docs/returns.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  limits,
  money,
  requiredText,
  text,
  timestamp,
  trimmedText,
  wholeNumber,
  yesOrNo,
} from '../../../core/values/fields.schema.ts'
import { manualMethods, minimumAmount, PaymentSummary } from '../../payments/transactions.schema.ts'

export const returnReasons = ['unwanted', 'damaged', 'wrong', 'faulty', 'other'] as const

/** How money is refunded: by the provider, manually, as store credit, or into an exchange order. */
export const returnMethods = ['provider', ...manualMethods, 'credit', 'exchange'] as const
export type ReturnMethod = (typeof returnMethods)[number]

const lineFields = {
  productId: z.string(),
  name: z.string().apply(doc, 'Name of the product.'),
  quantity: z.int(),
}

/** A return as all readers of the order see it. */
export const OrderReturn = z.object({
  date: timestamp().apply(doc, 'When it was recorded, in UTC.'),
  lines: z.array(z.object(lineFields)).apply(doc, 'Returned goods.'),
  amount: z.number().apply(doc, "Rupees by which the order's total falls."),
  refunded: z.optional(z.number()).apply(doc, 'Refunded money in rupees, if any.'),
  method: z.optional(z.enum(returnMethods)).apply(doc, 'How the money is refunded.'),
  exchangedFor: z.optional(z.string()).apply(doc, 'Number of the exchange order.'),
})
export type OrderReturn = z.infer<typeof OrderReturn>

const StaffReturn = z.object({
  ...OrderReturn.shape,
  id: z.string(),
  by: z.string(),
  note: z.string(),
  delivery: z.number().apply(doc, 'Refunded delivery charge in rupees, part of the amount.'),
  lines: z
    .array(
      z.object({
        ...lineFields,
        reason: z.enum(returnReasons).apply(doc, 'Why the customer returns it.'),
        restocked: z.boolean().apply(doc, 'true: the units returned to stock.'),
      }),
    )
    .apply(doc, 'Returned goods.'),
})
export type StaffReturn = z.infer<typeof StaffReturn>

/** Returns of an order, and what can still be returned. */
export const OrderReturns = z.object({
  orderId: z.string(),
  returns: z.array(StaffReturn).apply(doc, 'Returns, the oldest first.'),
  exchanges: z.array(z.string()).apply(doc, 'Orders that this exchange order replaces.'),
  lines: z
    .array(
      z.object({
        ...lineFields,
        returned: z.int().apply(doc, 'Units returned so far.'),
        value: z.number().apply(doc, 'Price of all units after discounts, in rupees.'),
      }),
    )
    .apply(doc, 'Lines of the order.'),
  delivery: z.number().apply(doc, 'Delivery charge in rupees, unless it was refunded.'),
  max: z.number().apply(doc, 'The most that can be refunded, in rupees.'),
  received: z.number().apply(doc, 'Rupees received and not being refunded.'),
  due: z.number().apply(doc, 'Amount still due, in rupees.'),
  provider: z
    .optional(
      z.object({
        label: z.string().apply(doc, 'Name of the provider.'),
        max: z.number().apply(doc, 'The most it can refund, in rupees.'),
        fullOnly: z.boolean().apply(doc, 'true: only the full amount at once.'),
      }),
    )
    .apply(doc, 'What the payment provider can refund.'),
})
export type OrderReturns = z.infer<typeof OrderReturns>

const orderId = text(100)
/** Maximum number of lines of one return: units of one product may return in several conditions. */
const mostLines = 100

const ReturnedLine = z.object({
  productId: requiredText(100),
  quantity: wholeNumber(1, 1_000_000),
  reason: z._default(enumOf(returnReasons), 'unwanted').apply(doc, 'Why the customer returns it.'),
  restock: z._default(yesOrNo(), true).apply(doc, 'false: it cannot be sold again.'),
})

/** Input for a return with lines, or a refund without lines. */
export const NewReturn = z
  .object({
    orderId,
    lines: z
      ._default(
        z.array(ReturnedLine).check(z.maxLength(mostLines, `must have at most ${mostLines} lines`)),
        [],
      )
      .apply(doc, 'Returned goods; empty: a refund alone.'),
    delivery: z._default(yesOrNo(), false).apply(doc, 'true refunds the delivery charge, too.'),
    amount: z.optional(money()).apply(doc, 'Rupees to refund; absent: the price of the return.'),
    method: z._default(enumOf(returnMethods), 'cash').apply(doc, 'How the money is refunded.'),
    reference: z.optional(trimmedText(limits.shortText)),
    note: z._default(trimmedText(500), ''),
    exchangedFor: z.optional(text(100)).apply(doc, 'Number of the exchange order.'),
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
  return: StaffReturn.apply(doc, 'The new return.'),
  payment: PaymentSummary.apply(doc, 'State of the payment.'),
})

/**
 * Returns the value of some units of a line: all shares add up to the cent.
 * @example shareOfLine(1000, 3, 0, 1) // 333
 */
export const shareOfLine = (cents: number, units: number, before: number, more: number): number =>
  Math.round((cents * (before + more)) / units) - Math.round((cents * before) / units)
