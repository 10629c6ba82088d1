import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { CdnTarget } from '#server/core/config/cdn.env.ts'
import { parseConfig } from '#server/core/config/config.ts'
import { startPurging } from '#server/platform/cdn/purge.ts'
import { purgeKeys } from '#server/platform/cdn/purge-calls.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { placeAll, unplaced } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

interface Call {
  line: string
  headers: IncomingHttpHeaders
  body: string
}
let calls: Call[] = []
/** what the CDN answers from here on */
let answers: () => { status: number; headers?: Record<string, string> }
const stops: (() => Promise<unknown>)[] = []

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { status, headers = {} } = answers()
  if (status === 200)
    calls.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    })
  response.writeHead(status, headers).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const shop = await createTestApp({
  CDN: 'varnish',
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: 'let-me',
  PUBLIC_URL: 'https://shop.example',
})
const admin = (await makeUser(shop.db, { type: 'admin' })).token
beforeEach(() => {
  calls = []
  answers = () => ({ status: 200 })
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
afterAll(async () => {
  server.close()
  await shop[Symbol.asyncDispose]()
})

/** Starts the parts of a server that purge the CDN. */
async function serve(): Promise<void> {
  const outbox = createOutbox()
  outbox.start(shop.services, [], 20)
  stops.push(() => outbox.stop(), startPurging(shop.services, 'dist/none', 100))
}
const purged = () => calls.flatMap(({ headers }) => String(headers['xkey-purge']).split(' '))
const untilPurged = async (...keys: string[]) =>
  expect.poll(purged).toEqual(expect.arrayContaining(keys))
/** How often the CDN began to refuse purges. */
const outages = () => shop.logged.filter((line) => line.includes('the CDN purge failed')).length

test('purges a new CDN completely and then by changes, from one server', async () => {
  const { product_id } = await makeProduct(shop.db, { productId: 'ROSE', category: 'skincare' })
  await Promise.all([serve(), serve(), serve()])
  await expect.poll(purged).toEqual(['shop', 'shop'])
  calls = []
  const { status } = await shop.call('PATCH', `/products/${product_id}`, {
    token: admin,
    body: { lastPrice: 900 },
  })
  expect(status).toBe(200)
  await untilPurged('p-ROSE', 'c-skincare', 'lists', 'many')
  expect(calls[0]).toMatchObject({ line: 'PURGE /', headers: { 'x-purge-token': 'let-me' } })
  // and a second time, for responses under way; by no other server
  await expect.poll(() => purged().filter((key) => key === 'p-ROSE').length).toBe(2)
  expect(purged()).not.toContain('shop')
})

test('purges the pages that orders, articles, reviews and settings change', async () => {
  await makeProduct(shop.db, { productId: 'SOLD' })
  const buyer = await makeUser(shop.db)
  await serve()
  const order = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: 'SOLD', qty: 1 }),
  })
  expect(order.status).toBe(201)
  await untilPurged('p-SOLD')
  expect(purged()).not.toContain('shop')
  const blog = {
    blogId: 'B-1',
    blogTopic: 'Rain',
    blogCatg: 'Skin',
    Images: [],
    miniDesc: 'x',
    desc: 'y',
  }
  expect((await shop.call('POST', '/blogs', { token: admin, body: blog })).status).toBe(201)
  await untilPurged('articles')
  expect(purged()).not.toContain('shop')
  const named = await shop.call('PUT', '/settings/shop.name', {
    token: admin,
    body: { value: 'Rosehouse', version: 0 },
  })
  expect(named.status).toBe(200)
  await untilPurged('shop')
})

test('retries a refused purge with all changes since', async () => {
  let refused = 0
  const refuse = (status: number, headers = {}) => {
    answers = () => {
      refused += 1
      return { status, headers }
    }
  }
  refuse(503)
  await makeProduct(shop.db, { productId: 'LATE' })
  await serve()
  await shop.call('PATCH', '/products/LATE', { token: admin, body: { lastPrice: 800 } })
  await expect.poll(() => refused).toBeGreaterThan(1)
  expect(calls).toEqual([])
  answers = () => ({ status: 200 })
  await untilPurged('p-LATE')
  // Logged after the answer.
  await expect.poll(() => shop.logged.some((line) => line.includes('purge works again'))).toBe(true)
  expect(outages()).toBe(1)

  refuse(429, { 'retry-after': '1' })
  calls = []
  await shop.db
    .insertInto('events')
    .values(
      Array.from({ length: 2_500 }, (_, index) => ({
        type: 'product.updated',
        entity: 'product',
        entity_id: `MANY-${index}`,
        version: 1,
        data: '{}',
      })),
    )
    .execute()
  await expect.poll(() => unplaced(shop.db)).toEqual([])
  // A running purge may have found few enough keys to list: it is refused, and so is the next one.
  const before = refused
  await expect.poll(() => refused).toBeGreaterThan(before + 1)
  answers = () => ({ status: 200 })
  await untilPurged('shop')
  expect(purged().filter((key) => key.startsWith('p-MANY'))).toEqual([])
})

test('continues the purges of a stopped server', async () => {
  await makeProduct(shop.db, { productId: 'NEXT' })
  await serve()
  // once it has sent a heartbeat
  const until = async () => {
    const { value } = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', `cdn ${url}`)
      .executeTakeFirstOrThrow()
    return Number(JSON.parse(value).until) - Date.now() / 1_000
  }
  await expect.poll(until).toBeGreaterThan(1)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  expect(await until()).toBeLessThan(1)
  await shop.call('PATCH', '/products/NEXT', { token: admin, body: { lastPrice: 700 } })
  calls = []
  await serve()
  await untilPurged('p-NEXT')
  expect(purged()).not.toContain('shop')
})

