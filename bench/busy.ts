/** Measures P17 to P19: the cost of one order, reads beside orders, a product page's calls. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createDatabase } from '../db/connection/client.ts'
import { buying, zipf } from './lib/buying.ts'
import { compare, measure, medianAlone, type Request } from './lib/load.ts'
import { report } from './lib/report.ts'
import {
  changed,
  farLimits,
  type Running,
  type Stage,
  startProcess,
  startShop,
} from './lib/stage.ts'
import { quantile, timeOf } from './lib/time.ts'

const less = { better: 'less' as const }
const rounds = 4
/** Orders of P17, one after the other. */
const placed = 300
/** Seconds of each measurement of P18, and reads and orders a second meanwhile. */
const seconds = 6
const readRate = 500
const rate = 20

/** Starts a bare route that answers the same bytes as a request to the shop. */
async function startBare(stage: Stage, shop: Running, { method, ...rest }: Request) {
  const answer = await fetch(shop.address + rest.path, { method: method ?? 'GET', ...rest })
  const file = path.join(stage.folder, 'bytes.json')
  writeFileSync(file, await answer.text())
  return startProcess('bench/lib/baseline.ts', {
    BYTES: file,
    DATABASE_URL: stage.url,
    CONNECTIONS: '1',
  })
}

/** Measures P17: an order alone, with the dispatcher running. */
async function benchOneOrder(stage: Stage, order: Request): Promise<void> {
  const client = new pg.Client(stage.url)
  await client.connect()
  // Whole-page writes after a checkpoint would hide the order's own writes.
  await client.query('alter system set full_page_writes = off')
  await client.query('select pg_reload_conf()')
  const value = async (sql: string) =>
    Number((await client.query({ text: sql, rowMode: 'array' })).rows[0]![0])
  const log = () => value(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`)
  const updates = (kind: string) =>
    value(`select n_tup_${kind} from pg_stat_user_tables where relname = 'products'`)
  const { rows } = await client.query<{ product_id: string }>(
    'select product_id from products where deleted_at is null limit 1',
  )
  const queries: number[] = []
  for (let time = 0; time < placed; time += 1)
    queries.push(
      await timeOf(() =>
        client.query('select * from products where product_id = $1', [rows[0]!.product_id]),
      ),
    )
  const before = { all: await updates('upd'), hot: await updates('hot_upd') }
  let bare = 0
  let median = 0
  let bytes = 0
  {
    await using shop = await startShop(stage.url, farLimits)
    await using route = await startBare(stage, shop, { path: '/api/products?limit=1' })
    bare = await medianAlone(route, { path: '/bytes' }, placed)
    await medianAlone(shop, order, placed)
    const written = await log()
    median = await medianAlone(shop, order, placed)
    bytes = ((await log()) - written) / placed
  }
  // The shop's database sessions have ended, so the statistics include their counts.
  const hot = ((await updates('hot_upd')) - before.hot) / ((await updates('upd')) - before.all)
  await client.query('alter system reset full_page_writes')
  await client.query('select pg_reload_conf()')
  await client.end()
  const detail = `${median.toFixed(2)} ms; bare route ${bare.toFixed(2)} ms, query ${quantile(queries, 0.5).toFixed(2)} ms`
  report({
    id: 'P17',
    what: 'an order, median ÷ a bare route',
    value: median / bare,
    bar: 30,
    ...less,
    detail,
  })
  report({
    id: 'P17',
    what: 'an order, median ÷ one query by pg',
    value: median / quantile(queries, 0.5),
    bar: 9,
    ...less,
  })
  report({
    id: 'P17',
    what: 'write-ahead log of an order without full-page images',
    value: bytes / 1_000,
    unit: ' kB',
    bar: 12,
    ...less,
  })
  report({
    id: 'P17',
    what: 'stock updates that are HOT',
    value: hot * 100,
    unit: ' %',
    bar: 95,
    better: 'more',
  })
}

/** Places orders at a fixed rate until `signal` aborts. */
async function placeOrders(shop: Running, order: Request, signal: AbortSignal): Promise<void> {
  const sent: Promise<unknown>[] = []
  const began = performance.now()
  while (!signal.aborted) {
    const { headers, body } = order.next!()
    const all = { ...order.headers, ...headers }
    sent.push(fetch(shop.address + order.path, { method: 'POST', headers: all, body: body! }))
    await sleep(Math.max(0, began + (sent.length * 1_000) / rate - performance.now()))
  }
  await Promise.all(sent)
}

/** Returns reads of products, lists, searches and pages, the popular ones most often. */
function browsing(products: readonly { product_id: string; category: string }[]): Request {
  const product = () => products[zipf(products.length)]!
  const id = () => encodeURIComponent(product().product_id)
  const category = () => encodeURIComponent(product().category)
  const paths = [
    ...Array(4).fill(() => `/api/products/${id()}`),
    () => `/api/products/${id()}/details`,
    () => `/productInfo/${id()}`,
    () => '/api/products?limit=20',
    () => `/api/catalogue?limit=20&category=${category()}`,
    () => `/api/products/search/${category()}?limit=20`,
    () => '/',
  ]
  const next = () => ({ path: paths[Math.floor(Math.random() * paths.length)]() as string })
  return { path: '/', next, connections: 8, seconds, rate: readRate }
}

/** Returns how many answers of the catalogue the server computed so far. */
async function computedAnswers({ address }: Running): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^araliya_answers_computed_total (\d+)/m.exec(text)?.[1])
}

/**
 * Measures P18: eight readers with a Zipf distribution, without and with orders, in turns. Another
 * server places the orders, so that their CPU does not count.
 */
async function benchBusyShop(stage: Stage, order: Request, read: Request): Promise<void> {
  await using shop = await startShop(stage.url, { ...farLimits, ...changed('without-deliveries') })
  await using seller = await startShop(stage.url, farLimits)
  const sum = { quiet: 0, busy: 0, quietReads: 0, busyReads: 0, computed: 0 }
  const beside = async () => {
    const stop = new AbortController()
    const orders = placeOrders(seller, order, stop.signal)
    const computed = await computedAnswers(shop)
    const busy = await measure(shop, read)
    stop.abort()
    await orders
    return { ...busy, computed: (await computedAnswers(shop)) - computed }
  }
  // A new server must first compile its hot code.
  await beside()
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measure(shop, read)
    sum.quiet += quiet.cpu * quiet.perSecond
    sum.quietReads += quiet.perSecond
    const busy = await beside()
    sum.busy += busy.cpu * busy.perSecond
    sum.busyReads += busy.perSecond
    sum.computed += busy.computed
  }
  const quiet = sum.quiet / sum.quietReads
  const busy = sum.busy / sum.busyReads
  report({
    id: 'P18',
    what: `CPU of a read beside ${rate} orders a second ÷ without`,
    value: busy / quiet,
    bar: 1.6,
    ...less,
    detail: `${busy.toFixed(3)} ms, without ${quiet.toFixed(3)} ms; ${Math.round(sum.busyReads / rounds)} reads, ${Math.round(sum.computed / rounds / seconds)} computed answers a second`,
  })
}

/** Measures P19: the calls of a product page and a quote of three lines. */
async function benchProductPage(stage: Stage, ids: readonly string[]): Promise<void> {
  await using shop = await startShop(stage.url, farLimits)
  const orderedItems = ids.slice(0, 3).map((productId) => ({ productId, qty: 1 }))
  const calls: [name: string, bar: number, request: Request][] = [
    ['product', 1.5, { path: `/api/products/${ids[0]}` }],
    ['details', 1.5, { path: `/api/products/${ids[0]}/details` }],
    [
      'a quote of three lines',
      5,
      {
        method: 'POST',
        path: '/api/orders/quote',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderedItems }),
      },
    ],
  ]
  for (const [name, bar, request] of calls) {
    await using route = await startBare(stage, shop, request)
    const costs = await compare(rounds, {
      bare: () => measure(route, { path: '/bytes' }),
      shop: () => measure(shop, request),
    })
    report({
      id: 'P19',
      what: `${name}: CPU ÷ a bare route`,
      value: costs.shop.cpu / costs.bare.cpu,
      bar,
      ...less,
      detail: `${costs.shop.cpu.toFixed(3)} ms; bare ${costs.bare.cpu.toFixed(3)} ms`,
    })
  }
}

/** Measures P17 to P19. @param stage with some thousand products and customers */
export async function benchBusy(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, max: 10, statementTimeout: 60_000 })
  const { order } = await buying(db, zipf)
  await sql`vacuum products`.execute(db)
  const products = await db
    .selectFrom('products')
    .select(['product_id', 'category'])
    .orderBy('product_id')
    .limit(1_000)
    .execute()
  await db.destroy()
  await benchOneOrder(stage, order)
  await benchBusyShop(stage, order, browsing(products))
  await benchProductPage(
    stage,
    products.map(({ product_id }) => product_id),
  )
}
