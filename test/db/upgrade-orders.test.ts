/** The migration of orders to their standard names. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { createOldDatabase } from '../support/old-database.ts'

const before = '0110_rupees_of_saved_mappings'

test('an upgrade keeps saved filters, slips, claimed calls, drafts and returns of orders', async () => {
  await using old = await createOldDatabase(before)
  await sql`
    with staff as (
      insert into users (email, first_name, last_name) values ('a@shop.lk', 'Anula', 'Silva') returning id),
    placed as (
      insert into orders (email, name, address, phone, phone_normalised, payment_method, total_cents,
        labeled_total_cents)
      values ('b@example.com', 'Bandu', 'Galle', '1', '1', 'cod', 900, 900) returning id),
    slip as (insert into order_slips (order_ref, picture) select id, 'webp' from placed),
    call as (
      insert into order_calls (order_ref, tries, held_by, held_until)
      select id, 2, 'a@shop.lk', now() from placed),
    returned as (
      insert into order_returns (order_ref, actor, cents, delivery_cents, back_cents, method, note)
      select id, 'a@shop.lk', 300, 0, 200, 'cash', 'Leaked' from placed),
    draft as (
      insert into order_drafts (fields, lines, email, phone_normalised, made_by, changed_by)
      values ('{}', '[]', '', '', 'a@shop.lk', 'c@shop.lk'))
    insert into order_views (user_id, name, filter) select id, 'Kandy', '{"district": "Kandy"}' from staff`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const { rows } = await sql`
    select name, filter, encode(image, 'escape') as image, attempts, claimed_by, refunded_cents, created_by,
      updated_by
    from saved_filters, order_slips, order_calls, order_returns, order_drafts`.execute(old.db)
  expect(rows).toEqual([
    {
      ...{ name: 'Kandy', filter: { district: 'Kandy' }, image: 'webp', attempts: 2 },
      ...{ claimed_by: 'a@shop.lk', refunded_cents: 200, created_by: 'a@shop.lk' },
      updated_by: 'c@shop.lk',
    },
  ])
})

test('an upgrade keeps the answers of repeated requests and the limit of units in an order', async () => {
  await using old = await createOldDatabase(before)
  await sql`
    insert into idempotency_keys (scope, key, operation, fingerprint)
    values ('a', '1', 'orders.typeIn', ''), ('a', '2', 'orders.saveDraft', ''), ('a', '3', 'orders.place', '')`.execute(
    old.db,
  )
  await sql`
    with setting as (insert into shop_settings (key, value, version, changed_by)
      values ('orders.maxPieces', '7', 1, 'a@shop.lk') returning key)
    insert into setting_changes (key, version, actor, after) select key, 1, 'a@shop.lk', '7' from setting`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const { rows: operations } =
    await sql`select operation from idempotency_keys order by key`.execute(old.db)
  expect(operations).toEqual([
    { operation: 'orders.create' },
    { operation: 'draftOrders.create' },
    { operation: 'orders.place' },
  ])
  const { rows: settings } = await sql`
    select shop_settings.key, value, after from shop_settings join setting_changes using (key)`.execute(
    old.db,
  )
  expect(settings).toEqual([{ key: 'orders.maxUnits', value: 7, after: 7 }])
})

test('an upgrade renames the refunded amount in queued emails about returns', async () => {
  await using old = await createOldDatabase(before)
  const returns = [
    { amount: 300, back: 200, method: 'cash' },
    { amount: 100, lines: [] },
  ]
  const payload = { letter: 'order-returned', to: 'b@example.com', data: { orderId: 'A', returns } }
  await sql`
    insert into deliveries (receiver, queue, payload)
    values ('mail', 'order:A', ${JSON.stringify(payload)}), ('mail', 'order:B', '{"letter": "new-order"}')`.execute(
    old.db,
  )
  await migrateToLatest(old.url)
  const { rows } = await sql<{ data: object }>`
    select payload -> 'data' as data from event_deliveries order by queue`.execute(old.db)
  expect(rows.map(({ data }) => data)).toEqual([
    {
      orderId: 'A',
      returns: [
        { amount: 300, method: 'cash', refunded: 200 },
        { amount: 100, lines: [] },
      ],
    },
    null,
  ])
})
