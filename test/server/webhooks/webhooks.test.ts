import dns from 'node:dns/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from '#server/deliveries/outbox.ts'
import { openSession } from '#server/users/sessions.ts'
import { webhookReceiver } from '#server/webhooks/webhook-receiver.ts'
import { pauseDeliveries, putOff } from '../../support/deliveries.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let shop: TestApp
let admin: TestUser
let received: Received[]
/** none: it hears and says nothing */
let answer: { status: number; headers?: Record<string, string>; body?: string } | undefined
let address: string
const ends: (() => unknown)[] = []
beforeEach(async () => {
  shop = await createTestApp()
  admin = await makeUser(shop.db, { type: 'admin' })
  received = []
  answer = { status: 204 }
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url!, headers: request.headers, body })
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks`
  // The receiver of these tests stands on this machine.
  shop.services.mayFetchFrom = () => true
  const outbox = createOutbox()
  outbox.start(shop.services, [webhookReceiver], 20)
  ends.push(
    () => outbox.stop(),
    () => listener.close(),
    () => listener.closeAllConnections(),
    () => shop[Symbol.asyncDispose](),
  )
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token: admin.token, body })

async function createHook(types: string[] = []) {
  const made = await call('POST', '/webhooks', { name: 'Warehouse', url: address, types })
  expect(made.status).toBe(201)
  return made.body as { secret: string; webhook: { id: string } }
}

const order = async () => {
  const product = await makeProduct(shop.db)
  const buyer = await makeUser(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: product.product_id, qty: 1 }),
  })
  return placed.body.order as { orderId: string }
}
/** What the newest attempt was answered, once that is written down. */
const noted = async () =>
  (await shop.db.selectFrom('deliveries').select('answer_status').executeTakeFirst())?.answer_status
const makeDue = () =>
  shop.db
    .updateTable('deliveries')
    .set({ due_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()

test('what happens arrives signed, as an independent verifier says, and of the chosen types alone', async () => {
  const { secret } = await createHook(['order.placed'])
  await call('POST', '/products', {
    productId: 'N',
    productName: 'New',
    category: 'makeup',
    price: 1,
  })
  const { orderId } = await order()
  await expect.poll(() => received.length).toBe(1)
  const [{ headers, body }] = received as [Received]
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
  await createHook()
  answer = { status: 500, body: 'later' }
  let now = new Date('2026-11-22T10:00:00Z')
  shop.services.clock = () => now
  await order()
  await expect.poll(() => received.length).toBe(1)
  now = new Date('2026-11-22T10:00:07Z')
  answer = { status: 200 }
  await makeDue()
  await expect.poll(() => received.length).toBe(2)
  const [first, second] = received as [Received, Received]
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(Number(second.headers['webhook-timestamp'])).toBe(
    Number(first.headers['webhook-timestamp']) + 7,
  )
})

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { secret, webhook } = await createHook()
  const rotated = await call('POST', `/webhooks/${webhook.id}/rotate`)
  await call('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(() => received.length).toBe(1)
  const verifies = (one: string, { body, headers }: Received) => {
    try {
      return !!new Webhook(one).verify(body, headers as Record<string, string>)
    } catch {
      return false
    }
  }
  expect([secret, rotated.body.secret].map((one) => verifies(one, received[0]!))).toEqual([
    true,
    true,
  ])
  await shop.db
    .updateTable('webhooks')
    .set({ old_secret_until: new Date(Date.now() - 1_000) })
    .execute()
  await call('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(() => received.length).toBe(2)
  expect([secret, rotated.body.secret].map((one) => verifies(one, received[1]!))).toEqual([
    false,
    true,
  ])
})

test('addresses of the house are never called, and redirects are not followed', async () => {
  delete shop.services.mayFetchFrom
  const { webhook } = await createHook()
  const { port } = new URL(address)
  const told = async () =>
    (await call('GET', `/webhooks/${webhook.id}/deliveries`)).body.items as {
      state: string
      answer: string
      status: number | null
    }[]
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '169.254.169.254']) {
    const url = `http://${host}:${port}/hooks`
    await call('PATCH', `/webhooks/${webhook.id}`, { url })
    await call('POST', `/webhooks/${webhook.id}/test`)
    await expect
      .poll(async () => (await told())[0]?.answer, { message: url })
      .toBe('its address is not on the public internet')
    await shop.db.deleteFrom('deliveries').execute()
  }
  expect(received).toEqual([])
  shop.services.mayFetchFrom = () => true
  answer = { status: 302, headers: { location: `${address}/elsewhere` } }
  await call('PATCH', `/webhooks/${webhook.id}`, { url: address })
  await call('POST', `/webhooks/${webhook.id}/test`)
  await expect.poll(async () => (await told())[0]?.status).toBe(302)
  expect(received.map(({ path }) => path)).toEqual(['/hooks'])
})

