/** Measures P5 and P6: the cost of a hundred times more products, and of a million orders. */
import { benchAdminLists, benchDatabaseTimes } from './admin-area.ts'
import { placesAfter } from './lib/places.ts'
import { report } from './lib/report.ts'
import { openStage, type Running, type Stage, startShop } from './lib/stage.ts'
import { inParallel, quantile, timeOf } from './lib/time.ts'

const small = { products: 1_000, users: 50 }
const large = { products: 100_000, users: 10_000, orders: 1_000_000 }
const turns = 3
const samples = 80

interface Costs {
  list: number
  category: number
  product: number
  quote: number
  search: number
  searchP95: number
}

const queries = ['serum', 'rose', 'aloe cream', 'sandalwood', 'shampo', 'lip', 'coconut oil', 'gel']

/** Returns median milliseconds of each call; for search also the 95th percentile of eight. */
async function costsOf(shop: Running): Promise<Costs> {
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(shop.address + path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const newest: { id: string; productId: string; createdAt: string }[] =
    await get('/api/products?limit=200')
  const ids = newest.map(({ productId }) => productId)
  const [inCategory] = await get('/api/products/category/skincare?limit=1')
  const [places, categoryPlaces] = [placesAfter(newest[0]!), placesAfter(inCategory)]
  let number = 0
  const quote = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orderedItems: [0, 1, 2].map((step) => ({
        productId: ids[(number + step * 7) % ids.length]!,
        qty: 1,
      })),
    }),
  })
  const median = async (call: () => Promise<unknown>) =>
    quantile(await inParallel(samples, 1, () => timeOf(call)), 0.5)
  // a different price each time, which no product has: the same search without a cache
  const search = () => {
    number += 1
    const q = encodeURIComponent(queries[number % queries.length]!)
    return get(`/api/catalogue?q=${q}&limit=20&maxPrice=${9_000_000 + number}`)
  }
  await inParallel(50, 4, search)
  return {
    list: await median(() => get(`/api/products?limit=20&cursor=${places.nextCursor()}`)),
    category: await median(() =>
      get(`/api/products/category/skincare?limit=20&cursor=${categoryPlaces.nextCursor()}`),
    ),
    product: await median(() => get(`/api/products/${ids[number++ % ids.length]}`)),
    quote: await median(() => {
      number += 1
      return get('/api/orders/quote', quote())
    }),
    search: await median(search),
    searchP95: quantile(await inParallel(samples * 2, 8, () => timeOf(search)), 0.95),
  }
}

async function measureProducts(stage: Stage): Promise<Costs> {
  await using shop = await startShop(stage.url)
  return await costsOf(shop)
}

function reportProducts(few: Costs, many: Costs): void {
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

/** Returns the least disturbed turn of each figure. */
const leastOf = (turns: readonly Costs[]): Costs => {
  const names = Object.keys(turns[0]!) as (keyof Costs)[]
  const least = names.map((name) => [name, Math.min(...turns.map((costs) => costs[name]))])
  return Object.fromEntries(least) as Costs
}

/** Measures both shops in turns: noise of the machine affects both. */
export async function benchScale(): Promise<void> {
  await benchAdminLists()
  await using many = await openStage(large)
  await using few = await openStage(small)
  const costs: Record<'few' | 'many', Costs[]> = { few: [], many: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    costs.few.push(await measureProducts(few))
    costs.many.push(await measureProducts(many))
  }
  reportProducts(leastOf(costs.few), leastOf(costs.many))
  await benchDatabaseTimes(many, large.orders)
}
