import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeCredit } from '#server/modules/store-credit/store-credit.service.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { settingSaver } from '../../../support/settings.ts'
import { createTestApp } from '../../../support/test-app.ts'

const bank = createPaymentLedger()
const shop = await createTestApp({}, { payments: bank })
const owner = await makeUser(shop.db, { type: 'admin' })
const productId = (await makeProduct(shop.db, { stock: 1_000, price: 1_000 })).product_id
afterAll(async () => {
  await assertMoney(shop.db)
  await shop[Symbol.asyncDispose]()
})

const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }

const set = settingSaver(shop, owner)
const give = (who: TestUser, amount: number, by = owner, note = 'The parcel came late') =>
  shop.call('POST', `/admin/customers/${who.row.id}/store-credit`, {
    token: by.token,
    body: { amount, note },
  })
const order = (who: TestUser | undefined, extra: object = {}, key?: string, qty = 1) =>
  shop.call('POST', '/orders', {
    ...(who ? { token: who.token } : {}),
    headers: key ? { 'idempotency-key': key } : {},
    body: { ...orderBody({ productId, qty }), ...extra },
  })
const mine = async (who: TestUser) =>
  (await shop.call('GET', '/users/store-credit', { token: who.token })).body
const put = (orderId: string, status: string, token = owner.token) =>
  shop.call('PUT', `/orders/${orderId}`, { token, body: { status } })
const post = (orderId: string, what: string, body: object) =>
  shop.call('POST', `/admin/orders/${orderId}/${what}`, { token: owner.token, body })
const kinds = async (who: TestUser) =>
  (await mine(who)).transactions.map(({ kind, amount }: { kind: string; amount: number }) => [
    kind,
    amount,
  ])
/** A customer with this much credit. */
async function rich(amount: number): Promise<TestUser> {
  const who = await makeUser(shop.db)
  expect((await give(who, amount)).status).toBe(201)
  return who
}
const quote = async (who: TestUser, storeCredit: boolean | undefined, extra: object = {}) =>
  (
    await shop.call('POST', '/orders/quote', {
      token: who.token,
      body: { orderedItems: [{ productId, qty: 1 }], storeCredit, ...extra },
    })
  ).body

test('staff with the permission for refunds add and deduct credit, and the buyer sees amounts without notes', async () => {
  const who = await makeUser(shop.db)
  expect(await mine(who)).toEqual({ balance: 0, transactions: [] })
  const answer = await give(who, 500)
  expect(answer.body.credit).toMatchObject({
    balance: 500,
    transactions: [
      { kind: 'goodwill', amount: 500, note: 'The parcel came late', by: owner.row.email },
    ],
  })
  const tooMuch = await give(who, -500.01)
  expect([tooMuch.status, tooMuch.body.issues[0]]).toEqual([
    400,
    { path: 'amount', message: 'must not withdraw more than the balance of LKR 500.00' },
  ])
  expect((await give(who, 0)).status).toBe(400)
  expect((await give(who, -120.5, owner, 'Typed twice')).status).toBe(201)
  const seen = await mine(who)
  expect(seen.balance).toBe(379.5)
  expect(seen.transactions.map((entry: object) => Object.keys(entry))).toEqual([
    ['id', 'at', 'kind', 'amount'],
    ['id', 'at', 'kind', 'amount'],
  ])
  expect((await give(owner, 1_000_000)).status).toBe(409)
  const { body: log } = await shop.call('GET', `/admin/audit?entityId=${who.row.email}`, {
    token: owner.token,
  })
  expect(log.items.map(({ action, changes }: Record<string, object>) => [action, changes])).toEqual(
    [
      ['user.withdraw-store-credit', { credit: [500, 379.5], note: [null, 'Typed twice'] }],
      ['user.add-store-credit', { credit: [0, 500], note: [null, 'The parcel came late'] }],
    ],
  )
})