test('a name that leads elsewhere at the next question is called where it was judged, and judged anew', async () => {
  const { webhook } = await createHook()
  const { port } = new URL(address)
  const asked: string[] = []
  // only what is judged first is allowed; what the name leads to afterwards is the house
  shop.services.mayFetchFrom = (ip) => {
    asked.push(ip)
    return ip === '127.0.0.1'
  }
  const { lookup } = dns
  const answers = ['127.0.0.1']
  dns.lookup = (async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]) as never
  syncBuiltinESMExports()
  try {
    await call('PATCH', `/webhooks/${webhook.id}`, { url: `http://shop.test:${port}/hooks` })
    answer = { status: 500 }
    await call('POST', `/webhooks/${webhook.id}/test`)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.headers.host).toBe(`shop.test:${port}`)
    await expect
      .poll(async () => {
        await makeDue()
        const page = await call('GET', `/webhooks/${webhook.id}/deliveries`)
        return page.body.items[0].answer
      })
      .toBe('its address is not on the public internet')
    expect(received).toHaveLength(1)
    expect(asked).toContain('127.0.0.2')
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
  }
})

test('a receiver that hears and says nothing is told apart from one that is not there', async () => {
  const { webhook } = await createHook()
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) =>
    timeout.call(AbortSignal, after === 15_000 ? 4_000 : after),
  )
  try {
    answer = undefined
    await call('POST', `/webhooks/${webhook.id}/test`)
    await expect.poll(() => received.length).toBe(1)
    // Its second attempt would come 5 s after the first has ended.
    await pauseDeliveries(shop.db)
    await expect
      .poll(async () => {
        const page = await call('GET', `/webhooks/${webhook.id}/deliveries`)
        return page.body.items[0]?.answer
      })
      .toBe('no answer within 15 seconds')
    expect(received).toHaveLength(1)
  } finally {
    vi.restoreAllMocks()
  }
})

test('at most a kilobyte of an answer is kept', async () => {
  answer = { status: 400, body: 'x'.repeat(100_000) }
  const { webhook } = await createHook()
  await call('POST', `/webhooks/${webhook.id}/test`)
  await expect
    .poll(async () => {
      const page = await call('GET', `/webhooks/${webhook.id}/deliveries`)
      return page.body.items[0]?.answer?.length
    })
    .toBe(1_000)
})

