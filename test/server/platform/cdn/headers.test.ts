import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { AllServices } from '#server/core/context/context.ts'
import { waitForStableVersion } from '../../../support/catalogue-version.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { clientFolder, createTestApp, type TestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'

const names = ['cdn-cache-control', 'surrogate-control', 'xkey', 'surrogate-key', 'cache-tag']
let shop: TestApp
let plain: Awaited<ReturnType<typeof buildApp>>
let now = Date.now()

beforeAll(async () => {
  shop = await createTestApp(
    { CDN: 'on', PUBLIC_URL: 'https://shop.example' },
    { clock: () => new Date(now) },
  )
  const { cdn: _cdn, ...config } = shop.services.config
  const services: AllServices = { ...shop.services, config: { ...config, cdn: undefined } }
  plain = await buildApp({ services, clientFolder, longestTurn: 0 })
  await makeProduct(shop.db, {
    productId: 'ROSE',
    category: 'skincare',
    description: 'x'.repeat(3_000),
  })
  await makeProduct(shop.db, { productId: 'A B/ශ', category: 'bath&body' })
  await shop.services.storage.putNew('1700000000000-a.webp', {
    body: Buffer.from('image'),
    contentType: 'image/webp',
  })
  await waitForStableVersion(shop)
})
afterAll(async () => {
  await plain.close()
  await shop[Symbol.asyncDispose]()
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: 'GET', url, headers })
  const cdn = Object.fromEntries(names.map((name) => [name, answer.headers[name]]))
  return { ...answer, status: answer.statusCode, cdn, keys: String(cdn.xkey ?? '').split(' ') }
}
const trpc = (name: string, input: object) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
const none = Object.fromEntries(names.map((name) => [name, undefined]))

/** An address, and keys that it must bear. */
const publicUrls: [url: string, ...keys: string[]][] = [
  ['/api/products', 'shop', 'lists', 'p-ROSE', 'c-skincare', 'p-A%20B%2F%E0%B7%81'],
  ['/api/products/ROSE', 'shop', 'p-ROSE', 'c-skincare'],
  ['/api/products/UNKNOWN', 'shop', 'p-UNKNOWN'],
  ['/api/products/ROSE/details', 'shop', 'p-ROSE'],
  ['/api/products/ROSE/review', 'shop', 'p-ROSE'],
  ['/api/products/category/skincare?limit=5', 'shop', 'p-ROSE', 'c-skincare'],
  ['/api/products/category/nothing', 'shop', 'lists'],
  ['/api/products/search/product', 'shop', 'lists'],
  ['/api/catalogue?category=skincare', 'shop', 'p-ROSE', 'c-skincare'],
  ['/api/catalogue/categories', 'shop', 'lists', 'c-skincare'],
  ['/api/settings', 'shop'],
  ['/api/blogs', 'shop', 'articles'],
  [trpc('products.get', { productId: 'ROSE' }), 'p-ROSE'],
  [trpc('reviews.list', { productId: 'ROSE' }), 'p-ROSE'],
  [trpc('catalogue.list', { category: 'skincare' }), 'c-skincare'],
  [trpc('blogs.list,products.list', {}).replace('?', '?batch=1&'), 'articles', 'p-ROSE'],
  ['/', 'shop', 'p-ROSE'],
  ['/products/skincare', 'shop', 'p-ROSE', 'c-skincare'],
  ['/productInfo/ROSE', 'shop', 'p-ROSE'],
  ['/productInfo/UNKNOWN', 'shop', 'p-UNKNOWN'],
  ['/robots.txt', 'shop'],
  ['/sitemap.xml', 'shop', 'articles'],
  ['/images/1700000000000-a.webp', 'files'],
  ['/favicon.svg', 'files'],
]

test.each(publicUrls)('marks %s as cacheable with its cache keys', async (url, ...keys) => {
  const { cdn, keys: keysSent, headers, body } = await get(url)
  expect(cdn['cdn-cache-control']).toMatch(
    /^public, s-maxage=\d+, stale-while-revalidate=30, stale-if-error=\d+$/,
  )
  expect(cdn['surrogate-control']).toMatch(/^max-age=\d+, stale-while-revalidate=30, stale-if/)
  expect(keysSent).toEqual(expect.arrayContaining(keys))
  expect(cdn['surrogate-key']).toBe(cdn.xkey)
  expect(cdn['cache-tag']).toBe(keysSent.join(','))
  // all other headers are the same as without a CDN
  const other = await plain.inject({ method: 'GET', url })
  const rest = (all: Record<string, unknown>) => {
    const { date, 'x-request-id': _id, ...others } = all
    return Object.fromEntries(Object.entries(others).filter(([name]) => !names.includes(name)))
  }
  expect([rest(headers), body]).toEqual([rest(other.headers), other.body])
  expect(Object.keys(other.headers).filter((name) => names.includes(name))).toEqual([])
})

