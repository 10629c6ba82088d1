import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeCredit } from '#server/modules/store-credit/store-credit.service.ts'
import { makeUser } from '../../../support/factories.ts'
import { cardDetails, openStoreCreditShop } from '../../../support/store-credit-shop.ts'

const { bank, shop, owner, set, give, order, mine, put, post, kinds, rich, quote } =
  await openStoreCreditShop()

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

test('an order that store credit covers is paid at once, without a payment fee', async () => {
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

test('does not count a refused order paid with store credit as refused cash', async () => {
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

test('finds the credit of a cancellation by its transactions, with any staff note', async () => {
  const who = await rich(300)
  const { orderId } = (await order(who, { storeCredit: 300 })).body.order
  await post(orderId, 'collections', { amount: 700 })
  await put(orderId, 'Cancelled')
  const note = 'Order cancelled'
  const back = await post(orderId, 'refunds', { amount: 700, method: 'credit', note })
  expect([back.status, (await mine(who)).balance], back.text).toEqual([201, 1_000])
  expect(await storeCredit.returnedOf(shop.db, orderId)).toBe(300)
})

test('a card pays the rest after store credit, and each part is refunded to its source', async () => {
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

test('charges the card even a single cent that store credit does not cover', async () => {
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

test('spends a balance once among twenty simultaneous orders', async () => {
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
