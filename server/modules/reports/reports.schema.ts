/** Defines reports by dimension, and today's tasks. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { paymentMethods } from '../orders/order/orders.schema.ts'
import { creditKinds } from '../store-credit/store-credit.schema.ts'

const money = z.number()
const sums = { orders: z.int(), revenue: money }
/** Payments may use methods that no order is placed with. */
const waysOfMoney = [...paymentMethods, 'other', 'exchange'] as const

/** A report in rupees, without cancelled orders. Each list has the highest amount first. */
export const Report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** the preceding range of the same length */
  before: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    revenue: money,
    collected: money,
    orders: z.int(),
    newCustomers: z.int(),
  }),
  /** by a product's current category; null: deleted products */
  categories: z.array(
    z.object({ category: z.nullable(z.string()), quantity: z.int(), revenue: money }),
  ),
  /** revenue besides goods: delivery and fees, less discounts */
  besideGoods: money,
  /** null: not in the order */
  districts: z.array(z.object({ district: z.nullable(z.string()), ...sums })),
  /**
   * `collected` is payments less refunds by this method in the range, whatever the order's date;
   * store credit does not count
   */
  payments: z.array(z.object({ method: z.enum(waysOfMoney), ...sums, collected: money })),
  /** by whether the buyer had ordered before, with the same account or phone number */
  customers: z.object({ new: z.object(sums), returning: z.object(sums) }),
  /** store credit, if there ever was any: the current liability, and the transactions of the range */
  credit: z.optional(
    z.object({
      outstanding: money,
      movements: z.array(z.object({ kind: z.enum(creditKinds), amount: money })),
    }),
  ),
  /**
   * Goods less discounts, without tax, and their cost, for products with a known cost. Returns do
   * not count as sales. `share` is their part of all sales, from 0 to 1. null: no cost was entered.
   */
  profit: z.optional(
    z.nullable(z.object({ sales: money, cost: money, profit: money, share: money })),
  ),
})
export type Report = z.infer<typeof Report>

/** The reports that can be exported as files. */
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

/** The kinds of tasks, in the order in which staff work through them. */
export const tasks = [
  'paymentIssues',
  'toConfirm',
  'toPack',
  'returning',
  'unanswered',
  'reviews',
  'lowStock',
  'failedEmails',
  'failedWebhooks',
  'unsettledCash',
  'invalidEmails',
] as const
export type Task = (typeof tasks)[number]

/** Today's tasks that the caller may see. */
export const Today = z.object({
  tasks: z.array(
    z.object({
      task: z.enum(tasks),
      /** `ceiling` + 1 means more than `ceiling` */
      count: z.int(),
      /** rupees, for tasks about money */
      amount: z.optional(money),
    }),
  ),
  ceiling: z.int(),
})
export type Today = z.infer<typeof Today>
