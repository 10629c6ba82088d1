/** Orders and quotes: specification §3 to §5, design.md §4 and §5. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { limits, requiredText, text } from '../rules.schema.ts'

export const orderStatuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentMethods = ['cod', 'card'] as const
export const paymentStatuses = ['due', 'paid', 'refunded'] as const

/** Different products in one order or quote, at most. */
export const maxOrderLines = 100
/** Pieces of one product in one order, at most. */
export const maxQuantity = 10_000

/** A phone number: digits with the usual signs, 7 to 15 digits (E.164). */
export const isPhone = (value: string): boolean =>
  /^[+\d][\d\s().-]*$/.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, ''))

export const OrderedItem = z.object({
  productId: requiredText(100),
  qty: z
    .number('must be a number')
    .check(
      z.int('must be a whole number'),
      z.gte(1, 'must be at least 1'),
      z.lte(maxQuantity, `must be at most ${maxQuantity}`),
    ),
})

const orderedItems = z
  .array(OrderedItem)
  .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`))

export const QuoteRequest = z.object({ orderedItems })

export const Quote = z.object({
  orderedItems: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: z.string(),
      price: z.number(),
      labeledPrice: z.number(),
      quantity: z.int(),
      stock: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
})
export type Quote = z.infer<typeof Quote>

/** The three fields of a card as a person types them; judged by card.schema.ts. */
export const CardDetails = z.object({
  cardNumber: text(40),
  expiryDate: text(10),
  cvv: text(10),
})

export const OrderRequest = z.object({
  orderedItems: orderedItems.check(z.minLength(1, 'No items in the cart.')),
  name: requiredText(200),
  address: requiredText(1_000),
  phone: requiredText(40).check(z.refine(isPhone, 'must be a phone number of 7 to 15 digits')),
  paymentMethod: z.enum(paymentMethods, `must be one of ${paymentMethods.join(', ')}`),
  cardDetails: z.optional(z.nullable(CardDetails)),
  notes: z.optional(text(2_000)),
})
export type OrderRequest = z.infer<typeof OrderRequest>

/** An order as every door shows it (design.md §4). Money in rupees, the date as ISO 8601 text. */
export const Order = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  date: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  paymentMethod: z.enum(paymentMethods),
  payment: z.object({
    status: z.enum(paymentStatuses),
    brand: z.optional(z.string()),
    last4: z.optional(z.string()),
  }),
  orderedItems: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: z.string(),
      price: z.number(),
      quantity: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
})
export type Order = z.infer<typeof Order>

/** numeric(12,2): what one order may cost at most, in rupees. */
export const orderAmountLimit = limits.money

/** GET /orders without `limit` answers at most this many (design.md §4). */
export const mostOrders = 1_000

export const OrderList = z.object({
  limit: z.optional(
    z
      .number('must be a number')
      .check(
        z.int('must be a whole number'),
        z.gte(1, 'must be at least 1'),
        z.lte(200, 'must be at most 200'),
      ),
  ),
  cursor: z.optional(text(2_000)),
  status: z.optional(z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)),
  q: z.optional(text(200)),
})
