import { expect, test } from 'vitest'
import { confirmPayments } from '#server/modules/orders/payments/payment-notifications.service.ts'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock } from '../../../support/payhere-shop.ts'
import {
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

test('records a payment once when its notification repeats under other payment ids', async () => {
  for (const at of [shop, plain]) {
    const { orderId, payment } = await pay(at)
    await replay(at, payment, ['320111', '320112', '320113'])
    expect(await moneyOf(at, orderId)).toMatchObject({ paid: price, due: 0 })
    expect(payment.status).toBe('RECEIVED')
    await assertMoney(at.db, orderId)
  }
})

test('a payment that PayHere does not list opens no issue where the shop can look it up', async () => {
  const { orderId, payment } = await pay(shop)
  await replay(shop, payment, ['320121'])
  expect((await moneyOf(shop, orderId)).issues).toEqual([])
  expect((await shop.order(orderId)).payment).toMatchObject({ status: 'paid', state: 'paid' })
})

test('accepts a payment whose id another order has already', async () => {
  const { payment } = await pay(plain)
  const other = await payQuietly(plain)
  await replay(plain, payment, [other.payment.payment_id])
  await plain.payHere.sendNotice(other.payment)
  expect((await plain.order(other.orderId)).payment.status).toBe('paid')
  plain.pass(40)
  await cancelUnpaid(plain.services)
  expect((await plain.order(other.orderId)).status).toBe('Pending')
})

test('replaces an unlisted payment id by the real one, and keeps a single payment', async () => {
  const { orderId, payment } = await payQuietly(shop)
  await replay(shop, payment, ['320131'])
  await shop.payHere.sendNotice(payment)
  expect(await moneyOf(shop, orderId)).toMatchObject({ paid: price, due: 0, issues: [] })
  expect(payment.status).toBe('RECEIVED')
  await shop.call('PUT', `/orders/${orderId}`, {
    token: shop.admin.token,
    body: { status: 'Cancelled' },
  })
  expect(payment.status).toBe('REFUNDED')
})

test('refunds a payment with an invented id under the id that PayHere lists', async () => {
  const { orderId, payment } = await payQuietly(shop)
  await replay(shop, payment, ['320141'])
  await shop.call('PUT', `/orders/${orderId}`, {
    token: shop.admin.token,
    body: { status: 'Cancelled' },
  })
  expect(payment.status).toBe('REFUNDED')
  expect((await shop.order(orderId)).payment.state).toBe('refunded')
})

test('an unconfirmed payment is recorded only after staff confirm it', async () => {
  const { orderId, payment } = await pay(plain)
  await replay(plain, payment, ['320151', '320152'])
  const { issues, paid } = await moneyOf(plain, orderId)
  expect(paid).toBe(price)
  expect(issues).toMatchObject([
    { kind: 'unconfirmed', reference: '320151', reported: 'LKR 1250.50' },
    { kind: 'unconfirmed', reference: '320152' },
  ])
  expect(await eventsOf(plain, orderId)).toEqual(['payment.unconfirmed', 'payment.unconfirmed'])
  const dismissed = await resolve(plain, orderId, issues[0].id, 'dismiss')
  expect(dismissed.body.payment).toMatchObject({ paid: price })
  expect((await resolve(plain, orderId, issues[0].id, 'confirm')).status).toBe(409)
  const confirmed = await resolve(plain, orderId, issues[1].id, 'confirm')
  expect(confirmed.body.payment).toMatchObject({ paid: 2 * price, issues: [] })
  await settlePayments(plain.services)
  // Without an app the shop cannot refund it: staff do, and book that.
  const { body } = await plain.call('POST', `/admin/orders/${orderId}/refunds`, {
    token: plain.admin.token,
    body: { amount: price, method: 'bank', note: 'Paid twice' },
  })
  expect(body.payment).toMatchObject({ paid: price, due: 0, state: 'paid' })
  await replay(plain, payment, ['320151', '320152'])
  expect((await moneyOf(plain, orderId)).issues).toEqual([])
  await assertMoney(plain.db, orderId)
})

test('looks up an unconfirmed second payment again, and refunds it', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  const form = await shop.form(orderId)
  await shop.payHere.act(form, 'pay')
  shop.payHere.before = () => {
    throw new Error('PayHere does not answer')
  }
  const second = (await shop.payHere.act(form, 'pay')).payment!
  shop.payHere.before = () => {}
  expect(kindsOf(await moneyOf(shop, orderId))).toEqual(['unconfirmed'])
  expect(second.status).toBe('RECEIVED')
  await confirmPayments(shop.services)
  expect(kindsOf(await moneyOf(shop, orderId))).toEqual(['duplicate'])
  expect(second.status).toBe('REFUNDED')
  await assertMoney(shop.db, orderId)
})

test('dismisses a reported payment that PayHere does not list', async () => {
  const { orderId, payment } = await pay(shop)
  shop.payHere.before = () => {
    throw new Error('PayHere does not answer')
  }
  await replay(shop, payment, ['320181'])
  shop.payHere.before = () => {}
  expect(kindsOf(await moneyOf(shop, orderId))).toEqual(['unconfirmed'])
  await confirmPayments(shop.services)
  expect(await moneyOf(shop, orderId)).toMatchObject({ paid: price, issues: [] })
})

test('an order keeps at most ten open issues, however many payment ids are reported', async () => {
  const { orderId, payment } = await pay(plain)
  await replay(
    plain,
    payment,
    Array.from({ length: 12 }, (_, index) => String(320_161 + index)),
  )
  expect((await moneyOf(plain, orderId)).issues).toHaveLength(10)
})

test('a second payment opens an issue that blocks packing until staff dismiss it', async () => {
  const { orderId } = await shop.place(await makeStock(shop, 5))
  const form = await shop.form(orderId)
  await shop.payHere.act(form, 'pay')
  const second = (await shop.payHere.act(form, 'pay')).payment!
  expect(second.status).toBe('REFUNDED')
  const money = await moneyOf(shop, orderId)
  expect(money).toMatchObject({ paid: price, issues: [{ kind: 'duplicate' }] })
  expect(await tabOf(shop, 'toConfirm')).not.toContain(orderId)
  await resolve(shop, orderId, money.issues[0].id, 'dismiss')
  expect(await tabOf(shop, 'toConfirm')).toContain(orderId)
  expect((await shop.order(orderId)).payment).not.toHaveProperty('issue')
})

test.each(['constructor', '__proto__', 'toString'])(
  'the status code %s is refused',
  async (code) => {
    const { orderId, payment } = await payQuietly(shop)
    const notice = shop.payHere.noticeOf(payment, { status_code: code })
    expect((await shop.payHere.sendNotice(payment, notice)).status).toBe(403)
    expect((await shop.order(orderId)).payment.status).toBe('unpaid')
  },
)
