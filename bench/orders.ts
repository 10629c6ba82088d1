/** Measures P4: an order end to end, against the same statements by pg alone, 32 at once. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../db/connection/client.ts'
import { defaultConnections } from '../db/connection/default-connections.ts'
import { type Buyer, buying, type Wanted } from './lib/buying.ts'
import { type Cost, compare, measure } from './lib/load.ts'
import { report } from './lib/report.ts'
import { farLimits, type Stage, startShop } from './lib/stage.ts'

const atOnce = 32
const seconds = 2
const rounds = 8

/** Runs the statements of an order in sequence, as handwritten for pgbench. */
async function placeBySql(
  client: pg.PoolClient,
  { id: user, phone }: Buyer,
  wanted: readonly Wanted[],
) {
  const ids = wanted.map(({ product_id }) => product_id)
  const key = randomUUID()
  await client.query(
    `select users.* from sessions join users on users.id = sessions.user_id
     where sessions.user_id = $1 and users.status = 'active' and sessions.expires_at > now() limit 1`,
    [user],
  )
  await client.query('begin')
  await client.query(
    'insert into idempotency_keys (scope, key, operation, fingerprint) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [user, key, 'orders.place', Buffer.alloc(32)],
  )
  const { rows } = await client.query(
    `select id, product_id, product_name, price_cents, last_price_cents, stock, images from products
     where product_id = any($1) and deleted_at is null order by id for no key update`,
    [ids],
  )
  await client.query(
    `update products set stock = stock + move.change
     from unnest($1::uuid[], $2::int[]) as move(id, change) where products.id = move.id`,
    [rows.map((row) => row.id), rows.map(() => -1)],
  )
  const total = rows.reduce((sum, row) => sum + Number(row.last_price_cents), 0)
  const order = await client.query(
    `insert into orders (user_id, email, name, address, phone, phone_normalised, payment_method, total_cents, labeled_total_cents)
     values ($1, 'n@example.com', 'Nimali', 'Kandy', $3, $3, 'cod', $2, $2) returning *`,
    [user, total, phone],
  )
  await client.query(
    `insert into order_items (order_id, line, product_ref, product_id, name, price_cents, labeled_price_cents, quantity)
     select $1, row_number() over (), * from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $5::bigint[], $6::int[])`,
    [
      order.rows[0].id,
      rows.map((row) => row.id),
      rows.map((row) => row.product_id),
      rows.map((row) => row.product_name),
      rows.map((row) => row.last_price_cents),
      rows.map(() => 1),
    ],
  )
  await client.query(
    `insert into order_events (order_id, actor_id, actor, to_status) values ($1, $2, 'n@example.com', 'Pending')`,
    [order.rows[0].id, user],
  )
  await client.query('update idempotency_keys set body = $3 where scope = $1 and key = $2', [
    user,
    key,
    JSON.stringify({ message: 'Order placed successfully!', order: order.rows[0] }),
  ])
  await client.query('commit')
}

async function measureSql(
  url: string,
  nextBuyer: () => Buyer,
  pick: () => Wanted[],
): Promise<Cost> {
  const pool = new pg.Pool({ connectionString: url, max: defaultConnections })
  let placed = 0
  const until = performance.now() + seconds * 1_000
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const client = await pool.connect()
        await placeBySql(client, nextBuyer(), pick())
        client.release()
        placed += 1
      }
    }),
  )
  const used = process.cpuUsage(before)
  await pool.end()
  return {
    perSecond: placed / seconds,
    cpu: (used.user + used.system) / 1_000 / placed,
    p50: 0,
    p95: 0,
  }
}

/** Measures P4. @param stage with some thousand products and a customer */
export async function benchOrders(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  const { nextBuyer, pick, order } = await buying(db)
  const load = { ...order, connections: atOnce, seconds }
  const shop = await startShop(stage.url, farLimits)
  const costs = await compare(rounds, {
    hand: () => measureSql(stage.url, nextBuyer, pick),
    shop: () => measure(shop, load),
  })
  await shop[Symbol.asyncDispose]()
  await db.destroy()
  report({
    id: 'P4',
    what: `orders a second, ${atOnce} at once ÷ the statements alone by pg`,
    value: costs.shop.perSecond / costs.hand.perSecond,
    bar: 0.5,
    better: 'more',
    detail: `${Math.round(costs.shop.perSecond)}/s, statements alone ${Math.round(costs.hand.perSecond)}/s`,
  })
}
