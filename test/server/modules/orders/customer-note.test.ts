import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

test('keeps the customer’s note when staff write theirs, in REST, tRPC and the export', async () => {
  const admin = await makeUser(shop.db, { type: 'admin' })
  const customer = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const wish = 'Ring twice; the dog is kind.'
  const placed = await shop.call('POST', '/orders', {
    token: customer.token,
    body: { ...orderBody({ productId: product.product_id, qty: 1 }), notes: wish },
  })
  const { orderId } = placed.body.order
  expect(placed.body.order).toMatchObject({ notes: wish, customerNote: wish })
  const handed = await shop.call('PUT', `/orders/${orderId}`, {
    token: admin.token,
    body: { status: 'Shipped', notes: 'Left with the guard at 14:00', customerNote: 'mine' },
  })
  const both = { notes: 'Left with the guard at 14:00', customerNote: wish }
  expect(handed.body.order).toMatchObject(both)
  for (const { token } of [admin, customer]) {
    const read = await shop.call('GET', `/orders/${orderId}`, { token })
    expect(read.body).toMatchObject(both)
    const rpc = await shop.rpc('query', 'orders.get', { orderId }, { token })
    expect(rpc.body.result.data).toMatchObject(both)
  }
  const rows = await shop.call('GET', '/exports/orders?format=csv', { token: admin.token })
  expect(rows.text).toContain(`${both.notes},${wish}`)
})