test('what only failed for five days is told no more; switched on again, it has missed nothing', async () => {
  const { webhook } = await createHook()
  answer = { status: 500 }
  const first = await order()
  await expect.poll(noted).toBe(500)
  await putOff(shop.db)
  // five days and eight attempts later
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .execute()
  await shop.db.updateTable('deliveries').set({ attempts: 7, due_at: sql`now()` }).execute()
  const state = async () => (await call('GET', '/webhooks')).body[0].state as string
  await expect.poll(state).toBe('failed')
  await order()
  for (const status of ['Shipped', 'Delivered'])
    await call('PUT', `/orders/${first.orderId}`, { status, notes: '' })
  const told = () =>
    shop.db
      .selectFrom('deliveries')
      .select('state')
      .where('receiver', '=', `webhook:${webhook.id}`)
      .orderBy('seq')
      .execute()
  await expect
    .poll(async () => (await told()).map((one) => one.state))
    .toEqual(['dead', 'waiting', 'waiting', 'waiting'])
  const before = received.length
  answer = { status: 200 }
  await call('PATCH', `/webhooks/${webhook.id}`, { on: true })
  await expect.poll(() => received.length).toBe(before + 4)
  const events = received.slice(before).map(({ body }) => JSON.parse(body))
  expect(
    events.filter(({ entityId }) => entityId === first.orderId).map(({ type }) => type),
  ).toEqual(['order.placed', 'order.shipped', 'order.delivered'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
  const log = await call('GET', '/admin/audit?q=webhook')
  expect(log.body.items.map(({ action }: { action: string }) => action)).toContain(
    'webhook.disable',
  )
})

test('a webhook is switched off together with the news of it: where that cannot be written it stays on until the next failure', async () => {
  const { webhook } = await createHook(['order.placed'])
  answer = { status: 500 }
  await order()
  await expect.poll(noted).toBe(500)
  await putOff(shop.db)
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .execute()
  await sql
    .raw(`create function stop() returns trigger language plpgsql as $$
      begin raise exception 'unforeseen'; end $$;
      create trigger stop before insert on audit_log for each row
        when (new.action = 'webhook.disable') execute function stop()`)
    .execute(shop.db)
  const fate = async () => {
    const { state } = await shop.db.selectFrom('webhooks').select('state').executeTakeFirstOrThrow()
    const { rows } = await sql<{ news: string }>`
      select action as news from audit_log where action = 'webhook.disable'
      union all select type from events where type = 'webhook.disabled'
      union all select payload ->> 'letter' from deliveries where payload ->> 'letter' = 'webhook-off'
      order by news`.execute(shop.db)
    return [state, ...rows.map(({ news }) => news)]
  }
  await makeDue()
  const said = async () =>
    (await call('GET', `/webhooks/${webhook.id}/deliveries`)).body.items[0].answer
  await expect.poll(said).toBe('unforeseen')
  expect(await fate()).toEqual(['on'])
  await sql.raw('drop trigger stop on audit_log; drop function stop').execute(shop.db)
  await makeDue()
  await expect.poll(fate).toEqual(['failed', 'webhook-off', 'webhook.disable', 'webhook.disabled'])
})

test('one delivery, or all since a time, are told again with the ids they had', async () => {
  const { webhook } = await createHook()
  const since = new Date(Date.now() - 60_000).toISOString()
  await order()
  await order()
  await expect.poll(() => received.length).toBe(2)
  const page = await call('GET', `/webhooks/${webhook.id}/deliveries`)
  const again = await call('POST', `/webhooks/${webhook.id}/replay`, {
    deliveryId: page.body.items[0].id,
  })
  expect(again.body.message).toBe('1 event goes out again.')
  await expect.poll(() => received.length).toBe(3)
  const all = await call('POST', `/webhooks/${webhook.id}/replay`, { since })
  expect(all.body.events).toBe(2)
  await expect.poll(() => received.length).toBe(5)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('what was given up is seen, and told after all when somebody asks for it', async () => {
  const { webhook } = await createHook()
  answer = { status: 410, body: 'gone' }
  const { orderId } = await order()
  await expect.poll(noted).toBe(410)
  await putOff(shop.db)
  await shop.db.updateTable('deliveries').set({ attempts: 7, due_at: sql`now()` }).execute()
  const dead = async () =>
    (await call('GET', `/webhooks/${webhook.id}/deliveries?state=dead`)).body.items
  await expect.poll(dead).toMatchObject([{ attempts: 8, status: 410, answer: 'gone' }])
  const before = received.length
  answer = { status: 200 }
  await call('POST', `/webhooks/${webhook.id}/replay`, { deliveryId: (await dead())[0].id })
  await expect.poll(() => received.length).toBe(before + 1)
  expect(JSON.parse(received.at(-1)!.body).entityId).toBe(orderId)
  expect(received.at(-1)!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id'])
})

test('secrets are sealed in the database, and shown only when they are made', async () => {
  const { secret } = await createHook()
  const stored = JSON.stringify(await shop.db.selectFrom('webhooks').selectAll().execute())
  const listed = JSON.stringify((await call('GET', '/webhooks')).body)
  for (const text of [stored, listed]) expect(text).not.toContain(secret.slice(6, 20))
})

test('a request whose answer got lost is repeated: one webhook, one rotation, the same secret, sealed meanwhile', async () => {
  const again = (path: string, key: string, body?: unknown, token = admin.token) =>
    shop.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
  const body = { name: 'Warehouse', url: address }
  const made = await again('/webhooks', 'make', body)
  expect((await again('/webhooks', 'make', body)).text).toBe(made.text)
  expect((await call('GET', '/webhooks')).body).toHaveLength(1)
  expect((await again('/webhooks', 'make', { ...body, name: 'Other' })).status).toBe(422)

  const rotate = `/webhooks/${made.body.webhook.id}/rotate`
  const rotated = await again(rotate, 'rotate')
  expect((await again(rotate, 'rotate')).body.secret).toBe(rotated.body.secret)
  // The receiver still holds the first one: a second rotation would have ended it.
  await call('POST', `/webhooks/${made.body.webhook.id}/test`)
  await expect.poll(() => received.length).toBe(1)
  const [{ headers, body: sent }] = received as [Received]
  expect(new Webhook(made.body.secret).verify(sent, headers as Record<string, string>)).toBeTruthy()

  const kept = JSON.stringify(await shop.db.selectFrom('idempotency_keys').selectAll().execute())
  for (const { secret } of [made.body, rotated.body]) expect(kept).not.toContain(secret.slice(6))
  const session = await openSession(shop.db, admin.row.id)
  expect((await again('/webhooks', 'make', body, session)).status).toBe(409)
})

test('an address that is none, and a replay of nothing, are refused by name', async () => {
  const bad = await call('POST', '/webhooks', { name: 'x', url: 'ftp://example.com' })
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'url'])
  const { webhook } = await createHook()
  const nothing = await call('POST', `/webhooks/${webhook.id}/replay`, {})
  expect([nothing.status, nothing.body.issues[0].path]).toEqual([400, 'since'])
})
