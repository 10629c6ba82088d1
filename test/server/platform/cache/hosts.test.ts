/** Tests the cache entries of the shop's own host while clients invent other hosts. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrigin, originPlaceholder } from '#server/core/context/shared-answer.ts'
import { createHosts } from '#server/platform/cache/hosts.ts'
import { makeProduct } from '../../../support/factories.ts'
import { sendRaw } from '../../../support/raw-http.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'

const image = '/images/rose.webp'
/** Sixteen such lists fill the cache of one host. */
const description = 'Light and calm. '.repeat(60_000)

let handled = 0
const count = () => {
  handled += 1
}
beforeAll(() => subscribe('tracing:fastify.request.handler:start', count))
afterAll(() => unsubscribe('tracing:fastify.request.handler:start', count))

async function open(environment: Record<string, string> = {}) {
  const shop: TestApp = await createTestApp(environment)
  await makeProduct(shop.db, { images: [image], description })
  const address = await shop.listen()
  const ask = async (host: string, query = '') => {
    const before = handled
    const { status, body } = await sendRaw(
      address,
      `GET /api/products${query} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    )
    expect(status, body.slice(0, 200)).toBe(200)
    return { url: JSON.parse(body)[0].Images[0] as string, isCached: handled === before }
  }
  // the product's own announcement may still be under way
  await expect.poll(async () => (await ask('shop.example')).isCached).toBe(true)
  return { ask, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('keeps the shop’s cache entries when clients invent hosts', async () => {
  await using shop = await open()
  for (let round = 0; round < 20; round += 1) await shop.ask('shop.example')
  for (let stranger = 0; stranger < 25; stranger += 1)
    for (let round = 0; round < 3; round += 1)
      expect((await shop.ask(`s${stranger}.example`)).url).toBe(
        `http://s${stranger}.example${image}`,
      )
  expect(await shop.ask('shop.example')).toEqual({
    url: `http://shop.example${image}`,
    isCached: true,
  })
})

test('evicts the oldest entries of a host', async () => {
  await using shop = await open()
  for (let number = 0; number < 30; number += 1)
    await expect
      .poll(async () => (await shop.ask('shop.example', `?n=${number}`)).isCached, { interval: 1 })
      .toBe(true)
  expect((await shop.ask('shop.example', '?n=0')).isCached).toBe(false)
})

test('does not compute the host for an answer without images', () => {
  const origin = () => expect.fail('the origin was requested')
  expect(fillOrigin('{"name":"Rose"}', origin)).toBe('{"name":"Rose"}')
  expect(fillOrigin(`["${originPlaceholder}/a.webp"]`, () => 'http://a')).toBe(
    '["http://a/a.webp"]',
  )
})

test('shares cache entries between hosts with PUBLIC_URL', async () => {
  await using shop = await open({ PUBLIC_URL: 'https://shop.lk' })
  for (const host of ['shop.lk', 'a.example', 'b.example', 'c.example', 'd.example', 'e.example'])
    expect(await shop.ask(host)).toEqual({ url: `https://shop.lk${image}`, isCached: true })
})

test('caches at most four hosts among a million random ones', () => {
  const hosts = createHosts(() => ({}))
  const own = hosts.storeOf('shop.example')
  expect(own).toBeDefined()
  for (let number = 0; number < 1_000_000; number += 1) {
    if (number % 3 === 0 && hosts.storeOf('shop.example') !== own) expect.fail(`lost at ${number}`)
    hosts.storeOf(`${number}.example`)
    if (number % 1_000 === 0) expect(hosts.stores().length).toBeLessThanOrEqual(4)
  }
})

test('evicts an unused host for a used one', () => {
  const hosts = createHosts(() => ({}))
  for (const old of ['a', 'b', 'c', 'd'])
    for (let request = 0; request < 5_000; request += 1) hosts.storeOf(old)
  let requests = 0
  while (!hosts.storeOf('new') && requests < 5_000) requests += 1
  expect(requests).toBe(1_000)
})

test('evicts a host with one request first', () => {
  const hosts = createHosts(() => ({}))
  for (const once of ['a', 'b', 'c', 'd']) hosts.storeOf(once)
  expect(hosts.storeOf('new')).toBeUndefined()
  expect(hosts.storeOf('new')).toBeDefined()
})
