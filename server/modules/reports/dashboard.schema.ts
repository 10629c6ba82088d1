/** Defines the dashboard's figures over a range of days. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { dayRange, doc, imageAddress, timestamp } from '../../core/values/fields.schema.ts'
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
  from: z.iso.date().apply(doc, 'First day of the range.'),
  to: z.iso.date().apply(doc, 'Last day of the range.'),
  timeZone: z.string().apply(doc, 'Time zone of the days.'),
  totals: z
    .object({
      revenue: z.number(),
      collected: z.number(),
      orders: z.int().apply(doc, 'Number of orders.'),
      cancelledOrders: z.int().apply(doc, 'Number of cancelled orders.'),
      newCustomers: z.int(),
    })
    .apply(doc, 'Figures of the range.'),
  days: z
    .array(
      z.object({
        date: z.iso.date().apply(doc, 'The day.'),
        revenue: z.number(),
        collected: z.number(),
        orders: z.int().apply(doc, 'Number of orders.'),
        newCustomers: z.int(),
      }),
    )
    .apply(doc, 'Every day of the range, the oldest first.'),
  statuses: z
    .array(
      z.object({
        status: z.enum(orderStatuses).apply(doc, 'Status of the orders.'),
        count: z.int().apply(doc, 'Number of orders.'),
      }),
    )
    .apply(doc, 'Number of orders by status.'),
  bestSellers: z
    .array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        image: imageAddress(),
        quantity: z.int().apply(doc, 'Units sold.'),
        revenue: z.number(),
      }),
    )
    .apply(doc, 'Products that sold best in the range.'),
  stock: z
    .object({
      lowStock: z.int().apply(doc, 'Products low on stock, sold-out ones included.'),
      outOfStock: z.int().apply(doc, 'Sold-out products.'),
      products: z
        .array(
          z.object({
            productId: z.string(),
            productName: z.string(),
            category: z.string(),
            image: imageAddress(),
            stock: z.int(),
          }),
        )
        .apply(doc, 'Products with the lowest stock.'),
    })
    .apply(doc, 'Products low on stock, in the whole shop.'),
  messages: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().apply(doc, 'Name of the sender.'),
        email: z.string(),
        subject: z.string(),
        message: z.string().apply(doc, 'Text of the message.'),
        status: z.string().apply(doc, 'Whether staff have read or answered it.'),
        date: timestamp(),
      }),
    )
    .apply(doc, 'The newest messages.'),
  categories: CategoryStatistics.apply(doc, 'Figures of the categories.'),
})
export type Dashboard = z.infer<typeof Dashboard>
