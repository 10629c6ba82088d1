/** The order list of staff: tabs and filters. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'desk@example.com' })

async function place(productId: string, fields: object = {}): Promise<string> {
  const { token } = await makeUser(shop.db)
  const { status, body } = await shop.call('POST', '/orders', {
    token,
    body: { ...orderBody({ productId, qty: 1 }), ...fields },
  })
  expect(status).toBe(201)
  return body.order.orderId
}

const move = (orderId: string, status: string) =>
  shop.call('PUT', `/orders/${orderId}`, { token: admin.token, body: { status } })

const listed = async (query: string): Promise<string[]> => {
  const { status, body } = await shop.call('GET', `/admin/orders?${query}`, admin)
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map((order: { orderId: string }) => order.orderId).reverse()
}

/** The same orders in an export. */
const exported = async (query: string): Promise<string[]> => {
  const { text } = await shop.call(
    'GET',
    `/exports/orders?format=jsonl&sort=oldest&${query}`,
    admin,
  )
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).orderId)
}

test('lists in each tab as many orders as its count, and filters narrow it further', async () => {
  const rose = await makeProduct(shop.db, { stock: 20 })
  const oil = await makeProduct(shop.db, { stock: 20 })
  const card = {
    paymentMethod: 'card',
    cardDetails: { cardNumber: '4111111111111111', expiryDate: '12/39', cvv: '123' },
  }
  const kandy = { street: '1 Hill Street', city: 'Kandy', district: 'Kandy' }
  const fresh = await place(rose.product_id)
  const paid = await place(oil.product_id, card)
  const packing = await place(rose.product_id, kandy)
  const shipped = await place(rose.product_id)
  const delivered = await place(oil.product_id, kandy)
  const cancelled = await place(rose.product_id)
  await move(packing, 'Processing')
  await move(shipped, 'Shipped')
  await move(delivered, 'Delivered')
  await move(cancelled, 'Cancelled')
  const tabs = {
    toConfirm: [fresh, paid],
    toPack: [packing],
    paymentIssues: [],
    shipped: [shipped],
    returning: [],
    unpaid: [fresh, packing, shipped, delivered],
    delivered: [delivered],
    cancelled: [cancelled],
  }
  const counts = await shop.call('GET', '/admin/orders/counts', admin)
  expect(counts.body).toEqual({
    all: 6,
    ...Object.fromEntries(Object.entries(tabs).map(([tab, ids]) => [tab, ids.length])),
    ceiling: 10_000,
  })
  for (const [tab, ids] of Object.entries(tabs)) {
    expect(await listed(`tab=${tab}`)).toEqual(ids)
    expect(await exported(`tab=${tab}`)).toEqual(ids)
  }
  // Money that staff collected is not due any more.
  await shop.call('POST', `/admin/orders/${delivered}/collections`, {
    token: admin.token,
    body: { amount: 1_000, method: 'cash' },
  })
  expect(await listed('tab=unpaid')).toEqual([fresh, packing, shipped])
  for (const [query, ids] of [
    ['payment=collected', [delivered]],
    ['method=card', [paid]],
    ['district=kandy', [packing, delivered]],
    [`product=${rose.product_id}&tab=unpaid`, [fresh, packing, shipped]],
  ] as const) {
    expect(await listed(query)).toEqual(ids)
    expect(await exported(query)).toEqual(ids)
  }

  // 18:29:59 in London is the last second of the day in the shop.
  await sql`
    update orders set created_at = '2026-03-04T18:29:59Z' where order_id = ${fresh}`.execute(
    shop.db,
  )
  expect(await listed('from=2026-03-04&to=2026-03-04')).toEqual([fresh])
  expect(await listed('to=2026-03-03')).toEqual([])
  for (const [name, value] of Object.entries({
    tab: 'late',
    payment: 'maybe',
    district: 'Atlantis',
    from: 'yesterday',
  })) {
    const refused = await shop.call('GET', `/admin/orders?${name}=${value}`, admin)
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, name])
  }
})
