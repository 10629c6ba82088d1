import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { delayAnswers } from '../../../support/delayed-answers.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { type ApiCalls, createSecondServer, openTestApp } from '../../../support/test-app.ts'

const ledger = createPaymentLedger()
const shop = await openTestApp({}, { payments: ledger })
const token = (await makeUser(shop.db)).token
beforeEach(() => {
  ledger.calls.length = 0
  ledger.before = () => {}
  ledger.after = () => {}
  ledger.answersWithin = undefined
})

const good = { cardNumber: '4242 4242 4242 4242', expiryDate: '06/39', cvv: '123' }

const pay = (
  lines: { productId: string; qty: number }[],
  cardDetails: unknown = good,
  headers: Record<string, string> = {},
  at: ApiCalls = shop,
) =>
  at.call('POST', '/orders', {
    token,
    headers,
    body: { ...orderBody(...lines), paymentMethod: 'card', cardDetails },
  })

const calls = () => ledger.calls.map(({ call }) => call)

const letTimePass = (seconds: number) =>
  sql`update payments set created_at = created_at - make_interval(secs => ${seconds}),
    claimed_until = claimed_until - make_interval(secs => ${seconds})`.execute(shop.db)

test('charges a card once per key, however often it is sent', async () => {
  const before = ledger.balance()
  const product = await makeProduct(shop.db, { stock: 500, price: 10 })
  const lines = [{ productId: product.product_id, qty: 1 }]
  const headers = { 'idempotency-key': 'storm' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => pay(lines, good, headers)))
  answers.push(await pay(lines, good, headers))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]!.status).toBe(201)
  expect(calls()).toEqual(['authorise', 'capture'])
  expect(ledger.balance() - before).toBe(1_000)
  const changed = await pay([{ ...lines[0]!, qty: 2 }], good, headers)
  expect(changed.status).toBe(422)
  expect(calls()).toHaveLength(2)
})

test('charges a card once when two servers get the same key at once', async () => {
  await using other = await createSecondServer(shop, { payments: ledger })
  const product = await makeProduct(shop.db, { stock: 1 })
  const lines = [{ productId: product.product_id, qty: 1 }]
  const headers = { 'idempotency-key': 'two-servers' }
  ledger.before = () => new Promise((resolve) => setTimeout(resolve, 30))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => pay(lines, good, headers, index % 2 ? shop : other)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(calls()).toEqual(['authorise', 'capture'])
  const holds = shop.db.selectFrom('payments').select('id').where('wanted', '=', 'hold')
  expect(await holds.execute()).toEqual([])
})

test('places an order again after its server died, and releases the card of the first attempt', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const user = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      amount_cents: 100,
      scope: user.id,
      key: 'server-died',
      state: 'authorised',
      claimed_until: sql<Date>`now() - interval '1 second'`,
    })
    .execute()
  const paid = await pay([{ productId, qty: 1 }], good, { 'idempotency-key': 'server-died' })
  expect(paid.status).toBe(201)
  expect(calls()).toEqual(['status', 'release', 'authorise', 'capture'])
})

test('returns the order of another server when that order took the last unit', async () => {
  const product = await makeProduct(shop.db, { stock: 1 })
  const lines = [{ productId: product.product_id, qty: 1 }]
  const headers = { 'idempotency-key': 'last-unit' }
  const placed = await pay(lines, good, headers)
  expect(placed.status).toBe(201)
  // Requests of one key queue up within a process, so the other server's answer is hidden meanwhile.
  const rename = (from: string, to: string) =>
    shop.db.updateTable('idempotency_keys').set({ key: to }).where('key', '=', from).execute()
  await rename('last-unit', 'not yet there')
  const delayed = delayAnswers(shop.db)
  await using other = await createSecondServer(shop, {
    payments: ledger,
    db: delayed.db,
  })
  const { reached, release } = delayed.delayNext(({ query }) => query.includes('idempotency_keys'))
  const late = pay(lines, good, headers, other)
  await reached
  await rename('not yet there', 'last-unit')
  release()
  expect(await late).toMatchObject({ status: 201, text: placed.text })
  expect(calls()).toEqual(['authorise', 'capture'])
})

