import { expect, test } from 'vitest'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock } from '../../../support/payhere-shop.ts'
import {
  chargeBack,
  eventsOf,
  kindsOf,
  moneyOf,
  openIssueShops,
  pay,
  payQuietly,
  price,
  replay,
  resolve,
  tabOf,
} from '../../../support/payment-issues.ts'

const { shop, plain } = await openIssueShops()

test('a charged back payment leaves the order disputed, due and not to be packed', async () => {
  const { orderId, payment } = await pay(shop)
  const toPack = async () => [...(await tabOf(shop, 'toConfirm')), ...(await tabOf(shop, 'toPack'))]
  expect(await toPack()).toContain(orderId)
  await chargeBack(shop, payment)
  await chargeBack(shop, payment)
  await chargeBack(shop, payment, { payment_id: '320171' })
  expect((await shop.order(orderId)).payment).toMatchObject({
    status: 'disputed',
    state: 'disputed',
    issue: 'disputed',
    due: price,
  })
  const money = await moneyOf(shop, orderId)
  expect(money).toMatchObject({ paid: 0, due: price, refunded: price })
  expect(kindsOf(money)).toEqual(['disputed'])
  expect(await toPack()).not.toContain(orderId)
  expect(await tabOf(shop, 'paymentIssues')).toContain(orderId)
  expect(await eventsOf(shop, orderId)).toEqual(['payment.disputed'])
  const { tasks } = (await shop.call('GET', '/admin/today', { token: shop.admin.token })).body
  expect(
    tasks.find(({ task }: { task: string }) => task === 'paymentIssues').count,
  ).toBeGreaterThan(0)
  await placeAll(shop.services)
  const { items } = (await shop.call('GET', '/admin/notifications', { token: shop.admin.token }))
    .body
  const { facts } = items.find(({ type }: { type: string }) => type === 'payment.disputed')
  expect(facts).toEqual({ orderId, amount: price })
  await assertMoney(shop.db, orderId)
})

test.each([
  ['dismiss', { paid: price, due: 0, state: 'paid' }, 'paid'],
  ['confirm', { paid: 0, due: price, state: 'due' }, 'due'],
])('updates the payment when staff %s a dispute', async (resolution, expected, status) => {
  const { orderId, payment } = await pay(shop)
  await chargeBack(shop, payment)
  const [issue] = (await moneyOf(shop, orderId)).issues
  const { body } = await resolve(shop, orderId, issue.id, resolution)
  expect(body.payment).toMatchObject({ ...expected, issues: [] })
  expect((await shop.order(orderId)).payment.status).toBe(status)
  await chargeBack(shop, payment)
  expect(await moneyOf(shop, orderId)).toMatchObject(expected)
  await assertMoney(shop.db, orderId)
})

test.each([
  ['a part of its payment', '1000.00', 1_000],
  ['more than its payment', '2000.00', price],
])('a chargeback of %s books at most the payment', async (_what, amount, back) => {
  const { orderId, payment } = await pay(shop)
  await chargeBack(shop, payment, { payhere_amount: amount })
  const money = await moneyOf(shop, orderId)
  expect(money).toMatchObject({ state: 'disputed', paid: price - back, due: back, refunded: back })
  expect((await shop.order(orderId)).payment.status).toBe('disputed')
  await assertMoney(shop.db, orderId)
  await resolve(shop, orderId, money.issues[0].id, 'dismiss')
  expect(await moneyOf(shop, orderId)).toMatchObject({ state: 'paid', paid: price, due: 0 })
  await assertMoney(shop.db, orderId)
})

test('a chargeback in another currency books the whole payment', async () => {
  const { orderId, payment } = await pay(shop)
  await chargeBack(shop, payment, { payhere_currency: 'USD', payhere_amount: '4.00' })
  expect(await moneyOf(shop, orderId)).toMatchObject({ state: 'disputed', paid: 0, due: price })
  await assertMoney(shop.db, orderId)
})

