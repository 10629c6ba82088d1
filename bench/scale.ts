/** P5 and P6: what a thousand times more costs. */
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../db/client.ts'
import { findOrders } from '../db/queries/orders.ts'
import { aggregateCategories } from '../db/queries/products.stats.ts'
import { report } from './lib/report.ts'
import { openStage, type Running, startShop } from './lib/stage.ts'
import { inParallel, quantile, timeOf } from './lib/time.ts'

const small = { products: 1_000, users: 50 }
const large = { products: 100_000, users: 1_000 }
const orders = 1_000_000
const samples = 150

interface Costs {
  list: number
  category: number
  product: number
  quote: number
  search: number
  searchP95: number
}

const words = ['serum', 'rose', 'aloe cream', 'sandalwood', 'shampo', 'lip', 'coconut oil', 'gel']

/** Median milliseconds of each call, one at a time; search also the 95th percentile of eight at once. */
async function costsOf(shop: Running): Promise<Costs> {
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(shop.address + path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const ids: string[] = (await get('/api/products?limit=200')).map(
    (product: { productId: string }) => product.productId,
  )
  let number = 0
  const fresh = () => {
    number += 1
    return `n=${number}`
  }
  const quote = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orderedItems: [0, 1, 2].map((step) => ({
        productId: ids[(number + step * 7) % ids.length],
        qty: 1,
      })),
    }),
  })
  const median = async (call: () => Promise<unknown>) =>
    quantile(await inParallel(samples, 1, () => timeOf(call)), 0.5)
  const search = () =>
    get(`/api/products/search/${words[number % words.length]}?limit=20&${fresh()}`)
  await inParallel(50, 4, search)
  return {
    list: await median(() => get(`/api/products?limit=20&${fresh()}`)),
    category: await median(() => get(`/api/products/category/skincare?limit=20&${fresh()}`)),
    product: await median(() => get(`/api/products/${ids[number % ids.length]}?${fresh()}`)),
    quote: await median(() => get(`/api/orders/quote?${fresh()}`, quote())),
    search: await median(search),
    searchP95: quantile(await inParallel(samples * 2, 8, () => timeOf(search)), 0.95),
  }
}

async function measureWith(amounts: { products: number; users: number }): Promise<Costs> {
  await using stage = await openStage(amounts)
  await using shop = await startShop(stage.url)
  return await costsOf(shop)
}

async function benchProducts(): Promise<void> {
  const few = await measureWith(small)
  const many = await measureWith(large)
  for (const name of ['list', 'category', 'product', 'quote'] as const)
    report({
      id: 'P5',
      what: `${name}: 100,000 products ÷ 1,000`,
      value: many[name] / few[name],
      bar: 1.3,
      better: 'less',
      detail: `${many[name].toFixed(2)} ms, ${few[name].toFixed(2)} ms`,
    })
  report({
    id: 'P5',
    what: 'search: 100,000 products ÷ 1,000',
    value: many.search / few.search,
    bar: 3,
    better: 'less',
    detail: `${many.search.toFixed(2)} ms, ${few.search.toFixed(2)} ms`,
  })
  report({
    id: 'P5',
    what: 'search at 100,000 products, eight at once: 95th percentile',
    value: many.searchP95,
    unit: ' ms',
    bar: 30,
    better: 'less',
  })
}

/** Database time alone, as the driver sees it: the median of ten. */
async function benchOrderLists(): Promise<void> {
  await using stage = await openStage({ products: 100_000, users: 10_000, orders })
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
  const bar = { unit: ' ms', bar: 50, better: 'less' as const }
  report({
    id: 'P6',
    what: `first page of ${orders.toLocaleString('en')} orders: database time`,
    value: await databaseTime(() => findOrders(db, {}, { limit: 50 })),
    ...bar,
  })
  report({
    id: 'P6',
    what: 'the same, only delivered ones',
    value: await databaseTime(() => findOrders(db, { status: 'Delivered' }, { limit: 50 })),
    ...bar,
  })
  report({
    id: 'P6',
    what: 'category statistics of 100,000 products: database time',
    value: await databaseTime(() => aggregateCategories(db)),
    ...bar,
  })
  await db.destroy()
}

export async function benchScale(): Promise<void> {
  await benchProducts()
  await benchOrderLists()
}
