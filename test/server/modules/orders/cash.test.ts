import { expect, test } from 'vitest'
import { type PricedFrom, price } from '#server/modules/pricing/prices/price.ts'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { settingSaver } from '../../../support/settings.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ GUEST_CHECKOUT: 'on', RATE_LIMIT: 'off' })
const staff = await makeUser(shop.db, { type: 'admin' })
await makeProduct(shop.db, { productId: 'ROSE', price: 1_200, lastPrice: 1_000, stock: 1_000 })

const set = settingSaver(shop, staff)

let lastNumber = 2_000_000
const newPhone = () => {
  lastNumber += 1
  return `071 ${lastNumber}`
}
const lines = (qty: number) => [{ productId: 'ROSE', qty }]
const quote = async (qty: number, extra: object = {}, token?: string) =>
  (
    await shop.call('POST', '/orders/quote', {
      ...(token ? { token } : {}),
      body: { orderedItems: lines(qty), ...extra },
    })
  ).body
const place = (qty: number, extra: object = {}, buyer?: TestUser) =>
  shop.call('POST', '/orders', {
    ...(buyer ? { token: buyer.token } : {}),
    body: { ...orderBody(...lines(qty)), phone: newPhone(), ...extra },
  })
const move = (orderId: string, body: object) =>
  shop.call('PUT', `/orders/${orderId}`, { token: staff.token, body })

const cash = { paymentMethod: 'cod' }
const card = {
  paymentMethod: 'card',
  cardDetails: { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' },
}
const fee = [{ type: 'cashOnDelivery', label: 'Cash on delivery fee', amount: 150 }]
const ofCash = (body: { payments: { method: string }[] }) =>
  body.payments.find(({ method }) => method === 'cod')

test('quotes without cash settings stay unchanged for every payment method', async () => {
  const plain = await quote(2)
  expect(await quote(2, cash)).toEqual(plain)
  expect(Object.keys(plain)).toEqual(['orderedItems', 'total', 'labeledTotal'])
  const { order } = (await place(2)).body
  expect(order).not.toHaveProperty('fees')
  expect(order).not.toHaveProperty('reason')
})

test('charges the cash fee only for cash on delivery', async () => {
  await set('cash.fee', 150)
  const quoted = await quote(2, cash)
  expect(quoted).toMatchObject({ total: 2_150, labeledTotal: 2_550, fees: fee })
  const payments = [
    { method: 'cod', ok: true, fee: 150 },
    { method: 'card', ok: true },
  ]
  for (const other of [await quote(2), await quote(2, { paymentMethod: 'card' })])
    expect(other).toMatchObject({ total: 2_000, payments })
  const free = await place(2, { ...card, expectedTotal: 2_000 })
  expect(free.body.order).not.toHaveProperty('fees')
  const unaware = await place(2, { ...cash, expectedTotal: 2_000 })
  expect([unaware.status, unaware.body.code]).toEqual([409, 'PRICE_CHANGED'])
  expect(unaware.body.quote).toEqual(await quote(2, cash))
  const placed = await place(2, { ...cash, expectedTotal: 2_150 })
  expect(placed.body.order).toMatchObject({ total: 2_150, fees: fee })
})

test('an order keeps its fee after edits and setting changes', async () => {
  const { orderId } = (await place(3)).body.order
  await set('cash.fee', 900)
  for (const status of ['Processing', 'Cancelled', 'Shipped', 'Delivered']) {
    const { order } = (await move(orderId, { status, notes: 'Moved' })).body
    expect(order).toMatchObject({ status, total: 3_150, fees: fee, payment: { status: 'due' } })
  }
  const row = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(price((row.pricing as { from: PricedFrom }).from)).toMatchObject({
    totalCents: row.total_cents,
    labeledTotalCents: row.labeled_total_cents,
  })
  // a card payment that is refunded is due in cash, at the price of the order
  const paid = (await place(3, card)).body.order.orderId
  for (const status of ['Cancelled', 'Processing']) await move(paid, { status })
  const back = (await shop.call('GET', `/orders/${paid}`, { token: staff.token })).body
  expect(back).toMatchObject({ paymentMethod: 'cod', payment: { status: 'due' }, total: 3_000 })
  await set('cash.fee', 150)
})

test('accepts cash orders up to the limit before the fee', async () => {
  await set('cash.ceiling', 3_000)
  expect(ofCash(await quote(3, cash))).toEqual({ method: 'cod', ok: true, fee: 150 })
  expect((await place(3)).status).toBe(201)
  await makeProduct(shop.db, { productId: 'CENT', price: 0.01, stock: 10 })
  const more = { orderedItems: [...lines(3), { productId: 'CENT', qty: 1 }] }
  const message = 'Cash on delivery is available for orders up to LKR 3,000.00.'
  expect((await quote(3, more)).payments[0]).toMatchObject({
    ...{ ok: false, reason: 'ceiling', message },
  })
  const refused = await place(3, more)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'ORDER_LIMIT',
      message: `${message} Please choose another payment method.`,
      issues: [{ path: 'paymentMethod', limit: 'cash', reason: 'ceiling' }],
    },
  ])
  expect((await place(3, { ...more, ...card })).status).toBe(201)
  const rpc = await shop.rpc(
    'mutation',
    'orders.place',
    { ...orderBody(...lines(4)), phone: newPhone() },
    { token: staff.token },
  )
  expect(rpc.body.error.data).toMatchObject({ appCode: 'ORDER_LIMIT', httpStatus: 409 })
  await set('cash.ceiling', 0)
})

