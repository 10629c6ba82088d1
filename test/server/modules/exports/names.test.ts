import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const late = new Date('2026-11-22T23:30:00Z')
// the 23rd in the shop already, and still the 22nd elsewhere
const shop = await openTestApp({}, { clock: () => late })
const token = (await makeUser(shop.db, { type: 'admin' })).token

test.each([
  ['products', 'products-2026-11-23.csv'],
  ['products?format=jsonl', 'products-2026-11-23.jsonl'],
  ['products?format=shopify', 'products-shopify-2026-11-23.csv'],
  ['orders', 'orders-2026-11-23.csv'],
  ['orders?rows=items', 'orders-items-2026-11-23.csv'],
  ['stock', 'stock-2026-11-23.csv'],
])('names the file of %s %s at 23:30 UTC, by the shop’s day', async (what, name) => {
  const { headers, status, text } = await shop.call('GET', `/exports/${what}`, { token })
  expect(status, text).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
})

test('names the unsettled cash file by the shop’s day', async () => {
  const { body } = await shop.call('GET', '/admin/couriers/unsettled-cash/report', { token })
  expect(body.fileName).toBe('cash-at-couriers-2026-11-23.csv')
})

test('writes timestamps in the shop’s time zone in CSV, and in UTC in JSON Lines', async () => {
  const product = await makeProduct(shop.db)
  await shop.db
    .insertInto('newsletter_subscribers')
    .values({ email: 'late@example.com', created_at: late })
    .execute()
  const placed = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: product.product_id, qty: 1 }),
  })
  expect(placed.status, placed.text).toBe(201)
  await sql`update orders set created_at = ${late}`.execute(shop.db)
  for (const what of ['orders', 'orders?rows=items', 'subscribers'])
    expect((await shop.call('GET', `/exports/${what}`, { token })).text, what).toContain(
      '2026-11-23T05:00:00.000+05:30',
    )
  const { text } = await shop.call('GET', '/exports/orders?format=jsonl', { token })
  expect(JSON.parse(text).date).toBe('2026-11-22T23:30:00.000Z')
})

test.each([
  ['from=2026-11-23', 1],
  ['from=2026-11-24', 0],
  ['to=2026-11-22', 0],
  ['to=2026-11-23', 1],
  ['from=2026-11-23&to=2026-11-23', 1],
  ['from=2026-11-23T05:00&to=2026-11-23T05:01', 1],
  ['from=2026-11-22T23:30:00Z&to=2026-11-22T23:30:00.001Z', 1],
  ['from=2026-11-23T05:01', 0],
])('orders of %s are counted by the day and the clock of the shop', async (range, orders) => {
  const { text } = await shop.call('GET', `/exports/orders?format=jsonl&${range}`, { token })
  expect(text.split('\n').filter(Boolean)).toHaveLength(orders)
})

test('refuses a date that does not exist, and names the field', async () => {
  const { status, body } = await shop.call('GET', '/exports/orders?from=2026-02-30', { token })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('must be a date such as 2026-01-31')
})
