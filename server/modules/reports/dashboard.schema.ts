/** Defines the dashboard's figures over a range of days. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { dayRange, imageAddress, timestamp } from '../../core/values/fields.schema.ts'
import { CategoryStatistics } from '../catalog/products/products.write.schema.ts'
import { orderStatuses } from '../orders/order/orders.schema.ts'

/** The default and the maximum number of days. */
export const usualDays = 30
export const mostDays = 366
/** Lengths of the lists of best sellers, low stock and messages. */
export const dashboardLists = { bestSellers: 10, lowStock: 10, messages: 5 } as const

export const DashboardRequest = z.object(dayRange)

/**
 * The dashboard's figures; money in rupees. `collected` is payments less refunds in the range,
 * whatever the order's date. Revenue, orders by day and best sellers exclude cancelled orders.
 */
export const Dashboard = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  totals: z.object({
    revenue: z.number(),
    collected: z.number(),
    orders: z.int(),
    cancelledOrders: z.int(),
    newCustomers: z.int(),
  }),
  /** every day of the range, the oldest first */
  days: z.array(
    z.object({
      date: z.iso.date(),
      revenue: z.number(),
      collected: z.number(),
      orders: z.int(),
      newCustomers: z.int(),
    }),
  ),
  statuses: z.array(z.object({ status: z.enum(orderStatuses), count: z.int() })),
  bestSellers: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      image: imageAddress(),
      quantity: z.int(),
      revenue: z.number(),
    }),
  ),
  /** for the whole shop: how many are low (including sold out), how many sold out, the lowest */
  stock: z.object({
    lowStock: z.int(),
    outOfStock: z.int(),
    products: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        category: z.string(),
        image: imageAddress(),
        stock: z.int(),
      }),
    ),
  }),
  messages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      status: z.string(),
      date: timestamp(),
    }),
  ),
  categories: CategoryStatistics,
})
export type Dashboard = z.infer<typeof Dashboard>
