import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { makeUser, orderBody } from '../../../support/factories.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock, openPayHereShop } from '../../../support/payhere-shop.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await openPayHereShop()
afterAll(() => shop[Symbol.asyncDispose]())

const put = (orderId: string, body: object) =>
  shop.call('PUT', `/orders/${orderId}`, { token: shop.admin.token, body })
const statusOf = async (orderId: string) => {
  const { status, paymentMethod, payment } = await shop.order(orderId)
  return `${status} ${paymentMethod} ${payment.status} ${payment.state}`
}
/** An order by card that was cancelled, and its card refunded. */
async function cancelled(productId: string): Promise<string> {
  const card = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }
  const body = { ...orderBody({ productId, qty: 1 }), paymentMethod: 'card', cardDetails: card }
  const { token } = shop.buyer
  const { orderId } = (await shop.call('POST', '/orders', { token, body })).body.order
  await put(orderId, { status: 'Cancelled' })
  return orderId
}
const emails = async (orderId: string) => {
  const { rows } = await sql<{ to: string }>`
    select payload ->> 'to' as to from event_deliveries
    where payload ->> 'template' = 'payment-link' and payload -> 'data' ->> 'orderId' = ${orderId}`.execute(
    shop.db,
  )
  return rows.map(({ to }) => to)
}

test('pays a restored order by an emailed link, and refunds it there', async () => {
  const productId = await makeStock(shop, 5)
  const orderId = await cancelled(productId)
  expect(await statusOf(orderId)).toBe('Cancelled card refunded refunded')
  const back = await put(orderId, { status: 'Pending', payment: 'link' })
  expect(back.status, back.text).toBe(200)
  expect(await statusOf(orderId)).toBe('Pending payhere unpaid due')
  expect(await emails(orderId)).toEqual([shop.buyer.row.email])
  const hours = (Date.parse(back.body.order.payment.payBy) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(48)
  expect(await shop.stockOf(productId)).toBe(4)
  await shop.act(orderId)
  expect(await statusOf(orderId)).toBe('Pending payhere paid paid')
  await put(orderId, { status: 'Cancelled' })
  await settlePayments(shop.services)
  expect(await statusOf(orderId)).toBe('Cancelled payhere refunded refunded')
  // Once more, and this time the link is not paid.
  await put(orderId, { status: 'Pending', payment: 'link' })
  shop.pass(48 * 60 + 1)
  await cancelUnpaid(shop.services)
  expect(await statusOf(orderId)).toBe('Cancelled payhere unpaid refunded')
  expect(await shop.stockOf(productId)).toBe(5)
  await assertMoney(shop.db)
})

test('refunds a payment through an earlier form while the link still waits', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  const form = await shop.form(orderId)
  await put(orderId, { status: 'Cancelled' })
  await put(orderId, { status: 'Pending', payment: 'link' })
  const { payment } = await shop.payHere.act(form, 'pay')
  await settlePayments(shop.services)
  expect(await statusOf(orderId)).toBe('Pending payhere unpaid due')
  expect(payment?.status).toBe('REFUNDED')
  await shop.act(orderId)
  expect(await statusOf(orderId)).toBe('Pending payhere paid paid')
  await assertMoney(shop.db)
})

test('rejects a payment link for unsuitable orders; the default is cash', async () => {
  const orderId = await cancelled(await makeStock(shop, 5))
  const refused = async (body: object) => (await put(orderId, body)).body.issues?.[0].path
  expect(await refused({ status: 'Shipped', payment: 'link' })).toBe('payment')
  expect(await refused({ status: 'Cancelled', payment: 'link' })).toBe('payment')
  expect(await refused({ status: 'Pending', payment: 'card' })).toBe('payment')
  await put(orderId, { status: 'Processing' })
  expect(await statusOf(orderId)).toBe('Processing cod due due')
  expect(await refused({ status: 'Pending', payment: 'link' })).toBe('payment')
  expect(await emails(orderId)).toEqual([])

  await using plain = await createTestApp()
  const rules = (services: typeof shop | typeof plain, token: string) =>
    services.call('GET', '/admin/orders/rules', { token })
  expect((await rules(shop, shop.admin.token)).body.paymentLink).toBe(true)

  const admin = await makeUser(plain.db, { type: 'admin' })
  expect((await rules(plain, admin.token)).body.paymentLink).toBe(false)
})