test('credit pays an order up to the chosen amount, the rest is paid as chosen, and cancelling returns the credit', async () => {
  const who = await rich(600)
  // a quote without a wish for store credit shows none
  expect(await quote(who, undefined)).not.toHaveProperty('storeCredit')
  expect((await quote(who, false)).storeCredit).toEqual({ balance: 600, pays: 600 })
  expect(await quote(await makeUser(shop.db), true)).not.toHaveProperty('storeCredit')

  const placed = await order(who, { storeCredit: 600, expectedTotal: 1_000 })
  expect(placed.status, placed.text).toBe(201)
  const { orderId } = placed.body.order
  expect(placed.body.order).toMatchObject({
    total: 1_000,
    paymentMethod: 'cod',
    payment: { status: 'due', state: 'due', paid: 600, due: 400, credit: 600 },
  })
  expect(await kinds(who)).toEqual([
    ['spent', -600],
    ['goodwill', 600],
  ])
  await put(orderId, 'Delivered')
  expect((await post(orderId, 'collections', { amount: 400 })).body.payment).toMatchObject({
    state: 'collected',
    due: 0,
  })
  const { body: over } = await put(orderId, 'Cancelled')
  expect(over.order.payment).toMatchObject({ status: 'owed', paid: 400 })
  expect(over.order.payment).not.toHaveProperty('credit')
  expect((await mine(who)).balance).toBe(600)
  // wanted after all, it is due in cash: only its owner spends credit
  const { body: back } = await put(orderId, 'Pending')
  expect(back.order.payment).toMatchObject({ status: 'due', due: 600 })

  const { body: own } = await order(who, { storeCredit: 250 })
  const cancelled = await shop.call('POST', `/orders/${own.order.orderId}/cancel`, {
    token: who.token,
    body: {},
  })
  expect(cancelled.body.order.payment).toMatchObject({ status: 'refunded', state: 'refunded' })
  expect(await kinds(who)).toEqual([
    ['refunded', 250],
    ['spent', -250],
    ['refunded', 600],
    ['spent', -600],
    ['goodwill', 600],
  ])
})

test('an order that credit pays whole is paid at once with any method, without its fee', async () => {
  const who = await rich(5_000)
  for (const extra of [
    { paymentMethod: 'cod' },
    { paymentMethod: 'card' },
    { paymentMethod: 'card', cardDetails },
  ]) {
    const { status, body } = await order(who, { ...extra, storeCredit: 1_000 })
    expect([status, body.order?.paymentMethod]).toEqual([201, 'cod'])
    expect(body.order.payment).toEqual({
      status: 'paid',
      state: 'paid',
      paid: 1_000,
      credit: 1_000,
    })
  }
  expect(bank.calls).toEqual([])
  const short = await order(who, { paymentMethod: 'card', storeCredit: 999 })
  expect([short.status, short.body.issues[0].path]).toEqual([400, 'cardDetails'])

  await set('cash.fee', 150)
  await set('cash.ceiling', 900)
  const shown = await quote(who, false, { paymentMethod: 'cod' })
  expect([shown.total, shown.storeCredit.pays]).toEqual([1_150, 1_150])
  expect(shown.payments[0]).toMatchObject({ method: 'cod', ok: false })
  const whole = await quote(who, true, { paymentMethod: 'cod' })
  expect([whole.total, whole.storeCredit.pays]).toEqual([1_000, 1_000])
  expect((await order(who, { storeCredit: 1_000, expectedTotal: 1_000 })).status).toBe(201)
  // the rest is below the ceiling, and is paid on delivery: with its fee
  const part = await order(who, { storeCredit: 500, expectedTotal: 1_150 })
  expect(part.body.order.payment).toMatchObject({ status: 'due', due: 650 })
  await set('cash.fee', 0)
  await set('cash.ceiling', 0)
})

