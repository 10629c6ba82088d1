import { afterAll, expect, test } from 'vitest'
import { confirmPayments } from '#server/modules/orders/payments/payment-notifications.service.ts'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import type { SimulatedPayment } from '../../../../scripts/lib/payhere-simulator.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock, openPayHereShop, type PayHereShop } from '../../../support/payhere-shop.ts'

/** Its PayHere account has an app: the shop can look payments up. */
/** Its PayHere account has none. */
const shop = await openPayHereShop()
const plain = await openPayHereShop({})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const price = 1_250.5

/** Places an order and pays it without its notification. */
async function payQuietly(at: PayHereShop) {
  const productId = await makeStock(at, 5)
  const { orderId } = await at.place(productId)
  at.payHere.sendsNotices = false
  const { payment } = await at.act(orderId)
  at.payHere.sendsNotices = true
  return { orderId, payment: payment! }
}

/** Places an order and pays it. */
async function pay(at: PayHereShop) {
  const { orderId } = await at.place(await makeStock(at, 5))
  return { orderId, payment: (await at.act(orderId)).payment! }
}

/** Sends the notification of a payment under other payment ids. */
async function replay(at: PayHereShop, payment: SimulatedPayment, ids: readonly string[]) {
  for (const payment_id of ids)
    expect(
      (await at.payHere.sendNotice(payment, at.payHere.noticeOf(payment, { payment_id }))).status,
    ).toBe(200)
}

async function chargeBack(at: PayHereShop, payment: SimulatedPayment, change = {}) {
  const notice = at.payHere.noticeOf(payment, { status_code: '-3', ...change })
  const answer = await at.payHere.sendNotice(payment, notice)
  expect(answer.status).toBe(200)
}

const moneyOf = async (at: PayHereShop, orderId: string) =>
  (await at.call('GET', `/admin/orders/${orderId}/transactions`, { token: at.admin.token })).body

const resolve = (at: PayHereShop, orderId: string, issueId: string, resolution: string) =>
  at.call('POST', `/admin/orders/${orderId}/payment-issues/${issueId}`, {
    token: at.admin.token,
    body: { resolution },
  })

const tabOf = async (at: PayHereShop, tab: string) =>
  (
    await at.call('GET', `/admin/orders?tab=${tab}&limit=100`, { token: at.admin.token })
  ).body.items.map(({ orderId }: { orderId: string }) => orderId)

const eventsOf = async (at: PayHereShop, orderId: string) =>
  (
    await at.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('entity', '=', 'payment')
      .execute()
  )
    .filter(({ data }) => (data as { orderId?: string }).orderId === orderId)
    .map(({ type }) => type)

const kindsOf = ({ issues }: { issues: { kind: string }[] }) => issues.map(({ kind }) => kind)

test('a notification sent again under other payment ids books its payment once', async () => {
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

test('a payment id that another order has stops no payment', async () => {
  const { payment } = await pay(plain)
  const other = await payQuietly(plain)
  await replay(plain, payment, [other.payment.payment_id])
  await plain.payHere.sendNotice(other.payment)
  expect((await plain.order(other.orderId)).payment.status).toBe('paid')
  plain.pass(40)
  await cancelUnpaid(plain.services)
  expect((await plain.order(other.orderId)).status).toBe('Pending')
})

test('the true payment id replaces one that PayHere does not list, and the payment stays one', async () => {
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

test('a payment under an invented id is refunded as the one payment that PayHere lists', async () => {
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

test('a further payment that PayHere could not confirm at once is looked up again and refunded', async () => {
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

test('a reported payment that PayHere does not list is dismissed once PayHere answers', async () => {
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
])('staff %s a dispute, and the money follows', async (resolution, expected, status) => {
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

test('the rest of a payment that was charged back in part is refunded by staff alone', async () => {
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

test('a payment that comes while an earlier one of its order is disputed leaves the order disputed', async () => {
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

test('a second payment opens an issue, and the order waits to be packed until staff dismiss it', async () => {
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
