/** The tables that an order writes: each index costs every order, so each names what it serves. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { mergePendingSearch } from '../../db/queries/orders/orders.queries.ts'
import { createTestDatabase } from '../support/test-db.ts'

const { db, ...database } = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** The most indexes of a table. A further one needs a reason, or replaces another. */
const budget = { event_deliveries: 10, events: 7, order_items: 4, orders: 20, products: 16 }

const { rows: indexes } = await sql<{ table: string; index: string; purpose: string | null }>`
  select indrelid::regclass::text as table, indexrelid::regclass::text as index,
    obj_description(indexrelid, 'pg_class') as purpose
  from pg_index where indrelid::regclass::text in (${sql.join(Object.keys(budget))})`.execute(db)

test('each index of a table that an order writes has a comment with its purpose', () => {
  expect(indexes.filter(({ purpose }) => !purpose).map(({ index }) => index)).toEqual([])
})

test('no table that an order writes has more indexes than its budget', () => {
  const counts = Object.entries(Object.groupBy(indexes, ({ table }) => table))
  expect(Object.fromEntries(counts.map(([table, all]) => [table, all!.length]))).toEqual(budget)
})

test('no index of products depends on a column that an order changes', async () => {
  const { rows } = await sql<{ index: string; column: string }>`
    select objid::regclass::text as index, attname as column from pg_depend
    join pg_index on indexrelid = objid and classid = 'pg_class'::regclass
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where refobjid = 'products'::regclass and attname in ('stock', 'sold', 'version', 'updated_at')`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('merging leaves no order in the pending list of the search index', async () => {
  await sql`
    insert into orders (email, name, address, phone, phone_normalised, payment_method, total_cents, labeled_total_cents)
    values ('b@example.com', 'Bandu', 'Galle', '1', '1', 'cod', 900, 900)`.execute(db)
  await mergePendingSearch(db)
  const { rows } = await sql`select gin_clean_pending_list('orders_search_idx') as pages`.execute(
    db,
  )
  expect(rows).toEqual([{ pages: 0 }])
})

test('new orders fill the pages of the indexes that list orders by age', async () => {
  for (let number = 0; number < 3_000; number += 100)
    await sql`
      insert into orders (email, name, address, phone, phone_normalised, payment_method, total_cents,
        labeled_total_cents, created_at)
      select 'c@example.com', 'Chathuri', 'Matara', '2', '2', 'cod', 900, 900,
        now() + (${number}::integer + n) * interval '1 second'
      from generate_series(1, 100) as n`.execute(db)
  const sizes = async () =>
    (
      await sql<{ index: string; bytes: number }>`
        select indexrelid::regclass::text as index, pg_relation_size(indexrelid) as bytes from pg_index
        where indexrelid::regclass::text in ('orders_newest_idx', 'orders_status_idx', 'orders_to_be_paid_idx')
        order by 1`.execute(db)
    ).rows
  const grown = await sizes()
  await sql`reindex table orders`.execute(db)
  const fresh = await sizes()
  expect(fresh).toHaveLength(3)
  const ratios = fresh.map(({ index, bytes }, at) => [index, grown[at]!.bytes / bytes] as const)
  expect(ratios.filter(([, ratio]) => ratio > 1.5)).toEqual([])
})
