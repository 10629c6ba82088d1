/** Builds the dashboard, by days of the shop's time zone and with sums exact to the cent. */

import {
  aggregateCategories,
  countLowStock,
  findLowStock,
} from '../../../db/queries/catalog/category-statistics.queries.ts'
import {
  countNewCustomers,
  findBestSellers,
  findNewestMessages,
  sumMoney,
  sumSales,
} from '../../../db/queries/reports/dashboard.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { toRupees } from '../../core/values/money.ts'
import { shopDay, shopTimeZone } from '../../core/values/shop-time.schema.ts'
import { presentCategories } from '../catalog/products/products.presenter.ts'
import { orderStatuses } from '../orders/order/orders.schema.ts'
import { type Dashboard, dashboardLists } from './dashboard.schema.ts'
import { rangeOf } from './days.ts'

/**
 * Builds the dashboard's figures.
 * @param days the result of `dashboardDays`
 * @param withMessages includes the newest messages, for staff who may read them
 */
export async function overview(
  services: Pick<AllServices, 'reports' | 'settings'>,
  days: readonly string[],
  withMessages: boolean,
): Promise<Dashboard> {
  const db = services.reports
  const lowAtMost = services.settings.get('orders.lowStock')
  const [from, to] = [days[0]!, days.at(-1)!]
  const range = rangeOf(from, to)
  const [sales, money, customers, sellers, left, lowest, messages, categories] = await Promise.all([
    sumSales(db, range),
    sumMoney(db, range),
    countNewCustomers(db, range),
    findBestSellers(db, range, dashboardLists.bestSellers),
    countLowStock(db, lowAtMost),
    findLowStock(db, lowAtMost, dashboardLists.lowStock),
    withMessages ? findNewestMessages(db, dashboardLists.messages) : [],
    aggregateCategories(db),
  ])
  const valid = sales.filter((row) => row.status !== 'Cancelled')
  const joined = new Map(customers.map((row) => [shopDay(row.day), row.customers]))
  const moved = new Map(money.map((row) => [shopDay(row.day), row.cents]))
  const sum = (rows: typeof sales, key: 'orders' | 'total_cents') =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    from,
    to,
    timeZone: shopTimeZone,
    totals: {
      revenue: toRupees(sum(valid, 'total_cents')),
      collected: toRupees(money.reduce((total, row) => total + row.cents, 0)),
      orders: sum(valid, 'orders'),
      cancelledOrders: sum(sales, 'orders') - sum(valid, 'orders'),
      newCustomers: customers.reduce((total, row) => total + row.customers, 0),
    },
    days: days.map((date) => {
      const rows = valid.filter((row) => shopDay(row.day) === date)
      return {
        date,
        revenue: toRupees(sum(rows, 'total_cents')),
        collected: toRupees(moved.get(date) ?? 0),
        orders: sum(rows, 'orders'),
        newCustomers: joined.get(date) ?? 0,
      }
    }),
    statuses: orderStatuses.map((status) => ({
      status,
      count: sum(
        sales.filter((row) => row.status === status),
        'orders',
      ),
    })),
    bestSellers: sellers.map((row) => ({
      productId: row.product_id,
      productName: row.product_name,
      image: row.image,
      quantity: row.quantity,
      revenue: toRupees(row.total_cents),
    })),
    stock: {
      lowStock: left.low,
      outOfStock: left.none,
      products: lowest.map((row) => ({
        productId: row.product_id,
        productName: row.product_name,
        category: row.category,
        image: row.images[0] ?? '',
        stock: row.stock,
      })),
    },
    messages: messages.map(({ created_at, ...row }) => ({
      ...row,
      date: created_at.toISOString(),
    })),
    categories: presentCategories(categories),
  }
}
