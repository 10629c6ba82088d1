/** What migrations make of the rows that are there. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateToLatest, pendingMigrations } from '../../db/migrate/migrator.ts'
import { verifyAudit } from '../../server/core/audit/chain.ts'
import { createOldDatabase } from '../support/old-database.ts'

test('normalises phone numbers of orders in an upgrade without new versions', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    insert into orders (email, name, address, phone, payment_method, payment_status, payment_brand,
      payment_last4, status, total_cents, labeled_total_cents)
    values ('a@example.com', 'Anula', 'Kandy', '077-123 4567', 'cod', 'due', null, null, 'Pending', 1, 1),
      ('b@example.com', 'Bandu', 'Galle', '+94 77 123 4567', 'card', 'paid', 'visa', '4242', 'Pending', 1, 1),
      ('c@example.com', 'Chitra', 'Matara', '12 34567', 'card', 'due', 'visa', '1111', 'Shipped', 1, 1)`.execute(
    old.db,
  )
  await sql`insert into audit_log (actor, action, entity, entity_id)
    values ('a@example.com', 'order.update', 'order', 'A'), ('b@example.com', 'order.update', 'order', 'B')`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  // The lines that are there get their places, too.
  expect(await verifyAudit(old.db)).toMatchObject({ lines: 2, problem: undefined })
  const orders = await old.db
    .selectFrom('orders')
    .select(['phone', 'phone_normalised', 'payment_method', 'payment_last4', 'version'])
    .orderBy('name')
    .execute()
  expect(orders).toEqual([
    {
      phone: '077-123 4567',
      phone_normalised: '+94771234567',
      payment_method: 'cod',
      payment_last4: null,
      version: 1,
    },
    {
      phone: '+94 77 123 4567',
      phone_normalised: '+94771234567',
      payment_method: 'card',
      payment_last4: '4242',
      version: 1,
    },
    // refunded once and due again: in cash
    {
      phone: '12 34567',
      phone_normalised: '1234567',
      payment_method: 'cod',
      payment_last4: null,
      version: 1,
    },
  ])
})

test('chains an audit line that is written during an upgrade', async () => {
  await using old = await createOldDatabase('0013_words_held')
  const writer = new pg.Client({ connectionString: old.url })
  await writer.connect()
  await writer.query(`begin; insert into audit_log (actor, action, entity, entity_id)
    values ('a@example.com', 'order.update', 'order', 'A')`)
  const upgrade = migrateToLatest(old.url)
  const waiting = async () =>
    (
      await sql`select from pg_locks where not granted and relation = 'audit_log'::regclass`.execute(
        old.db,
      )
    ).rows.length
  await expect.poll(waiting, { timeout: 30_000, interval: 5 }).toBe(1)
  await writer.query('commit')
  await upgrade
  await writer.end()
  expect(await verifyAudit(old.db)).toMatchObject({ lines: 1, problem: undefined })
})

test('finds customer notes in the first line of each order history', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    with placed as (
      insert into orders (email, name, address, phone, payment_method, notes,
        total_cents, labeled_total_cents)
      values ('a@example.com', 'Anula', 'Kandy', '1', 'cod', 'At the gate', 1, 1),
        ('b@example.com', 'Bandu', 'Galle', '2', 'cod', 'Sent by staff', 1, 1),
        ('c@example.com', 'Chitra', 'Matara', '3', 'cod', '', 1, 1)
      returning id, name),
    begun as (
      insert into order_events (order_id, actor, to_status, notes)
      select id, name, 'Pending', case name when 'Chitra' then '' else 'At the gate' end from placed)
    insert into order_events (order_id, actor, from_status, to_status, notes)
    select id, 'Staff', 'Pending', 'Shipped', 'Sent by staff' from placed where name = 'Bandu'`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const orders = await old.db
    .selectFrom('orders')
    .select(['name', 'notes', 'customer_note', 'version'])
    .orderBy('name')
    .execute()
  expect(orders).toEqual([
    { name: 'Anula', notes: 'At the gate', customer_note: 'At the gate', version: 1 },
    { name: 'Bandu', notes: 'Sent by staff', customer_note: 'At the gate', version: 1 },
    { name: 'Chitra', notes: '', customer_note: '', version: 1 },
  ])
})

test('derives payment transactions in an upgrade without inventing debts', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    with placed as (
      insert into orders (email, address, phone, total_cents, labeled_total_cents, name,
        payment_method, payment_status, status)
      select 'a@example.com', 'Kandy', '1', 500, 500, old.* from (values ('delivered', 'cod', 'due', 'Delivered'),
        ('on its way', 'cod', 'due', 'Shipped'),
        ('cancelled', 'cod', 'due', 'Cancelled'),
        ('paid', 'card', 'paid', 'Pending'),
        ('before payments were kept', 'card', 'paid', 'Shipped'),
        ('being charged', 'card', 'paid', 'Pending'),
        ('refunded', 'card', 'refunded', 'Cancelled'),
        ('going back', 'card', 'refunded', 'Cancelled'),
        ('back in cash', 'cod', 'due', 'Pending'),
        ('back and delivered', 'cod', 'due', 'Delivered')) as old
      returning id, name)
    insert into payments (provider, amount_cents, order_ref, wanted, state)
    select 'sandbox', 500, placed.id, wanted, state
    from placed join (values ('paid', 'capture', 'captured'),
      ('being charged', 'capture', 'authorised'), ('refunded', 'release', 'refunded'),
      ('going back', 'release', 'captured'), ('back in cash', 'release', 'captured'),
      ('back and delivered', 'release', 'refunded')) as known(name, wanted, state) using (name)`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const orders = await old.db
    .selectFrom('orders')
    .select(['name', 'payment_status', 'payment_state', 'paid_cents', 'due_cents', 'version'])
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  expect(
    Object.fromEntries(orders.map(({ name, ...row }) => [name, `${Object.values(row).join(' ')}`])),
  ).toEqual({
    delivered: 'paid collected 500 0 1',
    'on its way': 'due due 0 500 1',
    cancelled: 'due void 0 0 1',
    paid: 'paid paid 500 0 1',
    'before payments were kept': 'paid paid 500 0 1',
    'being charged': 'paid authorised 0 500 1',
    refunded: 'refunded refunded 0 0 1',
    'going back': 'refunded paid 500 0 1',
    'back in cash': 'due due 500 500 1',
    'back and delivered': 'paid collected 500 0 1',
  })
  const notes = await old.db
    .selectFrom('payment_transactions')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select(['kind', 'note'])
    .where('name', '=', 'delivered')
    .execute()
  expect(notes).toEqual([{ kind: 'collected', note: expect.stringContaining('at delivery') }])
})

test('counts existing ratings in an upgrade without new product versions', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    with made as (
      insert into products (product_id, product_name, category, price_cents, last_price_cents, updated_at)
      values ('RATED', 'Oil', 'care', 1, 1, '2026-01-01'), ('BARE', 'Soap', 'care', 1, 1, '2026-01-01')
      returning id, product_id)
    insert into reviews (product_ref, product_id, comment, rating)
    select id, product_id, 'Fine.', said.rating from made, (values (5), (4), (4), (null)) as said(rating)
    where product_id = 'RATED'`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql`
    select product_id, review_count, rating_count, rating_average, version, updated_at::date::text
    from products order by product_id desc`.execute(old.db)
  const untouched = { version: 1, updated_at: '2026-01-01' }
  expect(rows).toEqual([
    { product_id: 'RATED', review_count: 4, rating_count: 3, rating_average: 4.3, ...untouched },
    { product_id: 'BARE', review_count: 0, rating_count: 0, rating_average: null, ...untouched },
  ])
})

test('opens the stock history in an upgrade without new product versions', async () => {
  await using old = await createOldDatabase('0013_words_held')
  await sql`
    with made as (
      insert into products (product_id, product_name, category, price_cents, last_price_cents, stock)
      values ('SOLD', 'Oil', 'care', 1, 1, 7), ('NONE', 'Soap', 'care', 1, 1, 0)
      returning id, product_id),
    placed as (
      insert into orders (email, name, address, phone, payment_method, status,
        total_cents, labeled_total_cents)
      values ('a@example.com', 'A', 'Kandy', '1', 'cod', 'Delivered', 1, 1),
        ('b@example.com', 'B', 'Galle', '2', 'cod', 'Cancelled', 1, 1)
      returning id, name, status, created_at)
    insert into order_items (order_id, line, product_ref, product_id, name, price_cents,
      labeled_price_cents, quantity, sold_at)
    select placed.id, 1, made.id, product_id, 'Oil', 1, 1, 3,
      case when status <> 'Cancelled' then placed.created_at end
    from made, placed where product_id = 'SOLD'`.execute(old.db)
  await migrateToLatest(old.url)
  const { rows } = await sql`
    select product_id, stock, sold, products.version, change, reason, stock_after
    from products left join stock_movements on product_ref = id order by product_id desc`.execute(
    old.db,
  )
  expect(rows).toEqual([
    {
      ...{ product_id: 'SOLD', stock: 7, sold: 3, version: 1 },
      ...{ change: 10, reason: 'opening', stock_after: 7 },
    },
    {
      ...{ product_id: 'NONE', stock: 0, sold: 0, version: 1 },
      ...{ change: null, reason: null, stock_after: null },
    },
  ])
})

test('starts on a development database that has the migrations which 0124 replaced', async () => {
  await using old = await createOldDatabase('0124_replays_of_renamed_operations')
  await sql`insert into kysely_migration (name, timestamp)
    values ('0015_import_leases', '2026'), ('0110_rupees_of_saved_mappings', '2026')`.execute(
    old.db,
  )
  expect(await pendingMigrations(old.url)).toContain('0130_hot_stock_updates')
  await migrateToLatest(old.url)
  const { rows } = await sql`select name from kysely_migration
    where name in ('0013_words_held', '0015_import_leases', '0110_rupees_of_saved_mappings')`.execute(
    old.db,
  )
  expect(rows).toEqual([{ name: '0013_words_held' }])
})