test('allows or blocks cash by district, also for one-line addresses', async () => {
  await set('cash.districts', { only: false, names: ['Jaffna'] })
  const message = 'Cash on delivery is not available in Jaffna.'
  const isOpen = async (place: object) => ofCash(await quote(1, { ...cash, ...place }))
  expect(await isOpen({ city: 'Point Pedro', district: 'jaffna' })).toMatchObject({
    ...{ ok: false, reason: 'district', message },
  })
  expect(await isOpen({ district: 'Kandy' })).toMatchObject({ ok: true })
  expect(await isOpen({})).toMatchObject({ ok: true })
  const refused = await place(1, { address: '4 Temple Road, Jaffna 40000' })
  expect([refused.status, refused.body.issues]).toMatchObject([
    409,
    [{ path: 'paymentMethod', reason: 'district' }],
  ])
  const nowhere = await place(1, { address: 'Somewhere' })
  expect([nowhere.status, nowhere.body.issues]).toEqual([
    400,
    [{ path: 'district', message: 'is required for cash on delivery' }],
  ])
  expect((await place(1, { address: 'Somewhere', ...card })).status).toBe(201)
  await set('cash.districts', { only: true, names: ['Jaffna'] })
  expect((await place(1, { address: '4 Temple Road, Jaffna' })).status).toBe(201)
  expect(await isOpen({ district: 'Kandy' })).toMatchObject({ ok: false })
  const { status, body } = await shop.call('PUT', '/settings/cash.districts', {
    token: staff.token,
    body: { value: { only: true, names: [] }, version: 2 },
  })
  expect([status, body.issues[0]]).toMatchObject([
    400,
    { path: 'value.names', message: 'must name a district' },
  ])
})

test('a collected order needs name and phone, has no fee, and shows the shop’s address', async () => {
  await set('shipping.plan', presetPlan(new Date()))
  const collect = { delivery: { method: 'collect' } }
  const { address: _, ...body } = orderBody(...lines(2))
  const quoted = await quote(2, { ...collect, ...cash })
  expect(quoted).toMatchObject({ total: 2_000, delivery: { kind: 'collect', amount: 0 } })
  expect(ofCash(quoted)).toEqual({ method: 'cod', ok: true })
  const order = async (extra: object) =>
    shop.call('POST', '/orders', { body: { ...body, phone: newPhone(), ...extra } })
  const placed = await order({ ...collect, expectedTotal: 2_000 })
  expect(placed.body.order).toMatchObject({
    address: 'Collect in the shop\nAraliya\n27 Temple Trees Lane\nKandy 20000\nSri Lanka',
    delivery: { kind: 'collect', label: 'Collect in the shop' },
  })
  const addressed = await order({ ...collect, address: '12 Lake Road, Galle' })
  expect(addressed.body.order.address).toBe('12 Lake Road, Galle')
  for (const lacking of [{}, { address: ' ' }, { delivery: { method: 'standard' } }])
    expect((await order(lacking)).body.issues).toEqual([
      { path: 'address', message: 'is required' },
    ])
})

test('charges the cash fee with free delivery, and the rate of another district', async () => {
  await set('cash.districts', { only: false, names: ['Jaffna'] })
  const to = (district: string, qty: number) => quote(qty, { ...cash, district })
  expect(await to('Kandy', 10)).toMatchObject({ total: 10_150, delivery: { amount: 0 }, fees: fee })
  expect(await to('Kandy', 1)).toMatchObject({ total: 1_000 + 450 + 150 })
  expect(await to('Colombo', 1)).toMatchObject({ total: 1_000 + 350 + 150 })
  expect(ofCash(await to('Jaffna', 1))).toMatchObject({ ok: false, reason: 'district' })
  const { body } = await shop.call('POST', '/shipping/options', {
    body: { orderedItems: lines(1), district: 'Kandy', ...cash },
  })
  expect(body.subtotal).toBe(1_000)
})

