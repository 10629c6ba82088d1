/** Orders of a shop without the optional modules. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPromotions } from '#server/modules/promotions/promotions.store.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const absent = { promotions: undefined, storeCredit: undefined, parcels: undefined }
const shop = await openTestApp({}, absent)
const staff = (await makeUser(shop.db, { type: 'admin' })).token
const buyer = (await makeUser(shop.db)).token
await makeProduct(shop.db, { productId: 'SOAP', price: 120, lastPrice: 100, stock: 10 })

const soap = { productId: 'SOAP', qty: 2 }
const place = (extra: object = {}) =>
  shop.call('POST', '/orders', { token: buyer, body: { ...orderBody(soap), ...extra } })

test('refuses every discount code as unknown without the promotions module', async () => {
  const promotion = { name: 'Ten', type: 'percentage', percent: 10 }
  for (const code of ['', 'TEN'])
    await shop.call('POST', '/admin/promotions', { token: staff, body: { ...promotion, code } })
  const quote = await shop.call('POST', '/orders/quote', {
    body: { orderedItems: [soap], codes: ['TEN'] },
  })
  expect(quote.body).toMatchObject({
    total: 200,
    codes: [{ code: 'TEN', applied: false, reason: 'unknown' }],
  })
  const refused = await place({ codes: ['TEN'] })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'CODE_REFUSED',
    message: 'There is no code TEN. Nothing was charged.',
  })
})

test('keeps the discount of an edited order after the promotions module is removed', async () => {
  shop.services.promotions = createPromotions(shop.db)
  await shop.services.promotions.reload()
  const placed = (await place()).body.order
  shop.services.promotions = undefined
  const change = await shop.call('POST', `/admin/orders/${placed.orderId}/edits`, {
    token: staff,
    body: { orderedItems: [{ productId: 'SOAP', qty: 1 }] },
  })
  expect([placed.total, change.body.order.total]).toEqual([180, 90])
})

test('places, edits, cancels and restores an order without optional modules', async () => {
  const { orderId } = (await place()).body.order
  const change = await shop.call('POST', `/admin/orders/${orderId}/edits`, {
    token: staff,
    body: { orderedItems: [{ productId: 'SOAP', qty: 1 }] },
  })
  expect(change.body.order, change.text).toMatchObject({ total: 100 })
  for (const status of ['Cancelled', 'Pending'])
    expect(
      (await shop.call('PUT', `/orders/${orderId}`, { token: staff, body: { status, notes: '' } }))
        .status,
    ).toBe(200)
})

test('offers no store credit without the store credit module', async () => {
  const { rows } = await sql<{ id: string }>`select id from users where type = 'customer'`.execute(
    shop.db,
  )
  await shop.call('POST', `/admin/customers/${rows[0]!.id}/store-credit`, {
    token: staff,
    body: { amount: 50, note: 'Goodwill' },
  })
  const quote = await shop.call('POST', '/orders/quote', {
    token: buyer,
    body: { orderedItems: [soap], storeCredit: true },
  })
  expect(quote.body.storeCredit).toBeUndefined()
  expect((await place({ storeCredit: 50 })).body).toMatchObject({
    code: 'PRICE_CHANGED',
    message: expect.stringContaining('Store credit now pays LKR 0.00 of this order'),
  })
  const { orderId } = (await place()).body.order
  const path = `/admin/orders/${orderId}`
  await shop.call('POST', `${path}/collections`, {
    token: staff,
    body: { amount: 200, method: 'cash' },
  })
  const refund = await shop.call('POST', `${path}/refunds`, {
    token: staff,
    body: { amount: 50, method: 'credit', note: 'Broken' },
  })
  expect(refund.body.issues).toEqual([
    { path: 'method', message: 'must be another one: this shop has no store credit' },
  ])
})

test('ships an order without the parcels module, and refuses a parcel', async () => {
  const path = `/orders/${(await place()).body.order.orderId}`
  const ship = (extra: object) =>
    shop.call('PUT', path, { token: staff, body: { status: 'Shipped', notes: '', ...extra } })
  expect(
    (await ship({ parcel: { courier: 'Lanka Parcels', waybill: 'LP-1' } })).body.issues,
  ).toEqual([{ path: 'parcel', message: 'is not allowed: this shop does not record parcels' }])
  expect((await ship({ parcel: { courier: '', waybill: '' } })).body.order.status).toBe('Shipped')
})
