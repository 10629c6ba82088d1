/** Codes and prices of an order through edits: the original ones stay valid. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { checkOrders } from '../../../support/order-checker.ts'
import { makeGroup } from '../../../support/product-groups.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ CASH_MAX_ORDERS: '0', CASH_MAX_TOTAL: '0' })
const admin = await makeUser(shop.db, { type: 'admin' })
const productId = (await makeProduct(shop.db, { price: 1_000, stock: 1_000 })).product_id

const desk = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) =>
  shop.call(method, address, { token: admin.token, body })
let codes = 0
const promote = async (fields: object) => {
  codes += 1
  const code = `CODE-${codes}`
  const offer = { name: 'Ten off', type: 'percentage', percent: 10, code, ...fields }
  const made = await desk('POST', '/admin/promotions', offer)
  expect(made.status, made.text).toBe(201)
  return { code, id: made.body.promotion.id as string }
}
let phones = 0
async function place(qty: number, fields: object = {}, buyer?: TestUser) {
  phones += 1
  const { token } = buyer ?? (await makeUser(shop.db))
  const phone = `07${10_000_000 + phones}`
  const body = { ...orderBody({ productId, qty }), phone, ...fields }
  const placed = await shop.call('POST', '/orders', { token, body })
  expect(placed.status, placed.text).toBe(201)
  return placed.body.order as { orderId: string; total: number }
}
const change = (orderId: string, body: object) =>
  desk('POST', `/admin/orders/${orderId}/edits`, body)
const lines = (qty: number) => ({ orderedItems: [{ productId, qty }] })
const usedOf = async (id: string) =>
  (await desk('GET', `/admin/promotions/${id}/report`)).body.promotion.used

test.each([
  ['a code', { minimum: 3_000 }],
  ['an automatic offer', { minimum: 3_000, code: '' }],
])(
  'an order edited below the minimum of %s and back has its first price again',
  async (_, fields: { minimum: number; code?: string }) => {
    const { code, id } = await promote(fields)
    const { orderId, total } = await place(3, fields.code === '' ? {} : { codes: [code] })
    expect(total).toBe(2_700)
    expect((await change(orderId, lines(2))).body.order.total).toBe(2_000)
    expect(await usedOf(id)).toBe(0)
    expect((await change(orderId, lines(3))).body.order.total).toBe(2_700)
    expect(await usedOf(id)).toBe(1)
    await desk('POST', `/admin/promotions/${id}/end`, {})
  },
)

test('reports a used-up code without effect in an edited order', async () => {
  const { code } = await promote({ minimum: 3_000, uses: 1 })
  const { orderId } = await place(3, { codes: [code] })
  await change(orderId, lines(2))
  await place(3, { codes: [code] })
  const preview = await desk('POST', `/admin/orders/${orderId}/edits/preview`, lines(3))
  expect(preview.body).toMatchObject({
    quote: { total: 3_000, codes: [{ code, applied: false, reason: 'usedUp' }] },
  })
  expect(preview.body.changes).toContainEqual({
    ...{ what: 'Discount codes', part: 'codes', from: code, to: '' },
  })
  expect((await change(orderId, lines(3))).body.order.total).toBe(3_000)
})

test('adds, keeps and removes codes of an order by the rules of a new one', async () => {
  const [ten, each, never] = [
    await promote({}),
    await promote({ percent: 20, usesEach: 1 }),
    await promote({ minimum: 50_000 }),
  ]
  const buyer = await makeUser(shop.db)
  const { orderId } = await place(2, {}, buyer)
  const refused = await change(orderId, { codes: [never.code] })
  expect(refused.body).toMatchObject({
    code: 'CODE_REFUSED',
    issues: [{ path: 'codes.0', code: never.code, reason: 'minimum' }],
  })
  const added = await change(orderId, { codes: [ten.code] })
  expect(added.body.order).toMatchObject({ total: 1_800, adjustments: [{ code: ten.code }] })
  expect((await change(orderId, { ...lines(3) })).body.order.total).toBe(2_700)
  const { body } = await shop.call('GET', `/orders/${orderId}/history`, { token: buyer.token })
  expect(body[1].changes[0]).toMatchObject({ part: 'codes', from: '', to: ten.code })
  // Two that cannot be combined: the better one counts, the other stays with the order.
  const both = await change(orderId, { codes: [ten.code, each.code] })
  expect(both.body.order.total).toBe(2_400)
  expect([await usedOf(ten.id), await usedOf(each.id)]).toEqual([0, 1])
  const other = await place(1, {}, buyer)
  const again = await change(other.orderId, { codes: [each.code] })
  expect(again.body.issues).toMatchObject([{ reason: 'usedByYou' }])
  expect((await change(orderId, { codes: [ten.code] })).body.order.total).toBe(2_700)
  expect((await change(orderId, { codes: [] })).body.order.total).toBe(3_000)
  expect(await usedOf(ten.id)).toBe(0)
})

test('applies a manual discount besides a code that is not combinable', async () => {
  const { code } = await promote({})
  const discount = { amount: 100, reason: 'For the wait' }
  const { orderId } = await place(2, { codes: [code] })
  expect((await change(orderId, { discount })).body.order.total).toBe(1_700)
  const typed = await desk('POST', '/admin/orders', {
    ...orderBody({ productId, qty: 2 }),
    ...{ phone: '0712345678', codes: [code], discount },
  })
  expect(typed.body.order.total).toBe(1_700)
})

test('keeps the original price of a line that edits remove and add again', async () => {
  const soap = await makeProduct(shop.db, { price: 300, stock: 50 })
  const { orderId } = await place(1, {
    orderedItems: [
      { productId, qty: 1 },
      { productId: soap.product_id, qty: 1 },
    ],
  })
  await sql`update products set price_cents = 50000, last_price_cents = 50000 where id = ${soap.id}`.execute(
    shop.db,
  )
  expect((await change(orderId, lines(1))).body.order.total).toBe(1_000)
  expect((await change(orderId, lines(2))).body.order.total).toBe(2_000)
  const back = [...lines(1).orderedItems, { productId: soap.product_id, qty: 2 }]
  expect((await change(orderId, { orderedItems: back })).body.order).toMatchObject({
    total: 1_600,
    orderedItems: [{ price: 1_000 }, { price: 300, quantity: 2 }],
  })
})

test('keeps the sums of all edited orders consistent', async () => {
  await checkOrders(shop.db, { acknowledged: [], before: new Map() })
})

test('shows staff, but not the customer, the codes without effect', async () => {
  const { code } = await promote({ minimum: 3_000 })
  const buyer = await makeUser(shop.db)
  const { orderId } = await place(3, { codes: [code] }, buyer)
  expect((await change(orderId, lines(2))).status).toBe(200)
  expect((await desk('GET', `/orders/${orderId}`)).body.codes).toEqual([code])
  const own = await shop.call('GET', `/orders/${orderId}`, { token: buyer.token })
  expect(own.body).not.toHaveProperty('codes')
})

test('exchanges a variant at the price of a promotion of its group', async () => {
  const { group, ids } = await makeGroup(shop, admin.token, ['Ruby', 'Coral'])
  const { code } = await promote({ groups: [group.id] })
  const [ruby, coral] = ids as [string, string]
  const order = await place(1, { orderedItems: [{ productId: ruby, qty: 2 }], codes: [code] })
  expect(order.total).toBe(1_800)
  const exchanged = await change(order.orderId, { orderedItems: [{ productId: coral, qty: 2 }] })
  expect(exchanged.body.order).toMatchObject({ total: 1_800, adjustments: [{ code }] })
})

test('an ordered item keeps its group after the group was deleted', async () => {
  const { group, ids } = await makeGroup(shop, admin.token, ['Ruby', 'Coral'])
  const { code } = await promote({ groups: [group.id] })
  const order = await place(1, { orderedItems: [{ productId: ids[0], qty: 2 }] })
  expect(order.total).toBe(2_000)
  await shop.call('DELETE', `/product-groups/${group.id}`, { token: admin.token })
  const coded = await change(order.orderId, { codes: [code] })
  expect(coded.body.order, coded.text).toMatchObject({ total: 1_800 })
  const added = await change(order.orderId, {
    orderedItems: ids.map((id) => ({ productId: id, qty: 2 })),
  })
  expect(added.body.order.total).toBe(3_800)
})
