/** Where the figures of a range come from, and what there is to do today. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { paymentMethods } from '../orders/order/orders.schema.ts'
import { creditKinds } from '../store-credit/store-credit.schema.ts'

const money = z.number()
const sums = { orders: z.int(), revenue: money }
/** Money may come by ways that no order is placed by, see the entries of payments. */
const waysOfMoney = [...paymentMethods, 'other', 'exchange'] as const

/** Money in rupees. Cancelled orders are left out; each list has the most money first. */
export const Report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** as many days right before */
  before: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    revenue: money,
    collected: money,
    orders: z.int(),
    newCustomers: z.int(),
  }),
  /** by the category that a product is in now; null: of products that are gone */
  categories: z.array(
    z.object({ category: z.nullable(z.string()), quantity: z.int(), revenue: money }),
  ),
  /** what the orders come to besides: delivery and fees, less what offers take off */
  besideGoods: money,
  /** null: the order does not say */
  districts: z.array(z.object({ district: z.nullable(z.string()), ...sums })),
  /** `collected` is what came this way less what went back in these days, whenever it was ordered; store credit is no money */
  payments: z.array(z.object({ method: z.enum(waysOfMoney), ...sums, collected: money })),
  /** by whether the buyer had ordered before, with the same account or telephone number */
  customers: z.object({ new: z.object(sums), returning: z.object(sums) }),
  /** store credit, once there is any: what the shop owes just now, and what was booked in these days */
  credit: z.optional(
    z.object({
      outstanding: money,
      booked: z.array(z.object({ kind: z.enum(creditKinds), amount: money })),
    }),
  ),
  /**
   * Goods less offers, without tax, and what they cost, of products whose cost is known; what came back is
   * no sale. `share` says how much of all that was sold they are, from 0 to 1. null: nobody entered a cost.
   */
  profit: z.optional(
    z.nullable(z.object({ sales: money, cost: money, profit: money, share: money })),
  ),
})
export type Report = z.infer<typeof Report>

/** The reports that can be had as files. */
export const reportNames = [
  'days',
  'categories',
  'districts',
  'payments',
  'customers',
  'products',
  'credit',
] as const
export type ReportName = (typeof reportNames)[number]

/** What waits for somebody, in the order in which one goes through it. */
export const tasks = [
  'paymentIssues',
  'toConfirm',
  'toPack',
  'returning',
  'unanswered',
  'reviews',
  'lowStock',
  'letters',
  'webhooks',
  'toHandOver',
  'invalidEmails',
] as const
export type Task = (typeof tasks)[number]

/** Of what whoever asks may see. */
export const Today = z.object({
  tasks: z.array(
    z.object({
      task: z.enum(tasks),
      /** one more than `ceiling` means more than that */
      count: z.int(),
      /** rupees, where it is about money */
      amount: z.optional(money),
    }),
  ),
  ceiling: z.int(),
})
export type Today = z.infer<typeof Today>