test('a refused order that credit had paid counts as no refusal of cash: only an amount due on delivery counts', async () => {
  await set('cash.refusals', 1)
  const who = await rich(2_000)
  const phone = '+94 76 555 0303'
  const leave = async (extra: object) => {
    const { orderId } = (await order(who, { phone, ...extra })).body.order
    for (const body of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
      await shop.call('PUT', `/orders/${orderId}`, { token: owner.token, body })
  }
  await leave({ storeCredit: 1_000 })
  expect((await order(who, { phone })).status).toBe(201)
  await leave({ storeCredit: 400 })
  expect((await order(who, { phone })).body).toMatchObject({ code: 'ORDER_LIMIT' })
  await set('cash.refusals', 0)
})

test('the credit that a cancellation returned is found by its transactions, whatever note staff write', async () => {
  const who = await rich(300)
  const { orderId } = (await order(who, { storeCredit: 300 })).body.order
  await post(orderId, 'collections', { amount: 700 })
  await put(orderId, 'Cancelled')
  const note = 'Order cancelled'
  const back = await post(orderId, 'refunds', { amount: 700, method: 'credit', note })
  expect([back.status, (await mine(who)).balance], back.text).toEqual([201, 1_000])
  expect(await storeCredit.returnedOf(shop.db, orderId)).toBe(300)
})

test('a card pays what credit leaves, and each part is refunded to its source', async () => {
  const who = await rich(300)
  const before = bank.balance()
  const { body } = await order(who, { paymentMethod: 'card', cardDetails, storeCredit: 300 })
  expect(body.order.payment).toMatchObject({ status: 'paid', credit: 300 })
  expect(bank.balance() - before).toBe(70_000)
  const { orderId } = body.order
  const { body: over } = await put(orderId, 'Cancelled')
  expect(over.order.payment.status).toBe('refunded')
  expect(bank.balance()).toBe(before)
  expect((await mine(who)).balance).toBe(300)
})

test('a single cent that credit leaves is still charged to the card', async () => {
  const who = await rich(5_000)
  const before = bank.balance()
  const { body } = await order(who, { paymentMethod: 'card', cardDetails, storeCredit: 999.99 })
  expect(body.order.paymentMethod).toBe('card')
  expect(bank.balance() - before).toBe(1)
})

test('a card whose payment was refunded manually is not refunded again when its order is cancelled', async () => {
  const who = await rich(400)
  const before = bank.balance()
  const { body } = await order(who, { paymentMethod: 'card', cardDetails, storeCredit: 400 })
  const { orderId } = body.order
  expect((await post(orderId, 'refunds', { amount: 1_000, note: 'In cash' })).status).toBe(201)
  await post(orderId, 'corrections', { amount: 50, note: 'It was 950' })
  const { body: over } = await put(orderId, 'Cancelled')
  expect(over.order.payment).toMatchObject({ status: 'refunded', state: 'refunded' })
  expect(bank.balance() - before).toBe(60_000)
  expect((await mine(who)).balance).toBe(50)
  const { body: again } = await put(orderId, 'Processing')
  expect(again.order.payment).toMatchObject({ status: 'due', due: 1_000 })
})

test('a customer cannot spend missing credit, credit of another, or more than an order costs', async () => {
  const who = await rich(200)
  const more = await order(who, { storeCredit: 200.01 })
  expect([more.status, more.body.code]).toEqual([409, 'PRICE_CHANGED'])
  expect(more.body.message).toBe(
    'Store credit now pays LKR 200.00 of this order instead of LKR 200.01. Nothing was charged.',
  )
  expect(more.body.quote.storeCredit).toEqual({ balance: 200, pays: 200 })
  const card = await order(who, { storeCredit: 500, paymentMethod: 'card', cardDetails })
  expect(card.status).toBe(409)
  await give(who, 2_000)
  expect((await order(who, { storeCredit: 1_000.01 })).body.code).toBe('PRICE_CHANGED')
  for (const storeCredit of [-1, 0.001, '5', null])
    expect((await order(who, { storeCredit })).status).toBe(400)
  await set('orders.guestCheckout', true)
  const guest = await order(undefined, { storeCredit: 100 }, 'a guest with a long key')
  expect([guest.status, guest.body.issues]).toEqual([
    400,
    [{ path: 'storeCredit', message: 'needs an account. Log in to pay with store credit' }],
  ])
  expect((await mine(who)).balance).toBe(2_200)
})

test('of twenty simultaneous orders on one balance, one spends it; a repetition spends it once', async () => {
  const who = await rich(1_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => order(who, { storeCredit: 1_000 }, `at once ${at}`)),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await mine(who)).toMatchObject({ balance: 0 })

  await give(who, 900)
  const twice = await Promise.all([1, 2].map(() => order(who, { storeCredit: 400 }, 'the same')))
  expect(new Set(twice.map(({ body }) => body.order.orderId)).size).toBe(1)
  expect((await mine(who)).balance).toBe(500)
  // staff deduct while it is spent: never below nothing
  const race = await Promise.all([give(who, -500), order(who, { storeCredit: 500 }), give(who, -1)])
  expect(race.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const { balance } = await mine(who)
  expect(balance).toBeGreaterThanOrEqual(0)
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from store_credit_balances as balance
    where cents <> (select sum(amount_cents) from store_credit_transactions where user_id = balance.user_id)`.execute(
    shop.db,
  )
  expect(rows[0]!.wrong).toBe(0)
  await expect(
    sql`update store_credit_transactions set amount_cents = 1`.execute(shop.db),
  ).rejects.toThrow('transactions are never changed')
})

test('a refund of an order can become credit of its account, and of a guest’s order once it is linked', async () => {
  const who = await makeUser(shop.db)
  const { body } = await order(who, { paymentMethod: 'card', cardDetails })
  const { orderId } = body.order
  await put(orderId, 'Delivered')
  const lines = [{ productId, quantity: 1 }]
  const returned = await post(orderId, 'returns', { lines, method: 'credit', note: 'It leaked' })
  expect(returned.status, returned.text).toBe(201)
  expect(returned.body.return).toMatchObject({ amount: 1_000, refunded: 1_000, method: 'credit' })
  expect(returned.body.payment).toMatchObject({ paid: 0, refunded: 1_000, state: 'refunded' })
  expect(await kinds(who)).toEqual([['returned', 1_000]])
  const { body: history } = await shop.call('GET', `/orders/${orderId}/history`, {
    token: who.token,
  })
  expect(JSON.stringify(history)).toContain('was refunded as store credit')

  // a return of an order paid with credit is refunded as credit; a refund by staff can be, too
  const { body: second } = await order(who, { storeCredit: 1_000 })
  const back = await post(second.order.orderId, 'refunds', {
    amount: 400,
    method: 'credit',
    note: 'A scratch',
  })
  expect(back.status, back.text).toBe(201)
  expect((await kinds(who))[0]).toEqual(['refunded', 400])

  const guest = await order(undefined, { email: 'guest@example.com' }, 'a guest who returns it')
  const theirs = guest.body.order.orderId
  await put(theirs, 'Delivered')
  await post(theirs, 'collections', { amount: 1_000 })
  const refused = await post(theirs, 'returns', { lines, method: 'credit' })
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'method'])
  expect(refused.body.issues[0].message).toContain('Once its buyer has an account')
  await sql`update orders set user_id = ${who.row.id}::uuid, guest = false where order_id = ${theirs}`.execute(
    shop.db,
  )
  expect((await post(theirs, 'returns', { lines, method: 'credit' })).status).toBe(201)
  expect((await mine(who)).balance).toBe(1_400)
})

test('merged accounts have one balance, the customer’s export contains it, and deleting needs consent to lose it', async () => {
  const who = await rich(700)
  const other = await rich(55.5)
  const { body: merged } = await shop.call('POST', `/admin/customers/${who.row.id}/merge`, {
    token: owner.token,
    body: { other: other.row.id },
  })
  expect(merged.moved).toMatchObject({ storeCredit: 55.5 })
  const seen = await shop.call('GET', `/admin/customers/${who.row.id}/store-credit`, {
    token: owner.token,
  })
  expect(seen.body.balance).toBe(755.5)
  expect(seen.body.transactions).toHaveLength(2)
  const { body: file } = await shop.call('POST', `/admin/customers/${who.row.id}/export`, {
    token: owner.token,
  })
  expect(file.storeCredit).toMatchObject({
    balance: 755.5,
    transactions: [{ amount: 55.5 }, { amount: 700 }],
  })
  const path = `/users/deleteuser/${who.row.id}`
  const refused = await shop.call('DELETE', path, { token: owner.token })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('has LKR 755.50 of store credit'),
  ])
  const body = { forfeitStoreCredit: true }
  const forfeited = await shop.call('DELETE', path, { token: owner.token, body })
  expect(forfeited.status, forfeited.text).toBe(200)
  const { rows } = await sql<{ cents: number }>`
    select sum(amount_cents)::bigint as cents from store_credit_transactions where user_id is null`.execute(
    shop.db,
  )
  expect(rows[0]!.cents).toBe(0)
})
