/** Orders that are probably placed twice by mistake: flagged to staff, and accepted. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const desk = (method: 'GET' | 'PUT', address: string, body?: object, as = admin) =>
  shop.call(method, address, { token: as.token, body })

const shop = await openTestApp({ CASH_MAX_ORDERS: '0' })
const admin = await makeUser(shop.db, { type: 'admin' })
const rule = { version: 0, value: 'cash' }
expect((await desk('PUT', '/settings/orders.confirm', rule)).status).toBe(200)

test('names the earlier order for staff when phone, items and total repeat within ten minutes', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { price: 700 })
  const phone = '077 555 0101'
  const key = { 'idempotency-key': 'first tab' }
  const buy = async (fields: object = {}, headers: Record<string, string> = {}, qty = 2) => {
    const body = { ...orderBody({ productId, qty }), phone, ...fields }
    const placed = await shop.call('POST', '/orders', { token: buyer.token, body, headers })
    expect(placed.status, placed.text).toBe(201)
    return placed.body.order.orderId as string
  }
  const buyer = await makeUser(shop.db)
  const flagOf = async (orderId: string, as = admin) =>
    (await desk('GET', `/orders/${orderId}`, undefined, as)).body.possibleDuplicateOf
  const first = await buy({}, key)
  expect(await buy({}, key)).toBe(first)
  const others = [await buy({}, {}, 3), await buy({ phone: '077 555 0102' })]
  const second = await buy({ phone: '+94 77 5550101' })
  for (const orderId of [first, ...others]) expect(await flagOf(orderId)).toBeUndefined()
  expect(await flagOf(second)).toBe(first)
  expect(await flagOf(second, buyer)).toBeUndefined()
  expect((await desk('GET', `/admin/orders/calls?orderId=${second}`)).body.items).toMatchObject([
    { possibleDuplicateOf: first },
  ])
  const { body } = await desk('GET', `/admin/orders?q=${second}`)
  expect(body.items).toMatchObject([{ possibleDuplicateOf: first }])
  // A cancelled order does not count as a duplicate, nor does one of earlier today.
  for (const orderId of [first, second])
    await desk('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  const third = await buy()
  expect(await flagOf(third)).toBeUndefined()
  await sql`update orders set created_at = now() - interval '11 minutes'`.execute(shop.db)
  expect(await flagOf(await buy())).toBeUndefined()
})
