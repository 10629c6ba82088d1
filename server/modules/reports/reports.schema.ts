/** Defines reports by dimension, and today's tasks. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc } from '../../core/values/fields.schema.ts'
import { paymentMethods } from '../orders/order/orders.schema.ts'
import { creditKinds } from '../store-credit/store-credit.schema.ts'

const money = z.number()
const sums = { orders: z.int().apply(doc, 'Number of orders.'), revenue: money }
/** Payments may use methods that no order is placed with. */
const waysOfMoney = [...paymentMethods, 'other', 'exchange'] as const

/** A report in rupees, without cancelled orders. Each list has the highest amount first. */
export const Report = z.object({
  from: z.iso.date().apply(doc, 'First day of the range.'),
  to: z.iso.date().apply(doc, 'Last day of the range.'),
  before: z
    .object({
      from: z.iso.date().apply(doc, 'First day of the range.'),
      to: z.iso.date().apply(doc, 'Last day of the range.'),
      revenue: money,
      collected: money,
      orders: z.int().apply(doc, 'Number of orders.'),
      newCustomers: z.int(),
    })
    .apply(doc, 'The preceding range of the same length.'),
  categories: z
    .array(
      z.object({
        category: z.nullable(z.string()).apply(doc, 'The category; null: deleted products.'),
        quantity: z.int().apply(doc, 'Units sold.'),
        revenue: money,
      }),
    )
    .apply(doc, 'Sales by current category.'),
  besideGoods: money.apply(doc, 'Delivery and fees less discounts, in rupees.'),
  districts: z
    .array(
      z.object({
        district: z.nullable(z.string()).apply(doc, 'The district; null: not in the order.'),
        ...sums,
      }),
    )
    .apply(doc, 'Sales by district.'),
  payments: z
    .array(
      z.object({
        method: z.enum(waysOfMoney).apply(doc, 'The payment method.'),
        ...sums,
        collected: money.apply(
          doc,
          "Payments less refunds in the range, whatever the order's date.",
        ),
      }),
    )
    .apply(doc, 'Sales and payments by method.'),
  customers: z
    .object({
      new: z.object(sums).apply(doc, 'First orders, by account or phone number.'),
      returning: z.object(sums).apply(doc, 'Further orders.'),
    })
    .apply(doc, 'Sales by whether the buyer had ordered before.'),
  credit: z
    .optional(
      z.object({
        outstanding: money.apply(doc, 'All current balances in rupees.'),
        movements: z
          .array(
            z.object({
              kind: z.enum(creditKinds).apply(doc, 'Kind of transaction.'),
              amount: money,
            }),
          )
          .apply(doc, 'Store credit transactions of the range, by kind.'),
      }),
    )
    .apply(doc, 'Store credit, if there ever was any.'),
  profit: z
    .optional(
      z.nullable(
        z.object({
          sales: money.apply(doc, 'Sales less discounts, without tax, in rupees.'),
          cost: money.apply(doc, 'Cost of the goods sold, in rupees.'),
          profit: money.apply(doc, 'Sales less cost, in rupees.'),
          share: money.apply(doc, 'Their part of all sales, 0 to 1.'),
        }),
      ),
    )
    .apply(doc, 'Of products with a known cost; null: no cost was entered.'),
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
  tasks: z
    .array(
      z.object({
        task: z.enum(tasks).apply(doc, 'Kind of task.'),
        count: z.int().apply(doc, 'How many; `ceiling` + 1 means more than `ceiling`.'),
        amount: z.optional(money).apply(doc, 'Rupees, for tasks about money.'),
      }),
    )
    .apply(doc, 'Tasks that the caller may see.'),
  ceiling: z.int().apply(doc, 'Counts stop here.'),
})
export type Today = z.infer<typeof Today>
