import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPool } from '../../db/connection/client.ts'
import { fill } from '../../db/fill/fill.ts'
import { assertMoney } from '../support/money-checker.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'

async function filled(amounts: { products: number; users: number; orders: number; seed?: number }) {
  const database = await createTestDatabase()
  const pool = createPool({ url: database.url, max: 1, statementTimeout: 60_000 })
  await fill(pool, amounts)
  await pool.end()
  return database
}

const one = async <T>({ db }: TestDatabase, statement: string) =>
  (await sql.raw<T>(statement).execute(db)).rows[0]!

/** Without dates, which are counted from now. */
const essence = `select
  (select md5(string_agg(product_id || product_name || price_cents || last_price_cents || stock, ',' order by product_id)) from products) as products,
  (select md5(string_agg(email || first_name || last_name, ',' order by email)) from users) as users,
  (select md5(string_agg(id::text || name || address || total_cents, ',' order by id)) from orders) as orders,
  (select md5(string_agg(order_id::text || line || product_id || quantity, ',' order by order_id, line)) from order_items) as items`

test('fills complete orders with correct totals', async () => {
  await using database = await filled({ products: 300, users: 40, orders: 500 })
  expect(
    await one(
      database,
      `select (select count(*)::int from products) as products,
              (select count(*)::int from users) as users,
              (select count(*)::int from orders) as orders,
              (select count(distinct order_id)::int from order_items) as whole,
              (select count(distinct category)::int from products) as categories,
              (select count(distinct status)::int from orders) as statuses,
              (select min(price_cents) >= 30000 and max(price_cents) <= 1500000 from products) as payable`,
    ),
  ).toEqual({
    products: 300,
    users: 40,
    orders: 500,
    whole: 500,
    categories: 5,
    statuses: 5,
    // between 300 and 15,000 rupees
    payable: true,
  })
  expect(
    await one(
      database,
      `select count(*)::int as wrong from orders
       join (select order_id, sum(price_cents * quantity) as total,
               sum(labeled_price_cents * quantity) as labeled
             from order_items group by order_id) as sums on sums.order_id = orders.id
       where total <> total_cents or labeled <> labeled_total_cents`,
    ),
  ).toEqual({ wrong: 0 })
  await assertMoney(database.db)
  const numbers = await one<{ right: boolean }>(
    database,
    `select bool_and(later) as right from (
       select created_at >= lag(created_at, 1, '-infinity') over (order by order_id) as later
       from orders) as ordered`,
  )
  expect(numbers.right).toBe(true)
})

test('creates the same data for the same seed and adds on a second call', async () => {
  const amounts = { products: 50, users: 10, orders: 60 }
  await using first = await filled(amounts)
  await using second = await filled(amounts)
  await using other = await filled({ ...amounts, seed: 2 })
  expect(await one(first, essence)).toEqual(await one(second, essence))
  expect(await one(first, essence)).not.toEqual(await one(other, essence))
  const pool = createPool({ url: first.url, max: 1, statementTimeout: 60_000 })
  await fill(pool, amounts)
  await pool.end()
  expect(await one(first, 'select count(*)::int as count from orders')).toEqual({ count: 120 })
})

test('fills messages, subscribers, articles and audit log', async () => {
  await using database = await createTestDatabase()
  const amounts = { products: 5, messages: 200, subscribers: 30, blogs: 20, audit: 40 }
  const pool = createPool({ url: database.url, max: 1, statementTimeout: 60_000 })
  await fill(pool, amounts)
  await fill(pool, amounts)
  await pool.end()
  expect(
    await one(
      database,
      `select (select count(*)::int from contact_messages) as messages,
              (select count(distinct status)::int from contact_messages) as statuses,
              (select count(*)::int from newsletter_subscribers) as subscribers,
              (select count(distinct blog_topic)::int from blogs) as blogs,
              (select count(*)::int from audit_log
               join products on product_id = entity_id where changes ? 'stock') as audit`,
    ),
  ).toEqual({ messages: 400, statuses: 3, subscribers: 60, blogs: 40, audit: 80 })
})

test('refuses to fill orders without products', async () => {
  await using database = await createTestDatabase()
  const pool = createPool({ url: database.url, max: 1 })
  await expect(fill(pool, { users: 5, orders: 5 })).rejects.toThrow('products and customers')
  await pool.end()
  expect(await one(database, 'select count(*)::int as count from users')).toEqual({ count: 0 })
})
