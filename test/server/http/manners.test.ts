import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { waitForStableVersion } from '../../support/catalogue-version.ts'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()
const product = await makeProduct(shop.db, { description: 'Light and calm. '.repeat(200) })
const productId = product.product_id
const admin = (await makeUser(shop.db, { type: 'admin' })).token
shop.services.catalogue.changed()
// Waits for the announcement of earlier writes before a test compares ETags.
beforeEach(() => waitForStableVersion(shop))

const listed = ['/products?limit=5', '/catalogue?limit=5', '/blogs'] as const

test.each([...listed, '/products', '/catalogue/categories'])(
  'GET %s sends an ETag, and answers 304 without a body to a request with that ETag',
  async (path) => {
    const first = await shop.call('GET', path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await shop.call('GET', path, { headers: { 'if-none-match': sent } })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers.etag).toBe(etag)
    }
    const other = await shop.call('GET', path, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  },
)

test('changes the ETag of lists at once with the catalogue', async () => {
  const before = await shop.call('GET', '/products?limit=5')
  const { status } = await shop.call('PATCH', `/products/${productId}`, {
    token: admin,
    body: { price: 777 },
  })
  expect(status).toBe(200)
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect((await shop.call('GET', '/products?limit=5', { headers })).status).toBe(200)
  const after = await shop.call('GET', '/products?limit=5')
  expect(after.body[0].price).toBe(777)
})

test.each(['/products', '/users', '/health/live'])(
  'HEAD %s answers like GET, without a body',
  async (path) => {
    const url = path.startsWith('/health') ? path : `/api${path}`
    const headers = { authorization: `Bearer ${admin}` }
    const get = await shop.app.inject({ method: 'GET', url, headers })
    const head = await shop.app.inject({ method: 'HEAD', url, headers })
    expect(head.statusCode).toBe(get.statusCode)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  },
)

test.each([
  ['PATCH', '/products', ['GET', 'POST']],
  ['POST', '/products/one', ['GET', 'PUT', 'PATCH', 'DELETE']],
  ['DELETE', '/orders', ['GET', 'POST']],
  ['GET', '/users/login', ['POST']],
  ['PUT', '/users/login/', ['POST']],
  ['GET', '/images', ['POST']],
  ['QUERY', '/products', ['GET', 'POST']],
  ['GET', '/imports/images', ['POST']],
  ['DELETE', '/imports/images', ['POST']],
  ['PUT', '/orders/quote', ['POST']],
] as const)(
  'answers 405 to %s %s, and names the allowed methods',
  async (method, path, allowed) => {
    const answer = await shop.call(method, path, { body: {} })
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    const named = String(answer.headers.allow).split(', ')
    expect(named).toEqual(expect.arrayContaining([...allowed, 'OPTIONS']))
    expect(named).not.toContain(method)
  },
)

test('allows other origins with methods and headers, without cookies', async () => {
  for (const url of ['/api/orders', '/trpc/orders.place']) {
    const answer = await shop.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://integrator.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH')
    expect(answer.headers['access-control-allow-headers']).toContain('idempotency-key')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  }
  const plain = await shop.call('GET', '/products', { headers: { origin: 'https://a.example' } })
  expect(plain.headers['access-control-expose-headers']).toContain('X-Total-Count')
})

test.each(['br', 'gzip'] as const)(
  'compresses a long answer with %s for clients that accept it',
  async (encoding) => {
    const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    const plain = await shop.app.inject({ method: 'GET', url: '/api/products' })
    const packed = await shop.app.inject({
      method: 'GET',
      url: '/api/products',
      headers: { 'accept-encoding': encoding },
    })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.vary).toMatch(/accept-encoding/i)
    expect(open(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  },
)

test('names the request id in every answer and error', async () => {
  const good = await shop.call('GET', '/products')
  expect(good.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const bad = await shop.call('GET', '/products?limit=0')
  expect(bad.body.requestId).toBe(bad.headers['x-request-id'])
  const trpc = await shop.rpc('query', 'products.list', { limit: 0 })
  expect(trpc.body.error.data.requestId).toBe(trpc.headers['x-request-id'])
})

test('sends total count and next link with a limited list', async () => {
  await makeProduct(shop.db)
  await makeProduct(shop.db)
  shop.services.catalogue.changed()
  const seen: string[] = []
  let next: string | undefined = '/products?limit=1&sort=name'
  while (next) {
    const page = await shop.call('GET', next)
    expect(page.headers['x-total-count']).toBe('3')
    seen.push(...page.body.map((product: { productId: string }) => product.productId))
    next = /<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  const whole = await shop.call('GET', '/products?sort=name')
  expect(seen).toEqual(whole.body.map((product: { productId: string }) => product.productId))
  expect(whole.headers.link).toBeUndefined()
})