test('waits for the attempt of another server and returns its answer', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const lines = [{ productId, qty: 1 }]
  const placed = await pay(lines, good, { 'idempotency-key': 'elsewhere' })
  const { scope } = await shop.db
    .selectFrom('idempotency_keys')
    .select('scope')
    .where('key', '=', 'elsewhere')
    .executeTakeFirstOrThrow()
  const claimed_until = sql<Date>`now() + interval '1 minute'`
  await shop.db
    .insertInto('payments')
    .values({ provider: 'sandbox', amount_cents: 100, scope, key: 'waited-for', claimed_until })
    .execute()
  const delayed = delayAnswers(shop.db)
  await using other = await createSecondServer(shop, { payments: ledger, db: delayed.db })
  const { reached, release } = delayed.delayNext(({ query }) => query.includes('"name":"payments"'))
  const late = pay(lines, good, { 'idempotency-key': 'waited-for' }, other)
  await reached
  await shop.db
    .updateTable('idempotency_keys')
    .set({ key: 'waited-for' })
    .where('key', '=', 'elsewhere')
    .execute()
  release()
  expect(await late).toMatchObject({ status: 201, text: placed.text })
  expect(calls()).toEqual(['authorise', 'capture'])
  await shop.db.deleteFrom('payments').where('key', '=', 'waited-for').execute()
})

test('refuses a key whose answer was just deleted, and charges nothing', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const lines = [{ productId, qty: 1 }]
  const headers = { 'idempotency-key': 'forgotten' }
  expect((await pay(lines, good, headers)).status).toBe(201)
  const delayed = delayAnswers(shop.db)
  await using other = await createSecondServer(shop, { payments: ledger, db: delayed.db })
  const { reached, release } = delayed.delayNext(({ query }) => query.includes('idempotency_keys'))
  const late = pay(lines, good, headers, other)
  await reached
  await shop.db.deleteFrom('idempotency_keys').where('key', '=', 'forgotten').execute()
  release()
  const { status, body } = await late
  expect([status, body.message]).toEqual([
    409,
    'This Idempotency-Key is too old. Please send a new one.',
  ])
  expect(calls()).toEqual(['authorise', 'capture'])
})

test('returns the stored answer for the same key with another card', async () => {
  const product = await makeProduct(shop.db)
  const lines = [{ productId: product.product_id, qty: 1 }]
  const headers = { 'idempotency-key': 'other-card' }
  const paid = await pay(lines, good, headers)
  expect(paid.status).toBe(201)
  const other = { cardNumber: '5555 5555 5555 4444', expiryDate: '07/40', cvv: '321' }
  const replayed = await pay(lines, other, headers)
  expect(replayed).toMatchObject({ status: 201, text: paid.text })
  expect(replayed.headers['idempotent-replayed']).toBe('true')
  expect(calls()).toEqual(['authorise', 'capture'])
})

test('answers after the time limit of a payment provider that never answers, and releases the card later', async () => {
  const product = await makeProduct(shop.db)
  const silence = Promise.withResolvers<void>()
  ledger.answersWithin = 100
  ledger.before = () => silence.promise
  const answer = await pay([{ productId: product.product_id, qty: 1 }])
  expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(shop.logged.join()).toContain('did not answer within 100 ms')
  ledger.before = () => {}
  await letTimePass(60)
  await settlePayments(shop.services)
  expect(calls()).toEqual(['status', 'release'])
  // The bank refuses the authorisation that arrives too late.
  silence.resolve()
})

test('places no order with a payment that was given up during the authorisation', async () => {
  const before = ledger.balance()
  const product = await makeProduct(shop.db, { stock: 1 })
  ledger.after = async (call) => {
    if (call !== 'authorise') return
    await letTimePass(60)
    await settlePayments(shop.services)
  }
  const answer = await pay([{ productId: product.product_id, qty: 1 }])
  expect(answer.body).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The payment took too long. Please try again.',
  })
  const { stock } = await shop.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(1)
  ledger.after = () => {}
  await letTimePass(60)
  await settlePayments(shop.services)
  expect(calls()).not.toContain('capture')
  expect(ledger.balance()).toBe(before)
})
