import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createGuestToken } from '#server/modules/orders/order/order-links.ts'
import { makeProduct, orderBody } from '../../../support/factories.ts'
import { checkOrders, readStock } from '../../../support/order-checker.ts'
import { openPayHereShop } from '../../../support/payhere-shop.ts'

const shop = await openPayHereShop()
const productId = (await makeProduct(shop.db, { price: 1_250, stock: 30 })).product_id
afterAll(() => shop[Symbol.asyncDispose]())

const desk = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object, headers = {}) =>
  shop.call(method, address, { token: shop.admin.token, body, headers })
const entry = (qty: number, extra: object = {}) => ({ ...orderBody({ productId, qty }), ...extra })
const placeByPhone = (qty: number, extra: object = {}, headers = {}) =>
  desk('POST', '/admin/orders', entry(qty, extra), headers)

test('places a phone order as a guest order by staff, once per key', async () => {
  const before = await readStock(shop.db)
  const key = { 'idempotency-key': 'on the telephone' }
  const extra = { email: 'caller@example.com', notes: 'Ring twice', expectedTotal: 2_500 }
  const [one, again] = [await placeByPhone(2, extra, key), await placeByPhone(2, extra, key)]
  expect(one.status, one.text).toBe(201)
  expect(again.body).toEqual(one.body)
  const { orderId } = one.body.order
  expect(one.body.order).toMatchObject({ total: 2_500, email: 'caller@example.com' })
  const read = (await desk('GET', `/orders/${orderId}`)).body
  expect(read).toMatchObject({ byStaff: true, guest: true, customerNote: 'Ring twice' })
  const history = (await desk('GET', `/orders/${orderId}/history`)).body
  expect(history).toMatchObject([{ by: shop.admin.row.email, from: null, to: 'Pending' }])
  // It has no customer: staff do not find it among their own orders, a lookup does.
  const phone = '0771234567'
  expect((await shop.call('POST', '/orders/find', { body: { orderId, phone } })).status).toBe(200)
  const log = await desk('GET', `/admin/audit?entity=order&entityId=${orderId}`)
  expect(log.body.items).toMatchObject([{ action: 'order.typed', actor: shop.admin.row.email }])
  const changed = await placeByPhone(2, { ...extra, expectedTotal: 2_400 })
  expect(changed.body).toMatchObject({ code: 'PRICE_CHANGED' })
  await checkOrders(shop.db, { acknowledged: [{ orderId, body: entry(2) }], before })
})

test('emails a payment link that is valid for two days, and refuses a card', async () => {
  expect((await placeByPhone(1, { paymentMethod: 'card' })).body.issues).toMatchObject([
    { path: 'paymentMethod', message: 'must be one of cod, payhere, bank' },
  ])
  expect((await placeByPhone(1, { paymentMethod: 'bank' })).body.issues).toMatchObject([
    { path: 'paymentMethod' },
  ])
  expect((await placeByPhone(1, { paymentMethod: 'payhere' })).body.issues).toMatchObject([
    { path: 'email' },
  ])
  const link = await placeByPhone(1, { paymentMethod: 'payhere', email: 'caller@example.com' })
  const { payment } = link.body.order
  expect(payment).toMatchObject({ status: 'unpaid', due: 1_250 })
  const hours = (Date.parse(payment.payBy) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47)
  const emails = await shop.db
    .selectFrom('event_deliveries')
    .select('payload')
    .where('subscriber', '=', 'email')
    .where('queue', '=', `order:${link.body.order.orderId}`)
    .execute()
  expect(emails.map(({ payload }) => (payload as { template: string }).template)).toContain(
    'payment-link',
  )
})

test('marks a free phone order as paid, without a link or a charge', async () => {
  const gift = { name: 'Gift', code: 'GIFT', type: 'percentage', percent: 100 }
  expect((await desk('POST', '/admin/promotions', gift)).status).toBe(201)
  const paid = { total: 0, payment: { status: 'paid' } }
  const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }
  for (const paymentMethod of ['payhere', 'card']) {
    const body = entry(1, { codes: ['GIFT'], paymentMethod, cardDetails })
    const { status, body: answer } = await shop.call('POST', '/orders', {
      token: shop.buyer.token,
      body,
    })
    expect([status, answer.order], JSON.stringify(answer)).toMatchObject([
      201,
      { ...paid, paymentMethod },
    ])
    expect(answer.order.payment).not.toHaveProperty('payBy')
  }
  const extra = { paymentMethod: 'payhere', email: 'free@example.com' }
  const free = await placeByPhone(1, { ...extra, discount: { amount: 1_250, reason: 'A gift' } })
  const { order } = free.body
  expect(order).toMatchObject(paid)
  const deliveries = await shop.db
    .selectFrom('event_deliveries')
    .select('payload')
    .where('queue', '=', `order:${order.orderId}`)
    .execute()
  expect(JSON.stringify(deliveries)).not.toContain('payment-link')
  await desk('PUT', `/orders/${order.orderId}`, { status: 'Cancelled' })
  expect((await shop.order(order.orderId)).payment.status).toBe('paid')
})