test('tags a category list without the key of all lists', async () => {
  expect((await get('/api/catalogue?category=skincare')).keys).not.toContain('lists')
  expect((await get('/products/skincare')).keys).not.toContain('lists')
})

test('forbids caching of private answers, errors and writes', async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const authorization = `Bearer ${token}`
  const own: [string, Record<string, string>?][] = [
    ['/api/products', { authorization }],
    ['/api/products', { cookie: 'seen=1' }],
    ['/', { authorization }],
    ['/images/1700000000000-a.webp', { cookie: 'seen=1' }],
    [trpc('products.list', {}), { authorization }],
    ['/api/cart', { authorization }],
    ['/api/orders', { authorization }],
    ['/api/admin/products/ROSE', { authorization }],
    ['/api/cart'],
    ['/api/events'],
    ['/api/products?limit=0'],
    ['/api/products/UNKNOWN/details'],
    ['/api/nothing'],
    ['/images/nothing.webp'],
    [trpc('products.list,cart.get', {}).replace('?', '?batch=1&')],
    [trpc('products.list', { limit: 0 })],
    ...['/admin', '/cart', '/login', '/profile', '/order'].map((url): [string] => [url]),
    ['/health/ready'],
    ['/metrics'],
  ]
  // asked until it would be answered from memory
  for (const [url, headers] of own)
    for (let round = 0; round < 3; round += 1)
      expect((await get(url, headers)).cdn, `${url} ${JSON.stringify(headers)}`).toEqual(none)
  expect((await get('/api/products')).cdn.xkey).toContain('p-ROSE')
  const posted = await shop.app.inject({ method: 'POST', url: '/trpc/products.list', payload: {} })
  expect(names.filter((name) => posted.headers[name] !== undefined)).toEqual([])
})

test('answers 304 without surrogate keys', async () => {
  const { headers } = await get('/api/products/ROSE')
  for (let round = 0; round < 3; round += 1) {
    const notModified = await get('/api/products/ROSE', { 'if-none-match': String(headers.etag) })
    expect(notModified.status).toBe(304)
    expect(notModified.cdn).toEqual({
      ...none,
      'cdn-cache-control': headers['cdn-cache-control'],
      'surrogate-control': headers['surrogate-control'],
    })
  }
})

test('limits caching to the end of a sale', async () => {
  const { product_id } = await makeProduct(shop.db, { productId: 'SALE' })
  await shop.db
    .updateTable('products')
    .set({ sale_cents: 50_000, sale_from: null, sale_until: new Date(now + 630_000 + 20_000) })
    .where('product_id', '=', product_id)
    .execute()
  await waitForStableVersion(shop)
  const said = async () => {
    const value = String((await get('/api/products?limit=7')).cdn['cdn-cache-control'])
    return value.match(/\d+/g)?.map(Number).slice(0, -1) ?? []
  }
  // without a running purger a CDN caches for at most a minute
  for (let round = 0; round < 3; round += 1) expect(await said()).toEqual([60, 30])
  now += 580_000
  for (let round = 0; round < 3; round += 1) expect(await said()).toEqual([60, 10])
  now += 50_000
  for (let round = 0; round < 3; round += 1) expect(await said()).toEqual([20])
  now += 20_000
  for (let round = 0; round < 3; round += 1) expect(await said()).toEqual([])
  await shop.db.deleteFrom('products').where('product_id', '=', product_id).execute()
  await waitForStableVersion(shop)
  expect(await said()).toEqual([60, 30])
})

test('forbids caching of an answer read during a change', async () => {
  const change = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const changing = shop.db.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    locked.resolve()
    await change.promise
  })
  await locked.promise
  const answer = get('/api/products/ROSE')
  await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
  shop.services.catalogue.changed()
  change.resolve()
  await changing
  expect((await answer).status).toBe(200)
  expect((await answer).cdn).toEqual(none)
  expect((await get('/api/products/ROSE')).cdn.xkey).toContain('p-ROSE')
})

test('tags a list with too many products by one common key', async () => {
  for (let index = 0; index < 90; index += 1)
    await makeProduct(shop.db, { productId: `${index}-${'long'.repeat(20)}` })
  await waitForStableVersion(shop)
  expect((await get('/api/products')).keys).toEqual(['shop', 'lists', 'many'])
})
