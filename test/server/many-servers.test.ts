/** Two servers over one database, called in turn: whatever one of them counts, changes or begins holds at the other. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import type { SubscriberKind } from '#server/platform/event-deliveries/subscribers.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { createLags } from '../support/lags.ts'
import { type ApiCalls, createSecondServer, createTestApp } from '../support/test-app.ts'

const shop = await createTestApp({ RATE_LIMIT: 'on' })
const other = await createSecondServer(shop)
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

/** A proxy sends every other call elsewhere. */
const inTurn = (index: number): ApiCalls => (index % 2 ? other : shop)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Calls until a 429. @returns the number of answers before it */
async function answered(call: (api: ApiCalls) => Promise<{ status: number }>): Promise<number> {
  for (let index = 0; ; index += 1) if ((await call(inTurn(index))).status === 429) return index
}

test('delays password guesses after ten, over all servers', async () => {
  const body = { email: admin.row.email, password: 'not the password' }
  const guess = (api: ApiCalls) =>
    api.call('POST', '/users/login', { body, ...from('198.51.100.1') })
  expect(await answered(guess)).toBe(10)
})

test('counts rate limits over all servers', async () => {
  const email = { email: 'asks@example.com', subject: 'Oil', message: 'Is it back?' }
  const budgets = {
    '/contact': [{ ...email, name: 'Nimali', firstName: 'Nimali', phone: '' }, 10],
    '/newsletter': [{ email: 'reads@example.com' }, 20],
    '/orders/find': [{ orderId: 'CBC000001', phone: '0771234567' }, 10],
    '/orders/quote': [{ orderedItems: [] }, 600],
  } as const
  // Six hundred calls in turn may take longer than their minute, after which the count restarts.
  await shop.db
    .insertInto('call_counts')
    .values({
      key: 'orders.quote guest:198.51.100.2',
      calls: 0,
      ends_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  for (const [path, [body, calls]] of Object.entries(budgets)) {
    const call = (api: ApiCalls) => api.call('POST', path, { body, ...from('198.51.100.2') })
    expect(await answered(call), path).toBe(calls)
    expect((await other.call('POST', path, { body, ...from('198.51.100.3') })).status).not.toBe(429)
  }
})

test('places an order sent to two servers under one key once', async () => {
  const buyer = await makeUser(shop.db)
  const product = await makeProduct(shop.db, { stock: 5 })
  const sent = {
    token: buyer.token,
    headers: { 'idempotency-key': 'sent-to-both' },
    body: orderBody({ productId: product.product_id, qty: 1 }),
  }
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => inTurn(index).call('POST', '/orders', sent)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const orders = await other.call('GET', '/orders', { token: buyer.token })
  expect(orders.body).toHaveLength(1)
})

test('applies settings, prices and revoked keys on the other server within a second', async () => {
  const { token } = admin
  const nameAt = async (api: ApiCalls) => (await api.call('GET', '/settings')).body.shop?.name
  for (const api of [shop, other]) await nameAt(api)
  const lags = createLags()
  for (let version = 0; version < 3; version += 1) {
    const body = { value: `Rosa Mal ${version}`, version }
    expect((await shop.call('PUT', '/settings/shop.name', { token, body })).status).toBe(200)
    await lags.until('a setting', () => nameAt(other), body.value)
  }

  const { product_id: id } = await makeProduct(shop.db, { price: 100 })
  const priceAt = async (api: ApiCalls) => (await api.call('GET', `/products/${id}`)).body?.price
  await expect.poll(() => priceAt(other)).toBe(100)
  for (const price of [70, 60, 50]) {
    await shop.call('PATCH', `/products/${id}`, { token, body: { price, lastPrice: price } })
    await lags.until('a price', () => priceAt(other), price)
  }
  expect(lags.late(1_000)).toEqual({})

  const made = await shop.call('POST', '/api-keys', {
    token,
    body: { name: 'Till', role: 'admin' },
  })
  const page = () => other.rpc('query', 'audit.list', {}, { token: made.body.key })
  expect((await page()).status).toBe(200)
  await shop.call('DELETE', `/api-keys/${made.body.apiKey.id}`, { token })
  expect((await page()).status, 'from the answer on').toBe(401)
})

test('runs a bulk change once and reports it on both servers', async () => {
  const { token } = admin
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1)
    ids.push((await makeProduct(shop.db, { price: 100, lastPrice: 100 })).product_id)
  const body = { productIds: ids, action: { type: 'changePricePercent', percent: 10 } }
  const started = await shop.call('POST', '/admin/products/bulk', { token, body })
  const path = `/admin/products/bulk/${started.body.job.id}`
  const status = async () => (await other.call('GET', path, { token })).body
  await expect.poll(async () => (await status()).state).toBe('done')
  expect(await status()).toMatchObject({ succeeded: 30, failed: 0 })
  expect((await other.call('GET', `/products/${ids[29]}`)).body.price).toBe(110)
})

test('sends each email and webhook once from several servers', async () => {
  const got: string[] = []
  const kind: SubscriberKind = {
    name: 'warehouse',
    plan: async (_tx, _services, events) =>
      events.map((event) => ({
        subscriber: 'warehouse',
        queue: event.entity_id,
        eventSeq: event.seq,
        payload: null,
        customerId: null,
      })),
    send: async (_services, { queue }) => {
      got.push(queue)
      return { ok: true }
    },
  }
  const outboxes = [1, 2, 3].map(() => createOutbox())
  for (const outbox of outboxes) outbox.start(shop.services, [kind], 20)
  try {
    const things = Array.from({ length: 30 }, (_, index) => `thing-${index}`)
    const event = { type: 'order.updated', entity: 'order', version: 1, data: '{}' }
    await shop.db
      .insertInto('events')
      .values(things.map((entity_id) => ({ ...event, entity_id })))
      .execute()
    const sent = () => got.filter((thing) => thing.startsWith('thing-'))
    await expect.poll(() => new Set(sent()).size).toBe(30)
    expect(sent()).toHaveLength(30)
  } finally {
    for (const outbox of outboxes) await outbox.stop()
  }
})