test('applies the shop’s limits to phone orders unless staff give a reason', async () => {
  const limit = await desk('PUT', '/settings/orders.maxUnits', { version: 0, value: 5 })
  expect(limit.status).toBe(200)
  const refusals = await desk('PUT', '/settings/cash.refusals', { version: 0, value: 1 })
  expect(refusals.status).toBe(200)
  const phone = '0770000001'
  const refused = await placeByPhone(1, { phone })
  for (const body of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
    await desk('PUT', `/orders/${refused.body.order.orderId}`, body)
  const many = await placeByPhone(6)
  expect(many.body).toMatchObject({ code: 'ORDER_LIMIT', issues: [{ limit: 'units' }] })
  const again = await placeByPhone(1, { phone })
  expect(again.body).toMatchObject({ code: 'ORDER_LIMIT', issues: [{ limit: 'cash' }] })
  const allowed = await placeByPhone(6, { phone, beyondLimits: 'She pays every month' })
  expect(allowed.status, allowed.text).toBe(201)
  const { orderId } = allowed.body.order
  const log = await desk('GET', `/admin/audit?entity=order&entityId=${orderId}`)
  expect(log.body.items[0].changes).toEqual({ beyondLimits: [null, 'She pays every month'] })
  const own = await shop.call('GET', `/orders/${orderId}`, { token: shop.buyer.token })
  expect(own.status).toBe(404)
})

test('asks for the new total by a sent link after an edit, and refunds payments of the old one', async () => {
  const { orderId } = await shop.place(productId, 1)
  const old = await shop.form(orderId)
  const changed = await desk('POST', `/admin/orders/${orderId}/edits`, {
    orderedItems: [{ productId, qty: 3 }],
  })
  expect(changed.body.order).toMatchObject({ total: 3_750, payment: { status: 'unpaid' } })
  expect((await shop.form(orderId)).amount).toBe('3750.00')
  await shop.payHere.act(old, 'pay')
  await expect
    .poll(async () => (await desk('GET', `/admin/orders/${orderId}/transactions`)).body.refunded)
    .toBe(1_250)
  expect((await shop.order(orderId)).payment.status).toBe('unpaid')
  await shop.act(orderId, 'pay')
  expect((await shop.order(orderId)).payment).toMatchObject({ status: 'paid', paid: 3_750 })
})

test('sends emails to the corrected address, disables earlier links, and logs no addresses', async () => {
  const { orderId } = (await placeByPhone(1, { email: 'nimaly@example.com' })).body.order
  const token = await createGuestToken(shop.services, orderId)
  const open = () => shop.call('POST', '/orders/by-link', { body: { link: token } })
  const change = (body: object) => desk('POST', `/admin/orders/${orderId}/edits`, body)
  expect((await open()).status).toBe(200)
  const wrong = await change({ email: 'nimali@' })
  expect(wrong.body.issues).toEqual([
    { path: 'email', message: 'Please enter a valid email address.' },
  ])
  expect((await change({ name: 'Nimali P.' })).status).toBe(200)
  expect((await open()).status).toBe(200)
  const corrected = await change({ email: ' Nimali@example.com' })
  expect(corrected.body.order.email).toBe('Nimali@example.com')
  expect((await open()).status).toBe(404)
  const emails = async () =>
    (
      await sql<{ to: string; subject: string }>`
        select payload ->> 'to' as to, payload ->> 'template' as subject from event_deliveries
        where subscriber = 'email' and queue = ${`order:${orderId}`} order by seq`.execute(shop.db)
    ).rows.map(({ to, subject }) => `${subject} ${to}`)
  expect((await emails()).at(-1)).toBe('order-changed Nimali@example.com')
  const { changes } = (await desk('GET', `/orders/${orderId}/history`)).body.at(-1)
  expect(changes).toEqual([{ what: 'Email', part: 'email', from: '', to: '' }])
  const log = await desk('GET', `/admin/audit?entity=order&entityId=${orderId}`)
  expect(log.body.items[0]).toMatchObject({ action: 'order.changed', changes: { email: ['', ''] } })
  const sofar = await emails()
  expect((await change({ email: '' })).body.order.email).toBe('')
  expect(await emails()).toEqual(sofar)
})

test('marks an unpaid order as paid when an edit leaves nothing due', async () => {
  const { orderId } = await shop.place(productId, 1)
  const old = await shop.form(orderId)
  const discount = { amount: 1_250, reason: 'For the long wait' }
  const changed = await desk('POST', `/admin/orders/${orderId}/edits`, { discount })
  expect(changed.status, changed.text).toBe(200)
  const free = { status: 'paid', state: 'void' }
  expect(changed.body.order).toMatchObject({ total: 0, paymentMethod: 'payhere', payment: free })
  const events = await shop.db
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', orderId)
    .orderBy('seq')
    .execute()
  expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.updated', 'order.paid'])
  await expect(shop.form(orderId)).rejects.toThrow('is no longer awaiting a payment')
  await shop.payHere.act(old, 'pay')
  await expect
    .poll(async () => (await desk('GET', `/admin/orders/${orderId}/transactions`)).body)
    .toMatchObject({ paid: 0, due: 0, refunded: 1_250 })
  expect((await shop.order(orderId)).payment.status).toBe('paid')
  const move = (status: string) => desk('PUT', `/orders/${orderId}`, { status })
  expect((await move('Processing')).body.order.payment).toMatchObject({ status: 'paid' })
  expect((await move('Cancelled')).body.order.payment).toMatchObject({ status: 'paid' })
})