test('leaves the refund of a partly charged back payment to staff', async () => {
  const { orderId, payment } = await pay(shop)
  await chargeBack(shop, payment, { payhere_amount: '1000.00' })
  const [issue] = (await moneyOf(shop, orderId)).issues
  await shop.call('PUT', `/orders/${orderId}`, {
    token: shop.admin.token,
    body: { status: 'Cancelled' },
  })
  await resolve(shop, orderId, issue.id, 'confirm')
  await settlePayments(shop.services)
  expect(payment.status).toBe('RECEIVED')
  expect((await shop.order(orderId)).payment.status).toBe('owed')
  expect(await moneyOf(shop, orderId)).toMatchObject({ paid: price - 1_000, refundPending: 0 })
  await assertMoney(shop.db, orderId)
})

test('ignores a chargeback of an unrecorded payment, so that the order can be paid', async () => {
  const { orderId, payment } = await payQuietly(plain)
  const other = { payment_id: '320191', payhere_amount: '1000.00' }
  await plain.payHere.sendNotice(payment, plain.payHere.noticeOf(payment, other))
  await chargeBack(plain, payment, other)
  const money = await moneyOf(plain, orderId)
  expect(money).toMatchObject({ state: 'due', paid: 0, due: price })
  expect(kindsOf(money)).toEqual(['mismatch'])
  await plain.payHere.sendNotice(payment)
  expect((await plain.order(orderId)).payment).toMatchObject({ status: 'paid', state: 'paid' })
  await assertMoney(plain.db, orderId)
})

test('an order stays disputed when another payment arrives during a dispute', async () => {
  const { orderId, payment } = await payQuietly(shop)
  await shop.db
    .updateTable('payments')
    .set({ replaced: true })
    .where('id', '=', payment.order_id)
    .execute()
  const { id: order_ref } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('payments')
    .values({ provider: 'payhere', amount_cents: price * 100, order_ref, wanted: 'capture' })
    .execute()
  await chargeBack(shop, payment)
  await shop.act(orderId)
  expect((await shop.order(orderId)).payment).toMatchObject({
    status: 'disputed',
    state: 'disputed',
  })
  await assertMoney(shop.db, orderId)
  const [issue] = (await moneyOf(shop, orderId)).issues
  await resolve(shop, orderId, issue.id, 'confirm')
  expect((await shop.order(orderId)).payment).toMatchObject({ status: 'paid', state: 'paid' })
  await assertMoney(shop.db, orderId)
})

test('a charged back payment is not refunded when its order is cancelled', async () => {
  const { orderId, payment } = await pay(shop)
  await chargeBack(shop, payment)
  await shop.call('PUT', `/orders/${orderId}`, {
    token: shop.admin.token,
    body: { status: 'Cancelled' },
  })
  await settlePayments(shop.services)
  expect(payment.status).toBe('RECEIVED')
  expect(await moneyOf(shop, orderId)).toMatchObject({ paid: 0, refundPending: 0 })
  await assertMoney(shop.db, orderId)
})

test('a chargeback that comes before its payment notification leaves nothing paid', async () => {
  const { orderId, payment } = await payQuietly(shop)
  await chargeBack(shop, payment)
  await shop.payHere.sendNotice(payment)
  expect(await moneyOf(shop, orderId)).toMatchObject({ state: 'disputed', paid: 0, due: price })
  await assertMoney(shop.db, orderId)
})

test('a payment after a chargeback is recorded and refunded, also where the first had an invented payment id', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  const form = await shop.form(orderId)
  shop.payHere.sendsNotices = false
  const first = (await shop.payHere.act(form, 'pay')).payment!
  shop.payHere.sendsNotices = true
  await replay(shop, first, ['320191'])
  first.status = 'CHARGEBACKED'
  await chargeBack(shop, first)
  const second = (await shop.payHere.act(form, 'pay')).payment!
  expect(second.status).toBe('REFUNDED')
  const money = await moneyOf(shop, orderId)
  expect(money).toMatchObject({ state: 'disputed', paid: 0, due: price, refundPending: 0 })
  expect(kindsOf(money)).toEqual(['disputed', 'duplicate'])
  await assertMoney(shop.db, orderId)
})
