import { afterAll, expect, test } from 'vitest'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { makeStock, openPayHereShop } from '../../../support/payhere-shop.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await openPayHereShop()
afterAll(() => shop[Symbol.asyncDispose]())

const eventsOf = async (orderId: string) =>
  (
    await shop.db
      .selectFrom('events')
      .select('type')
      .where('entity_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ type }) => type)

const auditOf = (action: string, entityId?: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId!))
    .execute()

const stateOf = async (orderId: string) => {
  const { status, payment } = await shop.order(orderId)
  return `${status} ${payment.status}`
}

const settle = async (orderId: string, status: string) => {
  const answer = await shop.call('PUT', `/orders/${orderId}`, {
    token: shop.admin.token,
    body: { status },
  })
  return answer
}

test('a shop without PayHere offers cash and cards, and allows no other form target', async () => {
  await using plain = await createTestApp()
  const { token } = await makeUser(plain.db)
  const { product_id } = await makeProduct(plain.db)
  const body = { ...orderBody({ productId: product_id, qty: 1 }), paymentMethod: 'payhere' }
  const refused = await plain.call('POST', '/orders', { token, body })
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'paymentMethod', message: 'must be one of cod, card' }],
  ])
  expect((await plain.call('GET', '/payment-methods')).body).toEqual({ methods: ['cod', 'card'] })
  expect((await plain.call('POST', '/payments/payhere/notify', { body: 'x' })).status).toBe(404)
  const page = await plain.app.inject({ url: '/health/live' })
  expect(String(page.headers['content-security-policy'])).toContain("form-action 'self';")
  const open = await shop.app.inject({ url: '/health/live' })
  expect(String(open.headers['content-security-policy'])).toContain(
    `form-action 'self' ${shop.payHere.address};`,
  )
})

test('reserves stock for an unpaid order, and pays it once by a signed notification', async () => {
  const productId = await makeStock(shop, 5)
  const { orderId, payment } = await shop.place(productId, 2)
  expect(payment.status).toBe('unpaid')
  const left = Date.parse(payment.payBy) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)
  expect(await shop.stockOf(productId)).toBe(3)
  expect((await settle(orderId, 'Shipped')).body.issues[0].path).toBe('status')

  const { backTo, payment: taken } = await shop.act(orderId)
  expect(new URL(backTo).pathname + new URL(backTo).search).toBe(`/payment?order=${orderId}`)
  const order = await shop.order(orderId)
  const card = { brand: 'visa', last4: '1292' }
  expect(order.payment).toEqual({ status: 'paid', state: 'paid', paid: 2_501, ...card })
  const again = await Promise.all([1, 2, 3].map(() => shop.payHere.sendNotice(taken!)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.paid'])
  expect(
    await shop.call('POST', `/orders/${orderId}/payment`, { token: shop.buyer.token, body: {} }),
  ).toMatchObject({ status: 409 })
  shop.pass(40)
  await cancelUnpaid(shop.services)
  expect(await stateOf(orderId)).toBe('Pending paid')
  expect((await settle(orderId, 'Cancelled')).status).toBe(200)
  expect(await stateOf(orderId)).toBe('Cancelled refunded')
  expect(shop.payHere.payments.at(-1)!.status).toBe('REFUNDED')
})

test('accepts another payment after a decline, and refunds a second payment', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  const left = await shop.act(orderId, 'cancel')
  expect(left.backTo).toMatch(/back=cancelled$/)
  await shop.act(orderId, 'decline')
  expect(await stateOf(orderId)).toBe('Pending unpaid')
  const form = await shop.form(orderId)
  const first = await shop.payHere.act(form, 'pay')
  const second = await shop.payHere.act(form, 'pay')
  expect([first.payment!.status, second.payment!.status]).toEqual(['RECEIVED', 'REFUNDED'])
  expect(await auditOf('payment.duplicate', orderId)).toHaveLength(1)
  expect(await stateOf(orderId)).toBe('Pending paid')
})

test('rejects a forged notification and records it for staff', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  shop.payHere.sendsNotices = false
  const { payment } = await shop.act(orderId)
  shop.payHere.sendsNotices = true
  const notice = (change: Record<string, string>, secret?: string) =>
    shop.payHere.noticeOf(payment!, change, secret)
  const { md5sig } = notice({ status_code: '-2' })
  const forgeries = [
    await shop.payHere.sendNotice(payment!, notice({}, 'another secret')),
    await shop.payHere.sendNotice(payment!, notice({ md5sig: '' })),
    // Signed parts have no separators: a failure split elsewhere must not read as a success.
    await shop.payHere.sendNotice(
      payment!,
      notice({ md5sig: md5sig!, payhere_currency: 'LKR-', status_code: '2' }),
    ),
    await shop.payHere.sendNotice(payment!, notice({ merchant_id: '1' })),
    await fetch(payment!.notifyUrl, { method: 'POST', body: '{"status_code":2}' }),
  ]
  expect(forgeries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await stateOf(orderId)).toBe('Pending unpaid')
  expect(await auditOf('payment.forged')).toHaveLength(1)
  const stranger = { ...payment!, order_id: orderId }
  expect((await shop.payHere.sendNotice(stranger)).status).toBe(404)
  expect(await auditOf('payment.unknown')).toHaveLength(1)
})

