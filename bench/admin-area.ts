/** Measures P6: the lists and figures of the admin area in a grown shop. */
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../db/connection/client.ts'
import { aggregateCategories } from '../db/queries/catalog/category-statistics.queries.ts'
import { countOrdersByTab } from '../db/queries/orders/order-tabs.queries.ts'
import { findOrders } from '../db/queries/orders/orders.queries.ts'
import { findBestSellers, sumSales } from '../db/queries/reports/dashboard.queries.ts'
import {
  sumCategories,
  sumMoneyByMethod,
  sumOrders,
  sumProfit,
} from '../db/queries/reports/reports.queries.ts'
import { countCeiling } from '../server/core/values/paging.schema.ts'
import { dashboardLists } from '../server/modules/reports/dashboard.schema.ts'
import { openAdminSession } from './lib/admin.ts'
import { report } from './lib/report.ts'
import { openStage, type Stage, startShop } from './lib/stage.ts'
import { inParallel, quantile, timeOf } from './lib/time.ts'

/** a shop some years old */
const middling = { products: 10_000, users: 5_000, orders: 100_000 }
/** days of the dashboard's range */
const days = 30

/**
 * Measures the database time alone, as the driver sees it: the median of ten.
 * @param stage with 100,000 products
 * @param amount orders in it
 */
export async function benchDatabaseTimes(stage: Stage, amount: number): Promise<void> {
  let spent = 0
  const { db } = createDatabase({
    url: stage.url,
    max: 2,
    log: (event) => {
      spent += event.queryDurationMillis
    },
  })
  const databaseTime = async (work: () => Promise<unknown>) => {
    await work()
    const times: number[] = []
    for (let round = 0; round < 10; round += 1) {
      spent = 0
      await work()
      times.push(spent)
      await wait(20)
    }
    return quantile(times, 0.5)
  }
  const until = new Date()
  const range = { from: new Date(until.getTime() - days * 86_400_000), until }
  const orders = amount.toLocaleString('en')
  const works: Record<string, () => Promise<unknown>> = {
    [`first page of ${orders} orders`]: () => findOrders(db, {}, { order: 'newest', limit: 50 }),
    'the same, only delivered ones': () =>
      findOrders(db, { status: 'Delivered' }, { order: 'newest', limit: 50 }),
    'the same, only those to be paid': () =>
      findOrders(db, { tab: 'unpaid' }, { order: 'newest', limit: 50 }),
    'the same, only those to pack': () =>
      findOrders(db, { tab: 'toPack', confirm: 'cash' }, { order: 'newest', limit: 50 }),
    [`counts of the tabs of ${orders} orders`]: () => countOrdersByTab(db, countCeiling, 'cash'),
    'category statistics of 100,000 products': () => aggregateCategories(db),
    [`sales of ${days} days among ${orders} orders`]: () => sumSales(db, range),
    [`orders of ${days} days by payment, district and buyer`]: () => sumOrders(db, range),
    [`sales of ${days} days by category`]: () => sumCategories(db, range),
    [`money of ${days} days by payment`]: () => sumMoneyByMethod(db, range),
    [`profit of ${days} days`]: () => sumProfit(db, range),
    [`best sellers of ${days} days`]: () => findBestSellers(db, range, dashboardLists.bestSellers),
  }
  for (const [what, work] of Object.entries(works))
    report({
      id: 'P6',
      what: `${what}: database time`,
      value: await databaseTime(work),
      unit: ' ms',
      bar: 50,
      better: 'less',
    })
  await db.destroy()
}

const adminLists = {
  dashboard: '/api/admin/dashboard',
  reports: '/api/admin/reports',
  'what to do today': '/api/admin/today',
  orders: '/api/admin/orders',
  products: '/api/admin/products',
  customers: '/api/admin/customers',
  articles: '/api/admin/blogs',
  messages: '/api/admin/conversations',
  subscribers: '/api/admin/subscribers',
  'audit log': '/api/admin/audit',
  imports: '/api/imports',
  'API keys': '/api/api-keys',
}

/** Measures whole answers, one at a time: the median of ten. */
export async function benchAdminLists(): Promise<void> {
  await using stage = await openStage(middling)
  const authorization = `Bearer ${await openAdminSession(stage.url)}`
  await using shop = await startShop(stage.url)
  for (const [name, path] of Object.entries(adminLists)) {
    const ask = async () => {
      const answer = await fetch(shop.address + path, { headers: { authorization } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    await inParallel(5, 1, ask)
    report({
      id: 'P6',
      what: `admin ${name}, 10,000 products, 100,000 orders: answer`,
      value: quantile(await inParallel(10, 1, () => timeOf(ask)), 0.5),
      unit: ' ms',
      bar: 50,
      better: 'less',
    })
  }
}