test('records the reason for cancelling a shipped order, clears it, and rejects it for an unshipped one', async () => {
  const { orderId } = (await place(1)).body.order
  const early = await move(orderId, { status: 'Cancelled', reason: 'refused' })
  const path = 'reason'
  const message = 'is only allowed when a shipped order is cancelled or its parcel is returning'
  expect([early.status, early.body.issues]).toEqual([400, [{ path, message }]])
  await move(orderId, { status: 'Shipped' })
  const wrong = await move(orderId, { status: 'Delivered', reason: 'refused' })
  expect(wrong.body.issues).toEqual([{ path, message }])
  const moved = await move(orderId, { status: 'Cancelled', reason: 'refused' })
  expect(moved.body.order).toMatchObject({ status: 'Cancelled', reason: 'refused' })
  expect((await move(orderId, { status: 'Cancelled' })).body.order.reason).toBe('refused')
  const mended = await move(orderId, { status: 'Cancelled', reason: 'returned' })
  expect(mended.body.order.reason).toBe('returned')
  const none = await move(orderId, { status: 'Cancelled', reason: null })
  expect(none.body.order).not.toHaveProperty('reason')
  await move(orderId, { status: 'Cancelled', reason: 'refused' })
  expect((await move(orderId, { status: 'Shipped' })).body.order).not.toHaveProperty('reason')
  const { items } = (
    await shop.call('GET', `/admin/audit?entity=order&q=${orderId}`, { token: staff.token })
  ).body
  expect(items[0].changes.reason).toEqual(['refused', null])
})

/** Creates a cash order that its buyer refused on delivery. */
async function refuse(phone: string, buyer?: TestUser, reason = 'refused'): Promise<string> {
  const { orderId } = (await place(1, { phone }, buyer)).body.order
  await move(orderId, { status: 'Shipped' })
  expect((await move(orderId, { status: 'Cancelled', reason })).status).toBe(200)
  return orderId
}

test('refuses cash on delivery after too many refused orders, by phone number and account', async () => {
  await set('cash.refusals', 2)
  const message = 'Cash on delivery is not available for this order.'
  const reason = 'unavailable'
  await refuse('077 555 0202')
  expect((await place(1, { phone: '+94775550202' })).status).toBe(201)
  const second = await refuse('0094 77 5550202', undefined, 'returned')
  const refused = await place(1, { phone: '077-55 50 202' })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'ORDER_LIMIT',
      message: `${message} Please choose another payment method.`,
      issues: [{ path: 'paymentMethod', limit: 'cash', reason }],
    },
  ])
  expect((await place(1, { phone: '0775550202', ...card })).status).toBe(201)
  expect((await place(1)).status).toBe(201)
  // it was a mistake
  await move(second, { status: 'Cancelled', reason: null })
  expect((await place(1, { phone: '0775550202' })).status).toBe(201)

  const buyer = await makeUser(shop.db)
  for (let count = 0; count < 2; count += 1) await refuse(newPhone(), buyer)
  expect(ofCash(await quote(1, cash, buyer.token))).toMatchObject({ ok: false, reason, message })
  expect((await place(1, {}, buyer)).body.issues).toMatchObject([{ reason }])
  expect(ofCash(await quote(1, cash))).toMatchObject({ ok: true })
  await set('cash.refusals', 0)
  expect((await place(1, {}, buyer)).status).toBe(201)
})

test('reveals refused orders of a phone number only when an order is placed', async () => {
  await set('cash.refusals', 1)
  const phone = newPhone()
  const before = await quote(1, { ...cash, phone })
  await refuse(phone)
  expect(await quote(1, { ...cash, phone })).toMatchObject({ payments: before.payments })
  const [known, other] = await Promise.all(
    [phone, newPhone()].map((number) => place(1, { phone: number, expectedTotal: 1 })),
  )
  expect([known!.body.code, known!.body.message]).toEqual([other!.body.code, other!.body.message])
  const orders = () => shop.db.selectFrom('orders').select('id').execute()
  const count = (await orders()).length
  expect((await place(1, { phone })).status).toBe(409)
  expect((await orders()).length).toBe(count)
})
