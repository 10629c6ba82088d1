/**
 * Measures P20: how much space the work of a day leaves unused. A shop of 10,000 products takes
 * orders while staff edit products and a feed is imported; afterwards each table is rewritten
 * and compared. Autovacuum has minutes instead of a day.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { createDatabase } from '../db/connection/client.ts'
import { account, runCommand } from './import.ts'
import { buying } from './lib/buying.ts'
import { catalogueText } from './lib/catalogue.ts'
import { measure } from './lib/load.ts'
import { report } from './lib/report.ts'
import { farLimits, type Running, type Stage, startShop } from './lib/stage.ts'

/** Orders of the day; they are placed as fast as the server takes them. */
const orders = 20_000
/** Rows of the feed: half of the catalogue. */
const rows = 5_000
/** Edits of products, one after another. */
const edits = 2_000
/** Bytes; smaller tables fill only a few pages. */
const worthComparing = 1_000_000

interface Sizes {
  table: string
  data: number
  indexes: number
}

const sizes = async (client: pg.Client): Promise<Sizes[]> =>
  (
    await client.query<Sizes>(`
      select relname as table, pg_table_size(relid)::float8 as data, pg_indexes_size(relid)::float8 as indexes
      from pg_stat_user_tables order by relname`)
  ).rows

/** Edits the texts of products as the admin area does. */
async function editProducts({ address }: Running, productIds: readonly string[]): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  for (let edit = 0; edit < edits; edit += 1) {
    const answer = await fetch(
      `${address}/api/products/${encodeURIComponent(productIds[edit % productIds.length]!)}`,
      {
        method: 'PATCH',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({
          description: `Edited ${edit} times. ${'Rose and aloe. '.repeat(12)}`,
        }),
      },
    )
    if (!answer.ok) throw new Error(`an edit was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/** Measures P20. @param stage with 10,000 products and some thousand customers */
export async function benchDay(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, max: 10, statementTimeout: 60_000 })
  const { order } = await buying(db)
  const products = await db.selectFrom('products').select('product_id').limit(500).execute()
  await db.destroy()
  const feed = path.join(stage.folder, 'feed.csv')
  await pipeline(Readable.from(catalogueText(rows)), createWriteStream(feed))
  const client = new pg.Client(stage.url)
  await client.connect()
  const placed = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::float8 as count from orders',
    )
    return rows[0]!.count
  }
  {
    await using shop = await startShop(stage.url, { ...farLimits, ...account })
    const editing = editProducts(
      shop,
      products.map(({ product_id }) => product_id),
    )
    await runCommand(feed, shop.address)
    while ((await placed()) < orders) await measure(shop, { ...order, connections: 8, seconds: 10 })
    await editing
  }
  const used = await sizes(client)
  await client.query('vacuum full')
  const fresh = await sizes(client)
  await client.end()
  const sum = (all: readonly Sizes[], part: 'data' | 'indexes') =>
    all.reduce((total, one) => total + one[part], 0)
  const worst = used
    .map(({ table, data, indexes }, at) => {
      const { data: freshData, indexes: freshIndexes } = fresh[at]!
      return { table, bytes: data + indexes, ratio: (data + indexes) / (freshData + freshIndexes) }
    })
    .filter(({ bytes }) => bytes > worthComparing)
    .sort((one, other) => other.ratio - one.ratio)
    .slice(0, 4)
    .map(({ table, ratio }) => `${table} ${ratio.toFixed(2)}`)
  for (const part of ['data', 'indexes'] as const)
    report({
      id: 'P20',
      what: `size of all ${part === 'data' ? 'tables' : 'indexes'} after a day of ${orders} orders ÷ written again`,
      value: sum(used, part) / sum(fresh, part),
      bar: 1.5,
      better: 'less',
      ...(part === 'data' ? { detail: worst.join(', ') } : {}),
    })
}
