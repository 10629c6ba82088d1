import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { makeKey } from '../../../support/world.ts'

const ledger = createPaymentLedger()
const environment = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' }
const shop = await openTestApp(environment, { payments: ledger })
const product = await makeProduct(shop.db, { stock: 1_000 })

const good = '4242424242424242'
const bad = '4000000000000002'

const pay = (
  { token }: Pick<TestUser, 'token'>,
  cardNumber: string,
  phone: string,
  address: string,
) =>
  shop.call('POST', '/orders', {
    token,
    headers: { 'x-forwarded-for': address },
    body: {
      ...orderBody({ productId: product.product_id, qty: 1 }),
      phone,
      paymentMethod: 'card',
      cardDetails: { cardNumber, expiryDate: '12/39', cvv: '123' },
    },
  })

test('accepts a card after three declines', async () => {
  const shopper = await makeUser(shop.db)
  for (let index = 0; index < 3; index += 1)
    expect((await pay(shopper, bad, '077 100 0001', '203.0.113.1')).status).toBe(402)
  const paid = await pay(shopper, good, '077 100 0001', '203.0.113.1')
  expect(paid.status).toBe(201)
  // each declined card has an event
  const events = await shop.db
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'payment.failed')
    .execute()
  const failed = { method: 'card', amount: paid.body.order.total, paymentId: expect.any(String) }
  expect(events).toEqual(Array(3).fill({ data: failed }))
})

test('delays an account, phone number and IP address after six declines', async () => {
  const tester = await makeUser(shop.db)
  const address = '203.0.113.2'
  for (let index = 0; index < 6; index += 1)
    expect((await pay(tester, bad, `077 200 000${index}`, address)).status).toBe(402)
  const waits = await pay(tester, good, '077 200 0009', '203.0.113.9')
  expect(waits.status).toBe(429)
  expect(Number(waits.headers['retry-after'])).toBeGreaterThan(50)
  expect(waits.body.message).toBe(
    'Too many cards were declined. Please wait before you try another one, or pay cash on delivery.',
  )
  // another account with one and the same number
  const others = await Promise.all(Array.from({ length: 6 }, () => makeUser(shop.db)))
  for (const other of others)
    expect((await pay(other, bad, '077 300 0000', '203.0.113.10')).status).toBe(402)
  const fresh = await makeUser(shop.db)
  expect((await pay(fresh, good, '+94 77-3000000', '203.0.113.10')).status).toBe(429)
  // an address, whichever accounts and numbers: six are counted above
  for (let index = 0; index < 24; index += 1) {
    const one = await makeUser(shop.db)
    expect((await pay(one, bad, `077 400 00${10 + index}`, address)).status).toBe(402)
  }
  expect((await pay(fresh, good, '077 500 0000', address)).status).toBe(429)
  expect((await pay(fresh, good, '077 500 0000', '203.0.113.30')).status).toBe(201)
  const keys = await shop.db.selectFrom('login_failures').select('key').execute()
  expect(
    keys.every(({ key }) => /^card:(account:[0-9a-f-]{36}|phone:\+\d+|address:[\d.]+)$/.test(key)),
  ).toBe(true)
})

test('keeps three tries a day for a phone number despite declines from other networks', async () => {
  const phone = '077 350 0000'
  for (let index = 0; index < 7; index += 1) {
    const stranger = await makeUser(shop.db)
    expect((await pay(stranger, bad, phone, `203.0.113.8${index}`)).status).toBe(402)
  }
  const owner = await makeUser(shop.db)
  for (let index = 0; index < 3; index += 1)
    expect((await pay(owner, bad, phone, '203.0.113.90')).status).toBe(402)
  expect((await pay(owner, good, phone, '203.0.113.90')).status).toBe(429)
  expect((await pay(owner, good, phone, '203.0.113.91')).status).toBe(201)
})

test('does not count concurrent valid cards as declines', async () => {
  const shopper = await makeUser(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      pay(shopper, good, `077 600 000${index}`, '203.0.113.40'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
})

test('does not count a failing bank as a decline', async () => {
  const shopper = await makeUser(shop.db)
  const once = () => pay(shopper, good, '077 700 0000', '203.0.113.50')
  ledger.before = () => {
    throw new Error('no route to the bank')
  }
  for (let index = 0; index < 7; index += 1) expect((await once()).status).toBe(503)
  ledger.before = () => {}
  expect((await once()).status).toBe(201)
})

test('does not count one customer’s declines for others of an API key', async () => {
  const maker = await makeUser(shop.db, { type: 'admin' })
  const key = { token: await makeKey(shop.db, maker, 'customer', 'till') }
  for (let index = 0; index < 7; index += 1)
    expect((await pay(key, bad, `077 800 000${index}`, `203.0.113.6${index}`)).status).toBe(402)
})

test('waits one minute first, and at most an hour', async () => {
  const { row, token } = await makeUser(shop.db)
  const waitAfter = async (failures: number) => {
    // ahead of the clock, so that no time goes by between the failure and the answer
    const last_failed_at = sql<Date>`now() + interval '1 minute'`
    await shop.db
      .insertInto('login_failures')
      .values({ key: `card:account:${row.id}`, failures, last_failed_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures, last_failed_at }))
      .execute()
    const { headers } = await pay({ token }, good, '077 900 0000', '203.0.113.70')
    return Number(headers['retry-after'])
  }
  expect(await waitAfter(6)).toBe(60)
  expect(await waitAfter(100)).toBe(3_600)
})