test.each([
  ['another amount', { amount: 1_250.49 }],
  ['another currency', { currency: 'USD' }],
])('a payment of %s pays nothing, opens an issue and is refunded', async (_what, change) => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  shop.payHere.sendsNotices = false
  const { payment } = await shop.act(orderId)
  shop.payHere.sendsNotices = true
  Object.assign(payment!, change)
  expect((await shop.payHere.sendNotice(payment!)).status).toBe(200)
  expect(await stateOf(orderId)).toBe('Pending unpaid')
  expect(await auditOf('payment.mismatch', orderId)).toHaveLength(1)
  expect((await shop.order(orderId)).payment.issue).toBe('mismatch')
  expect(payment!.status).toBe('REFUNDED')
})

test('cancels an order after half an hour, and refunds a late payment', async () => {
  const productId = await makeStock(shop, 2)
  const { orderId } = await shop.place(productId, 2)
  const form = await shop.form(orderId)
  shop.pass(29)
  await cancelUnpaid(shop.services)
  expect(await stateOf(orderId)).toBe('Pending unpaid')
  shop.pass(2)
  await Promise.all([cancelUnpaid(shop.services), cancelUnpaid(shop.services)])
  expect(await stateOf(orderId)).toBe('Cancelled unpaid')
  expect(await shop.stockOf(productId)).toBe(2)
  const { payment } = await shop.payHere.act(form, 'pay')
  expect(payment!.status).toBe('REFUNDED')
  expect(await stateOf(orderId)).toBe('Cancelled refunded')
  expect(await shop.stockOf(productId)).toBe(2)
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.cancelled', 'order.refunded'])
  expect((await settle(orderId, 'Pending')).body.order).toMatchObject({
    paymentMethod: 'cod',
    payment: { status: 'due' },
  })
})

test('keeps an order whose notification was lost, after a status request', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  shop.payHere.sendsNotices = false
  const { payment } = await shop.act(orderId)
  shop.payHere.sendsNotices = true
  shop.pass(31)
  await cancelUnpaid(shop.services)
  expect(await stateOf(orderId)).toBe('Pending paid')
  expect((await shop.payHere.sendNotice(payment!)).status).toBe(200)
  expect(payment!.status).toBe('RECEIVED')
})

test('owes a refund until staff mark it as refunded, where the provider has no refund API', async () => {
  await using manual = await openPayHereShop({ CASH_MAX_ORDERS: '1' })
  const productId = await makeStock(manual, 5)
  const { orderId } = await manual.place(productId)
  await manual.act(orderId)
  const put = (status: string) =>
    manual.call('PUT', `/orders/${orderId}`, { token: manual.admin.token, body: { status } })
  const markRefunded = (token: string) =>
    manual.call('POST', `/admin/orders/${orderId}/refunded`, { token, body: {} })
  expect((await markRefunded(manual.admin.token)).status).toBe(409)
  expect((await put('Cancelled')).body.order.payment.status).toBe('owed')
  // It is reopened before the refund: the payment counts again.
  expect((await put('Processing')).body.order.payment.status).toBe('paid')
  expect((await put('Cancelled')).body.order.payment.status).toBe('owed')
  await settlePayments(manual.services)
  expect((await markRefunded(manual.admin.token)).body.order.payment.status).toBe('refunded')
  expect((await markRefunded(manual.admin.token)).status).toBe(200)
  const late = await manual.place(productId)
  // It reserves stock unpaid, as cash does: one buyer cannot reserve the whole shop.
  await expect(manual.place(productId)).rejects.toThrow('ORDER_LIMIT')
  const form = await manual.form(late.orderId)
  manual.pass(31)
  await cancelUnpaid(manual.services)
  await manual.payHere.act(form, 'pay')
  expect((await manual.order(late.orderId)).payment.status).toBe('owed')
})

test('refunds a whole payment through PayHere, and leaves partial refunds to staff', async () => {
  const productId = await makeStock(shop, 5)
  const { orderId } = await shop.place(productId, 2)
  const { payment } = await shop.act(orderId)
  await settle(orderId, 'Delivered')
  const returnUnits = async (quantity: number, method: string) => {
    const path = `/admin/orders/${orderId}/returns`
    const body = { lines: [{ productId, quantity }], method }
    return (await shop.call('POST', path, { token: shop.admin.token, body })).body
  }
  expect((await returnUnits(1, 'provider')).issues).toEqual([
    {
      path: 'method',
      message:
        'must be another one: PayHere refunds only full payments automatically. Refund it there, then record it here as card',
    },
  ])
  expect(payment!.status).toBe('RECEIVED')
  expect((await returnUnits(2, 'provider')).payment).toMatchObject({ due: 0 })
  expect(payment!.status).toBe('REFUNDED')
  expect(await stateOf(orderId)).toBe('Delivered refunded')
  expect((await shop.order(orderId)).payment.state).toBe('refunded')
  // once a part is refunded manually, so is the rest
  const other = await shop.place(productId, 2)
  const settled = (await shop.act(other.orderId)).payment!
  await settle(other.orderId, 'Delivered')
  const path = `/admin/orders/${other.orderId}/returns`
  const part = { amount: 100, method: 'card', note: 'Came late' }
  await shop.call('POST', path, { token: shop.admin.token, body: part })
  const read = await shop.call('GET', path, { token: shop.admin.token })
  expect(read.body.provider).toBeUndefined()
  await settle(other.orderId, 'Cancelled')
  expect([settled.status, await stateOf(other.orderId)]).toEqual(['RECEIVED', 'Cancelled owed'])
})