test('reports the age of the last complete purge', async () => {
  /** Reads again: an answer of the database is shown for ten seconds. */
  const behind = async () => {
    const { clock } = shop.services
    shop.services.clock = () => new Date(clock().getTime() + 11_000)
    const { body } = await shop.app.inject('/metrics')
    return Number(
      new RegExp(`^araliya_cdn_purge_lag_seconds{cdn="${url}"} (\\S+)$`, 'm').exec(body)?.[1],
    )
  }
  /** Sets the last purge to that long ago. */
  const age = (seconds: number) =>
    sql`update settings set value = (value::jsonb ||
      jsonb_build_object('at', extract(epoch from now()) - ${seconds}::integer))::text
      where name = ${`cdn ${url}`}`.execute(shop.db)
  await serve()
  await expect.poll(behind).toBeLessThan(10)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await age(300)
  expect(await behind()).toBeGreaterThanOrEqual(300)

  answers = () => ({ status: 503 })
  await makeProduct(shop.db, { productId: 'BEHIND' })
  await shop.call('PATCH', '/products/BEHIND', { token: admin, body: { lastPrice: 600 } })
  // The event is sequenced before the purger starts: with no events due it would count as up to date.
  await placeAll(shop.services)
  const before = outages()
  await serve()
  await expect.poll(outages).toBe(before + 1)
  expect(await behind()).toBeGreaterThanOrEqual(300)
  answers = () => ({ status: 200 })
  await untilPurged('p-BEHIND')
  await expect.poll(behind).toBeLessThan(10)
})

const target = (kind: CdnTarget['kind']): CdnTarget => ({ kind, url, token: 'secret' })

test('purges each CDN by its own API within its limits', async () => {
  const keys = Array.from({ length: 600 }, (_, index) => `p-PRODUCT-${index}`)
  await purgeKeys(target('varnish'), keys)
  expect(calls.every(({ line }) => line === 'PURGE /')).toBe(true)
  expect(Math.max(...purged().map((key) => key.length))).toBeLessThan(20)
  expect(purged()).toEqual(keys)
  for (const { headers } of calls)
    expect(String(headers['xkey-purge']).length).toBeLessThanOrEqual(6_100)

  calls = []
  await purgeKeys(target('fastly'), keys)
  const named = calls.map(({ headers }) => String(headers['surrogate-key']).split(' '))
  expect(named.flat()).toEqual(keys)
  expect(Math.max(...named.map((some) => some.length))).toBeLessThanOrEqual(256)
  expect(calls[0]).toMatchObject({ line: 'POST /purge', headers: { 'fastly-key': 'secret' } })

  calls = []
  await purgeKeys(target('cloudflare'), keys)
  const tags = calls.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)
  expect(tags.flat()).toEqual(keys)
  expect(Math.max(...tags.map((some) => some.length))).toBe(100)
  expect(calls[0]).toMatchObject({
    line: 'POST /purge_cache',
    headers: { authorization: 'Bearer secret' },
  })

  answers = () => ({ status: 429, headers: { 'retry-after': '7' } })
  await expect(purgeKeys(target('fastly'), ['shop'])).rejects.toMatchObject({ waitMs: 7_000 })
  answers = () => ({ status: 301, headers: { location: url } })
  await expect(purgeKeys(target('varnish'), ['shop'])).rejects.toThrow('the CDN answered 301')
  await expect(
    purgeKeys({ ...target('varnish'), url: 'http://127.0.0.1:9' }, ['shop']),
  ).rejects.toThrow(/ECONNREFUSED|bad port/)
})

test('names CDN variables that conflict', () => {
  const wrong = (env: Record<string, string>) => {
    try {
      parseConfig(env)
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }
  const shopUrl = { PUBLIC_URL: 'https://shop.example' }
  expect(wrong({ CDN: 'on' })).toMatch(/CDN: needs PUBLIC_URL/)
  expect(wrong({ CDN: 'akamai', ...shopUrl })).toMatch(/CDN: /)
  expect(wrong({ CDN: 'on', CDN_PURGE_URL: 'http://a', ...shopUrl })).toMatch(/needs CDN=varnish/)
  expect(wrong({ CDN_PURGE_URL: 'http://a' })).toMatch(/CDN_PURGE_URL: needs CDN=varnish/)
  expect(wrong({ CDN: 'fastly', CDN_PURGE_URL: 'http://a', ...shopUrl })).toMatch(/CDN_PURGE_TOKEN/)
  expect(wrong({ CDN: 'varnish', CDN_PURGE_URL: 'a, b', ...shopUrl })).toMatch(
    /CDN_PURGE_URL: must/,
  )
  expect(wrong({ CDN: 'varnish', CDN_PURGE_URL: 'http://a:b@c', ...shopUrl })).toMatch(/URL: must/)
  const { cdn } = parseConfig({ CDN: 'varnish', CDN_PURGE_URL: 'http://a/, http://b', ...shopUrl })
  expect(cdn?.targets.map((one) => one.url)).toEqual(['http://a', 'http://b'])
  expect(parseConfig({}).cdn).toBeUndefined()
})
