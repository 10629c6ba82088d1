import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#server/modules/accounts/sessions/sessions.ts'
import { makeDue, pauseDeliveries } from '../../../support/event-deliveries.ts'
import { makeUser } from '../../../support/factories.ts'
import { type HookShop, openHookShop, type Received } from '../../../support/hook-shop.ts'
import { createTestApp } from '../../../support/test-app.ts'

let shop: HookShop
beforeEach(async () => {
  shop = await openHookShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

test('what happens arrives signed, as an independent verifier says, and of the chosen types alone', async () => {
  const { secret } = await shop.createHook(['order.placed'])
  await shop.as('POST', '/products', {
    productId: 'N',
    productName: 'New',
    category: 'makeup',
    price: 1,
  })
  const { orderId } = await shop.order()
  await expect.poll(() => shop.received.length).toBe(1)
  const [{ headers, body }] = shop.received as [Received]
  const told = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(told).toMatchObject({
    type: 'order.placed',
    entity: 'order',
    entityId: orderId,
    data: { orderId, status: 'Pending' },
  })
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
})

test('every attempt has the same id and the same bytes, and a time of its own', async () => {
  await shop.createHook()
  shop.answer = { status: 500, body: 'later' }
  let now = new Date('2026-11-22T10:00:00Z')
  shop.services.clock = () => now
  await shop.order()
  await expect.poll(() => shop.received.length).toBe(1)
  now = new Date('2026-11-22T10:00:07Z')
  shop.answer = { status: 200 }
  await makeDue(shop.db)
  await expect.poll(() => shop.received.length).toBe(2)
  const [first, second] = shop.received as [Received, Received]
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(Number(second.headers['webhook-timestamp'])).toBe(
    Number(first.headers['webhook-timestamp']) + 7,
  )
})

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { secret, webhook } = await shop.createHook()
  const rotated = await shop.as('POST', `/webhooks/${webhook.id}/rotate`)
  await shop.as('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(() => shop.received.length).toBe(1)
  const verifies = (one: string, { body, headers }: Received) => {
    try {
      return !!new Webhook(one).verify(body, headers as Record<string, string>)
    } catch {
      return false
    }
  }
  expect([secret, rotated.body.secret].map((one) => verifies(one, shop.received[0]!))).toEqual([
    true,
    true,
  ])
  await shop.db
    .updateTable('webhooks')
    .set({ old_secret_until: new Date(Date.now() - 1_000) })
    .execute()
  await shop.as('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(() => shop.received.length).toBe(2)
  expect([secret, rotated.body.secret].map((one) => verifies(one, shop.received[1]!))).toEqual([
    false,
    true,
  ])
})

test('addresses of the house are never called, and redirects are not followed', async () => {
  delete shop.services.isFetchAllowed
  const { webhook } = await shop.createHook()
  const { port } = new URL(shop.address)
  const told = async () =>
    (await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)).body.items as {
      state: string
      answer: string
      status: number | null
    }[]
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '169.254.169.254']) {
    const url = `https://${host}:${port}/hooks`
    await shop.as('PATCH', `/webhooks/${webhook.id}`, { url })
    await shop.as('POST', `/webhooks/${webhook.id}/test`)
    await expect
      .poll(async () => (await told())[0]?.answer, { message: url })
      .toBe('the address is not on the public internet')
    await shop.db.deleteFrom('event_deliveries').execute()
  }
  expect(shop.received).toEqual([])
  shop.services.isFetchAllowed = () => true
  shop.answer = { status: 302, headers: { location: `${shop.address}/elsewhere` } }
  await shop.as('PATCH', `/webhooks/${webhook.id}`, { url: shop.address })
  await shop.as('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(async () => (await told())[0]?.status).toBe(302)
  expect(shop.received.map(({ path }) => path)).toEqual(['/hooks'])
})

test('a name that leads elsewhere at the next question is called where it was judged, and judged anew', async () => {
  const { webhook } = await shop.createHook()
  const { port } = new URL(shop.address)
  const asked: string[] = []
  // only what is judged first is allowed; what the name leads to afterwards is the house
  shop.services.isFetchAllowed = (ip) => {
    asked.push(ip)
    return ip === '127.0.0.1'
  }
  const { lookup } = dns
  const answers = ['127.0.0.1']
  dns.lookup = (async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]) as never
  syncBuiltinESMExports()
  try {
    await shop.as('PATCH', `/webhooks/${webhook.id}`, {
      url: `http://shop.localhost:${port}/hooks`,
    })
    shop.answer = { status: 500 }
    await shop.as('POST', `/webhooks/${webhook.id}/test`)
    await expect.poll(() => shop.received.length).toBe(1)
    expect(shop.received[0]!.headers.host).toBe(`shop.localhost:${port}`)
    await expect
      .poll(async () => {
        await makeDue(shop.db)
        const page = await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)
        return page.body.items[0].answer
      })
      .toBe('the address is not on the public internet')
    expect(shop.received).toHaveLength(1)
    expect(asked).toContain('127.0.0.2')
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
  }
})

