import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const now = new Date('2026-03-31T20:00:00Z') // already the first of April in Colombo
const shop = await openTestApp(
  { ORDER_MAX_PIECES: '0', ORDER_MAX_TOTAL: '0' },
  { clock: () => now },
)
const admin = (await makeUser(shop.db, { type: 'admin' })).token
const buyer = await makeUser(shop.db)

/** An order placed through the shop, then moved to another instant and status. */
async function order(productId: string, qty: number, at: string, status = 'Pending') {
  const { body } = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId, qty }),
  })
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', body.order.orderId)
    .executeTakeFirstOrThrow()
  await sql`update orders set created_at = ${at}, status = ${status} where id = ${row.id}`.execute(
    shop.db,
  )
  await sql`update order_items set sold_at = ${at} where sold_at is not null and order_id = ${row.id}`.execute(
    shop.db,
  )
}
const overview = (query = '') => shop.call('GET', `/admin/dashboard${query}`, { token: admin })

test('sums days in Colombo time to the cent, without cancelled orders', async () => {
  const oil = await makeProduct(shop.db, {
    productName: 'Oil',
    price: 0.1,
    stock: 1_000,
    images: ['/images/o.webp'],
  })
  const soap = await makeProduct(shop.db, {
    productName: 'Soap',
    price: 1_234.56,
    lastPrice: 999.99,
    stock: 3,
  })
  await order(oil.product_id, 3, '2026-03-01T18:29:59.999Z')
  await order(oil.product_id, 7, '2026-03-01T18:30:00Z', 'Delivered')
  await order(soap.product_id, 1, '2026-03-31T18:29:59Z', 'Shipped')
  await order(oil.product_id, 500, '2026-03-15T00:00:00Z', 'Cancelled')
  const { body } = await overview('?from=2026-03-02&to=2026-03-31')
  expect(body).toMatchObject({
    from: '2026-03-02',
    to: '2026-03-31',
    timeZone: 'Asia/Colombo',
    totals: { revenue: 1000.69, orders: 2, cancelledOrders: 1 },
  })
  expect(body.days).toHaveLength(30)
  expect(body.days[0]).toMatchObject({ date: '2026-03-02', revenue: 0.7, orders: 1 })
  expect(body.days[13]).toMatchObject({ date: '2026-03-15', revenue: 0, orders: 0 })
  expect(body.days[29]).toMatchObject({ date: '2026-03-31', revenue: 999.99, orders: 1 })
  expect(body.statuses).toEqual([
    { status: 'Pending', count: 0 },
    { status: 'Processing', count: 0 },
    { status: 'Shipped', count: 1 },
    { status: 'Delivered', count: 1 },
    { status: 'Cancelled', count: 1 },
  ])
  expect(body.bestSellers).toEqual([
    {
      productId: oil.product_id,
      productName: 'Oil',
      image: 'http://localhost/images/o.webp',
      quantity: 7,
      revenue: 0.7,
    },
    { productId: soap.product_id, productName: 'Soap', image: '', quantity: 1, revenue: 999.99 },
  ])
  expect(body.stock).toMatchObject({
    lowStock: 1,
    outOfStock: 0,
    products: [{ productId: soap.product_id, stock: 2 }],
  })
  const wider = await overview('?from=2026-03-01&to=2026-03-31')
  expect(wider.body.totals).toMatchObject({ revenue: 1000.99, orders: 3 })
  const rpc = await shop.rpc(
    'query',
    'dashboard.overview',
    { from: '2026-03-02', to: '2026-03-31' },
    { token: admin },
  )
  expect(rpc.body.result.data).toEqual(body)
})

test('uses the last thirty days by default', async () => {
  const usual = await overview()
  expect(usual.body).toMatchObject({ from: '2026-03-03', to: '2026-04-01' })
  expect((await overview('?from=2026-01-01')).body).toMatchObject({ to: '2026-01-30' })
  expect((await overview('?to=2026-01-30')).body).toMatchObject({ from: '2026-01-01' })
})

test('rejects invalid and long ranges', async () => {
  for (const query of [
    '?from=2026-02-30',
    '?from=yesterday',
    '?from=2026-02-02&to=2026-02-01',
    '?from=2024-01-01&to=2026-01-01',
    // one day more than a leap year
    '?from=2024-01-01&to=2025-01-01',
  ])
    expect((await overview(query)).status).toBe(400)
  const year = await overview('?from=2024-01-01&to=2024-12-31')
  expect(year.body.days).toHaveLength(366)
  expect((await overview('?from=2026-02-02&to=2026-02-02')).body.days).toHaveLength(1)
})

test('new customers and the newest messages are shown', async () => {
  for (let index = 1; index <= 6; index += 1)
    await shop.db
      .insertInto('contact_messages')
      .values({ name: 'Ruwan', email: 'r@example.com', subject: `No. ${index}`, message: 'Hello' })
      .execute()
  const today = shopDay(new Date())
  const { body } = await overview(`?from=${today}&to=${today}`)
  expect(body.totals.newCustomers).toBe(1)
  expect(body.days).toMatchObject([{ date: today, newCustomers: 1 }])
  expect(body.messages.map((message: { subject: string }) => message.subject)).toEqual([
    'No. 6',
    'No. 5',
    'No. 4',
    'No. 3',
    'No. 2',
  ])
})

test('removes a cancelled order from the best sellers, and restores it with the order', async () => {
  const balm = await makeProduct(shop.db, { productName: 'Balm', stock: 2_000 })
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: balm.product_id, qty: 900 }),
  })
  const today = shopDay(new Date())
  const sold = async () => {
    const { body } = await overview(`?from=${today}&to=${today}`)
    return body.bestSellers.find((row: { productId: string }) => row.productId === balm.product_id)
      ?.quantity
  }
  const move = (status: string) =>
    shop.call('PUT', `/orders/${placed.body.order.orderId}`, {
      token: admin,
      body: { status, notes: '' },
    })
  expect(await sold()).toBe(900)
  expect((await move('Cancelled')).status).toBe(200)
  expect(await sold()).toBeUndefined()
  expect((await move('Processing')).status).toBe(200)
  expect(await sold()).toBe(900)
})
