/**
 * Fills a database with realistic products, people, orders and other data, by the hundred thousand,
 * to try the shop at scale. The same seed makes the same data; another call adds more.
 */
import type pg from 'pg'
import { fillAudit, fillBlogs, fillMessages, fillSubscribers } from './content.ts'
import { brands, firstNames, ingredients, kinds, lastNames } from './names.ts'
import { countFilled, fillOrders } from './orders.ts'

export interface FillAmounts {
  products?: number
  users?: number
  orders?: number
  messages?: number
  subscribers?: number
  blogs?: number
  /** entries of the audit log */
  audit?: number
}

export interface FillOptions extends FillAmounts {
  /** any whole number; default 1 */
  seed?: number
  /** called after each step, such as `orders 50000 of 100000` */
  onProgress?: (what: string, done: number, of: number) => void
}

type Client = pg.PoolClient

/** Creates `pick(i, salt, n)`: 0 to n − 1, the same for the same arguments and seed. */
async function prepare(client: Client, seed: number): Promise<void> {
  await client.query(`
    set local maintenance_work_mem = '256MB';
    set local work_mem = '64MB';
    create or replace function pg_temp.pick(i bigint, salt int, n int) returns int
      language sql immutable parallel safe
      as $$ select (abs(hashint8extended(i, salt * 7919 + ${Math.trunc(seed)}) % n))::int $$;
  `)
}

async function fillProducts(client: Client, amount: number): Promise<void> {
  const list = Object.entries(kinds).flatMap(([category, some]) =>
    some.map(([kind, rupees]) => ({ category, kind, cents: rupees * 100 })),
  )
  const start = await countFilled(
    client,
    `select count(*)::int as count from products where product_id like 'FILL-%'`,
  )
  // Reuses the images of the shop's own products, where there are any.
  await client.query(
    `insert into products (product_id, product_name, alt_names, category, price_cents,
        last_price_cents, stock, description, images, created_at)
     with images as (
       select array_agg(url) as urls from (
         select distinct images[1] as url from products where images <> '{}' order by 1 limit 500) as own
     ), raw as (
       select i, pg_temp.pick(i, 1, $3) + 1 as k,
         ($5::text[])[pg_temp.pick(i, 2, $7) + 1] as brand,
         ($6::text[])[pg_temp.pick(i, 3, $8) + 1] as ingredient
       from generate_series($1::bigint + 1, $1 + $2) as i
     ), priced as (
       select raw.*, ($4::jsonb -> (k - 1) ->> 'category') as category,
         ($4::jsonb -> (k - 1) ->> 'kind') as kind,
         (($4::jsonb -> (k - 1) ->> 'cents')::bigint * (60 + pg_temp.pick(i, 4, 90)) / 500000) * 5000 + 5000 as cents
       from raw
     )
     select 'FILL-' || lpad(i::text, 7, '0'), brand || ' ' || ingredient || ' ' || kind || ' ' || i,
       array[ingredient || ' ' || kind], category, cents,
       case when pg_temp.pick(i, 5, 4) = 0 then cents * (70 + pg_temp.pick(i, 6, 25)) / 100 else cents end,
       case when pg_temp.pick(i, 7, 20) = 0 then 0 else pg_temp.pick(i, 8, 200) end,
       kind || ' with ' || lower(ingredient) || ' by ' || brand || ', made in small batches for warm and humid days.',
       case when images.urls is null then '{}'
         else array[images.urls[pg_temp.pick(i, 9, array_length(images.urls, 1)) + 1]] end,
       now() - make_interval(mins => pg_temp.pick(i, 10, 500000))
     from priced, images`,
    [
      start,
      amount,
      list.length,
      JSON.stringify(list),
      brands,
      ingredients,
      brands.length,
      ingredients.length,
    ],
  )
}

async function fillUsers(client: Client, amount: number): Promise<void> {
  const start = await countFilled(
    client,
    `select count(*)::int as count from users where email like 'fill-%@example.com'`,
  )
  await client.query(
    `insert into users (email, first_name, last_name, created_at)
     select 'fill-' || lpad(i::text, 7, '0') || '@example.com',
       ($3::text[])[pg_temp.pick(i, 11, $5) + 1], ($4::text[])[pg_temp.pick(i, 12, $6) + 1],
       now() - make_interval(mins => pg_temp.pick(i, 13, 1000000))
     from generate_series($1::bigint + 1, $1 + $2) as i`,
    [start, amount, firstNames, lastNames, firstNames.length, lastNames.length],
  )
}

/** The steps in order of their dependencies; orders come last. */
const steps = [
  ['products', fillProducts],
  ['users', fillUsers],
  ['messages', fillMessages],
  ['subscribers', fillSubscribers],
  ['blogs', fillBlogs],
  ['audit', fillAudit],
] as const

/** The kinds of data that can be filled in. */
export const fillable = [...steps.map(([what]) => what), 'orders' as const]

const tables = [
  ...['products', 'users', 'orders', 'order_items', 'order_events', 'payment_transactions'],
  ...['contact_messages', 'newsletter_subscribers', 'blogs', 'audit_log'],
]

/**
 * Fills the database in one transaction, all or nothing. While it rebuilds indexes (from 100,000
 * orders on), the shop's orders wait.
 * @param pool a pool without the short time limits of requests (`statementTimeout` of createPool)
 * @throws Error when orders are asked for and there are neither products nor customers, or audit
 * entries without products
 */
export async function fill(pool: pg.Pool, options: FillOptions): Promise<void> {
  const { orders = 0, seed = 1, onProgress: report = () => {} } = options
  const client = await pool.connect()
  try {
    await client.query('begin')
    await prepare(client, seed)
    for (const [what, write] of steps) {
      const amount = options[what] ?? 0
      if (amount === 0) continue
      await write(client, amount)
      report(what, amount, amount)
    }
    if (orders > 0) await fillOrders(client, orders, report)
    await client.query('commit')
    // The planner and index-only scans need current statistics.
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