test('a receiver that hears and says nothing is told apart from one that is not there', async () => {
  const { webhook } = await shop.createHook()
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) =>
    timeout.call(AbortSignal, after === 15_000 ? 4_000 : after),
  )
  try {
    shop.answer = undefined
    await shop.as('POST', `/webhooks/${webhook.id}/test`)
    await expect.poll(() => shop.received.length).toBe(1)
    // Its second attempt would come 5 s after the first has ended.
    await pauseDeliveries(shop.db)
    await expect
      .poll(async () => {
        const page = await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)
        return page.body.items[0]?.answer
      })
      .toBe('no answer within 15 seconds')
    expect(shop.received).toHaveLength(1)
  } finally {
    vi.restoreAllMocks()
  }
})

test('at most a kilobyte of an answer is kept', async () => {
  shop.answer = { status: 400, body: 'x'.repeat(100_000) }
  const { webhook } = await shop.createHook()
  await shop.as('POST', `/webhooks/${webhook.id}/test`)
  await expect
    .poll(async () => {
      const page = await shop.as('GET', `/webhooks/${webhook.id}/deliveries`)
      return page.body.items[0]?.answer?.length
    })
    .toBe(1_000)
})

test('secrets are sealed in the database, and shown only when they are made', async () => {
  const { secret } = await shop.createHook()
  const stored = JSON.stringify(await shop.db.selectFrom('webhooks').selectAll().execute())
  const listed = JSON.stringify((await shop.as('GET', '/webhooks')).body)
  for (const text of [stored, listed]) expect(text).not.toContain(secret.slice(6, 20))
})

test('a request whose answer got lost is repeated: one webhook, one rotation, the same secret, sealed meanwhile', async () => {
  const again = (path: string, key: string, body?: unknown, token = shop.admin.token) =>
    shop.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
  const body = { name: 'Warehouse', url: shop.address }
  const made = await again('/webhooks', 'make', body)
  expect((await again('/webhooks', 'make', body)).text).toBe(made.text)
  expect((await shop.as('GET', '/webhooks')).body).toHaveLength(1)
  expect((await again('/webhooks', 'make', { ...body, name: 'Other' })).status).toBe(422)

  const rotate = `/webhooks/${made.body.webhook.id}/rotate`
  const rotated = await again(rotate, 'rotate')
  expect((await again(rotate, 'rotate')).body.secret).toBe(rotated.body.secret)
  // The receiver still holds the first one: a second rotation would have ended it.
  await shop.as('POST', `/webhooks/${made.body.webhook.id}/test`)
  await expect.poll(() => shop.received.length).toBe(1)
  const [{ headers, body: sent }] = shop.received as [Received]
  expect(new Webhook(made.body.secret).verify(sent, headers as Record<string, string>)).toBeTruthy()

  const kept = JSON.stringify(await shop.db.selectFrom('idempotency_keys').selectAll().execute())
  for (const { secret } of [made.body, rotated.body]) expect(kept).not.toContain(secret.slice(6))
  const session = await openSession(shop.db, shop.admin.row.id)
  expect((await again('/webhooks', 'make', body, session)).status).toBe(409)
})

test('a webhook address must be https, except on this machine while the shop itself runs there', async () => {
  await using online = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { token } = await makeUser(online.db, { type: 'admin' })
  const encrypted = { name: 'x', url: 'https://warehouse.example/hooks' }
  const { body } = await online.call('POST', '/webhooks', { token, body: encrypted })
  const local = { name: 'x', url: 'http://127.0.0.1:3000/hooks' }
  const { webhook } = await shop.createHook()
  for (const refused of [
    await online.call('POST', '/webhooks', { token, body: local }),
    await online.call('PATCH', `/webhooks/${body.webhook.id}`, { token, body: local }),
    await shop.as('POST', '/webhooks', { name: 'x', url: 'http://warehouse.example/hooks' }),
    await shop.as('PATCH', `/webhooks/${webhook.id}`, { url: 'http://localhost.example/hooks' }),
  ])
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'url', message: expect.stringContaining('https') }] },
    })
  expect((await shop.as('POST', '/webhooks', local)).status).toBe(201)
})

test('an address that is none, and a replay of nothing, are refused by name', async () => {
  const bad = await shop.as('POST', '/webhooks', { name: 'x', url: 'ftp://example.com' })
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'url'])
  const { webhook } = await shop.createHook()
  const nothing = await shop.as('POST', `/webhooks/${webhook.id}/replay`, {})
  expect([nothing.status, nothing.body.issues[0].path]).toEqual([400, 'since'])
})
