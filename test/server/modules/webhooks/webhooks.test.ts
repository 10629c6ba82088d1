import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { eventTypeNames, type ShopEvent } from '#server/core/events/events.schema.ts'
import { openSession } from '#server/modules/accounts/sessions/sessions.ts'
import { makeDue, pauseDeliveries } from '../../../support/event-deliveries.ts'
import { openWebhookShop, type Received, type WebhookShop } from '../../../support/webhook-shop.ts'

let shop: WebhookShop
beforeEach(async () => {
  shop = await openWebhookShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

test('sends events of the selected types with valid Standard Webhooks signatures', async () => {
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
  const event = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(event).toMatchObject({
    type: 'order.placed',
    entity: 'order',
    entityId: orderId,
    data: { orderId, status: 'Pending' },
  })
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
})

test('every attempt has the same id and body, and its own timestamp', async () => {
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

test('after a rotation both secrets sign for 24 hours, then only the new one', async () => {
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

test('private network addresses are never called, and redirects are not followed', async () => {
  delete shop.services.isFetchAllowed
  const { webhook } = await shop.createHook()
  const { port } = new URL(shop.address)
  const deliveries = async () =>
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
      .poll(async () => (await deliveries())[0]?.answer, { message: url })
      .toBe('the address is not on the public internet')
    await shop.db.deleteFrom('event_deliveries').execute()
  }
  expect(shop.received).toEqual([])
  shop.services.isFetchAllowed = () => true
  shop.answer = { status: 302, headers: { location: `${shop.address}/elsewhere` } }
  await shop.as('PATCH', `/webhooks/${webhook.id}`, { url: shop.address })
  await shop.as('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(async () => (await deliveries())[0]?.status).toBe(302)
  expect(shop.received.map(({ path }) => path)).toEqual(['/hooks'])
})

test('connects to the checked address, and checks the host again at each attempt', async () => {
  const { webhook } = await shop.createHook()
  const { port } = new URL(shop.address)
  const resolved: string[] = []
  // the address of the change and of the first attempt is allowed, the later one is not
  shop.services.isFetchAllowed = (ip) => {
    resolved.push(ip)
    return ip === '127.0.0.1'
  }
  const { lookup } = dns
  const answers = ['127.0.0.1', '127.0.0.1']
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
    expect(resolved).toContain('127.0.0.2')
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
  }
})

test('a timeout is reported differently from a refused connection', async () => {
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

test('at most a kilobyte of a response is stored', async () => {
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

test('secrets are encrypted in the database, and shown only when created', async () => {
  const { secret } = await shop.createHook()
  const stored = JSON.stringify(await shop.db.selectFrom('webhooks').selectAll().execute())
  const listed = JSON.stringify((await shop.as('GET', '/webhooks')).body)
  for (const text of [stored, listed]) expect(text).not.toContain(secret.slice(6, 20))
})

test('a repeated create or rotate request returns the same secret, stored encrypted', async () => {
  const again = (path: string, key: string, body?: unknown, token = shop.admin.token) =>
    shop.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
  const body = { name: 'Warehouse', url: shop.address }
  const made = await again('/webhooks', 'make', body)
  expect((await again('/webhooks', 'make', body)).text).toBe(made.text)
  expect((await shop.as('GET', '/webhooks')).body.items).toHaveLength(1)
  expect((await again('/webhooks', 'make', { ...body, name: 'Other' })).status).toBe(422)

  const rotate = `/webhooks/${made.body.webhook.id}/rotate`
  const rotated = await again(rotate, 'rotate')
  expect((await again(rotate, 'rotate')).body.secret).toBe(rotated.body.secret)
  // The other system still uses the first secret, which a second rotation would end.
  await shop.as('POST', `/webhooks/${made.body.webhook.id}/test`)
  await expect.poll(() => shop.received.length).toBe(1)
  const [{ headers, body: sent }] = shop.received as [Received]
  expect(new Webhook(made.body.secret).verify(sent, headers as Record<string, string>)).toBeTruthy()

  const stored = JSON.stringify(await shop.db.selectFrom('idempotency_keys').selectAll().execute())
  for (const { secret } of [made.body, rotated.body]) expect(stored).not.toContain(secret.slice(6))
  const session = await openSession(shop.db, shop.admin.row.id)
  expect((await again('/webhooks', 'make', body, session)).status).toBe(409)
})

test('refuses unencrypted addresses of webhooks unless the operator lists private networks', async () => {
  const hook = { name: 'x', url: 'http://warehouse.example/hooks' }
  const { webhook } = await shop.createHook()
  expect((await shop.as('PATCH', `/webhooks/${webhook.id}`, { url: hook.url })).status).toBe(200)
  Object.assign(shop.services.config, { privateNetworks: [] })
  for (const refused of [
    await shop.as('POST', '/webhooks', hook),
    await shop.as('POST', '/webhooks', { ...hook, url: 'http://127.0.0.1:3000/hooks' }),
    await shop.as('PATCH', `/webhooks/${webhook.id}`, { url: hook.url }),
  ])
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'url', message: expect.stringContaining('https') }] },
    })
})

test('sends a signed sample of every event type on request', async () => {
  const { secret, webhook } = await shop.createHook(['webhook.disabled'])
  for (const type of eventTypeNames)
    expect((await shop.as('POST', `/webhooks/${webhook.id}/test`, { type })).status).toBe(200)
  await expect.poll(() => shop.received.length, { timeout: 20_000 }).toBe(eventTypeNames.length)
  const events = shop.received.map(
    ({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as ShopEvent,
  )
  expect(events.map(({ type }) => type)).toEqual(eventTypeNames)
  for (const { id, type, entity, data } of events) {
    expect([id, entity]).toEqual(['test', type.split('.')[0]])
    const result = safeParse(shop.services.modules.events[entity]!, data)
    expect([type, result.error?.issues ?? []]).toEqual([type, []])
  }
  const { body } = await shop.as('GET', `/webhooks/${webhook.id}/deliveries?limit=200`)
  expect(body.items.map(({ type }: { type: string }) => type).reverse()).toEqual(eventTypeNames)
  const unknown = await shop.as('POST', `/webhooks/${webhook.id}/test`, { type: 'order.eaten' })
  expect(unknown.status).toBe(400)
})

test('an invalid address and an empty replay are rejected and name the field', async () => {
  const bad = await shop.as('POST', '/webhooks', { name: 'x', url: 'ftp://example.com' })
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'url'])
  const { webhook } = await shop.createHook()
  const nothing = await shop.as('POST', `/webhooks/${webhook.id}/replay`, {})
  expect([nothing.status, nothing.body.issues[0].path]).toEqual([400, 'since'])
})
