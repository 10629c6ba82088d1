import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { createTestApp, openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()
const address = await shop.listen()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

const raw = (method: string, url: string, headers: Record<string, string>, payload?: string) =>
  shop.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const json = { 'content-type': 'application/json' }

test('accepts DELETE with a JSON content type and no body', async () => {
  const product = await makeProduct(shop.db)
  const answer = await raw('DELETE', `/api/products/${product.product_id}`, {
    ...json,
    authorization: `Bearer ${admin}`,
  })
  expect(answer.statusCode).toBe(200)
})

test('answers an unknown API address with a 404 error body', async () => {
  for (const url of [
    '/api/nothing',
    '/api',
    '/api/',
    '/api/products/a/b/c',
    '/trpcx',
    '/images/no',
  ]) {
    // GET requests elsewhere are for pages
    for (const method of url.startsWith('/api') ? ['POST', 'GET'] : ['POST']) {
      const answer = await raw(method, url, json, method === 'POST' ? '{}' : undefined)
      expect([answer.statusCode, answer.headers['content-type']], `${method} ${url}`).toEqual([
        404,
        expect.stringContaining('json'),
      ])
      expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId'])
    }
  }
})

test.each(['/api/products/%E0%A4%A', '/api/products/search/%', '/api/%ff', '/%c0%af'])(
  'answers bad percent-encoding in %s with 400 and an error body',
  async (url) => {
    const answer = await raw('GET', url, {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
  },
)

test('answers a too long path with 400 for every method', async () => {
  const path = `/products/${'x'.repeat(6_000)}`
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await shop.call(method, path, { token: admin })
    expect(answer).toMatchObject({ status: 400, body: { message: 'The address is too long.' } })
  }
})

test('refuses broken, foreign and too large bodies with 400, 415 and 413', async () => {
  const post = (headers: Record<string, string>, payload: string) =>
    raw('POST', '/api/orders/quote', headers, payload)
  expect((await post(json, '{')).json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The body is not valid JSON.',
  })
  expect((await post({ 'content-type': 'application/xml' }, '<a/>')).statusCode).toBe(415)
  expect((await post({ 'content-type': 'text/plain' }, 'a')).statusCode).toBe(415)
  const large = JSON.stringify({ orderedItems: [], notes: 'x'.repeat(1_100_000) })
  expect((await post(json, large)).statusCode).toBe(413)
  expect((await post({ ...json, 'content-length': '9999999999' }, '{}')).statusCode).toBe(413)
})

test.each(['[]', '"text"', '1', 'null', 'true'])(
  'answers a body of %s instead of an object with 400 or a guest quote',
  async (body) => {
    const answer = await raw('POST', '/api/orders/quote', json, body)
    expect(answer.statusCode).toBe(400)
  },
)

test.each([
  '{"__proto__":{"admin":true},"orderedItems":[]}',
  '{"constructor":{"prototype":{"admin":true}},"orderedItems":[]}',
  '{"orderedItems":[{"productId":"x","qty":1,"__proto__":{"a":1}}]}',
])('ignores prototype keys: %s', async (body) => {
  const answer = await raw('POST', '/api/orders/quote', json, body)
  expect([200, 400, 404]).toContain(answer.statusCode)
  const trpc = await raw('POST', '/trpc/orders.quote', json, body)
  expect([200, 400, 404]).toContain(trpc.statusCode)
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
  expect(Object.prototype).not.toHaveProperty('a')
})

test('answers deeply nested JSON without a 5xx', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const body of [deep, `{"orderedItems":${deep}}`, `{"orderedItems":[],"notes":${deep}}`]) {
    for (const url of ['/api/orders/quote', '/trpc/orders.quote', '/api/contact', '/api/products'])
      expect(
        (await raw('POST', url, { ...json, authorization: `Bearer ${admin}` }, body)).statusCode,
        url,
      ).toBeLessThan(500)
  }
})

test.each([
  '-1',
  '0',
  '0.5',
  '1e400',
  '2147483648',
  '9007199254740993',
  'null',
  '"1"',
  '[1]',
  '{}',
  'true',
  '""',
  '-0',
])('refuses a quantity of %s by name through both APIs', async (qty) => {
  const product = await makeProduct(shop.db)
  const body = `{"orderedItems":[{"productId":"${product.product_id}","qty":${qty}}]}`
  for (const url of ['/api/orders/quote', '/trpc/orders.quote']) {
    const answer = await raw('POST', url, json, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('orderedItems.0.qty')
  }
})

const texts = {
  NUL: 'a\u0000b',
  'a lone surrogate': 'a\ud800b',
  'right-to-left': 'שלום \u202eabc',
  'four-byte emoji': '🌺💄👩🏽‍🦱',
  Sinhala: 'අරලිය මල්',
  'a megabyte': 'x'.repeat(1_000_000),
  markup: '<script>alert(1)</script>',
  SQL: "'; drop table products; --",
}

test.each(Object.entries(texts))(
  'stores %s in a text unchanged, or refuses the text and names the field',
  async (_, text) => {
    const body = {
      productId: `text-${Object.values(texts).indexOf(text)}`,
      productName: 'Balm',
      category: 'skincare',
      price: 100,
      description: text,
      altNames: [text.slice(0, 100)],
    }
    const created = await shop.call('POST', '/products', { token: admin, body })
    if (created.status === 201) {
      const stored = (await shop.call('GET', `/products/${body.productId}`)).body
      expect(stored.description).toBe(text)
      expect(stored.altNames).toEqual(body.altNames)
    } else {
      expect([400, 413]).toContain(created.status)
      if (created.status === 400)
        expect(created.body.issues.map(({ path }: { path: string }) => path)).toContain(
          'description',
        )
    }
    expect(created.status === 201).toBe(!['NUL', 'a lone surrogate', 'a megabyte'].includes(_))
  },
)

test.each(Object.entries(texts).filter(([name]) => name !== 'a megabyte'))(
  'answers %s in a query or a path without a 5xx',
  async (_, text) => {
    const encoded = encodeURIComponent(text.toWellFormed())
    for (const path of [
      `/products/search/${encoded}`,
      `/products/${encoded}`,
      `/products/category/${encoded}?sort=${encoded}`,
      `/products?limit=${encoded}&cursor=${encoded}`,
      `/catalogue?q=${encoded}&cursor=${encoded}`,
    ])
      expect((await shop.call('GET', path)).status, path).toBeLessThan(500)
  },
)

test('refuses a price with three decimals, below zero or too large', async () => {
  for (const price of [-1, 0.001, 1e13, 10_000_000_000, '1e3', 'abc', null, [], {}]) {
    const body = { productId: 'PRICE', productName: 'Balm', category: 'skincare', price }
    const answer = await shop.call('POST', '/products', { token: admin, body })
    expect(answer.status, String(price)).toBe(400)
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toContain('price')
  }
})

test.each([
  ['no HTTP', 'HELO shop\r\n\r\n', 400, 'not valid HTTP'],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'too large',
  ],
])(
  'refuses %s with an error body, and closes the connection',
  async (_name, sent, status, message) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.end(sent)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const body = JSON.parse(answer.split('\r\n\r\n')[1]!)
    expect(body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    expect(answer).toContain(`x-request-id: ${body.requestId}`)
  },
)

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
}
const always = {
  ...cors,
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'referrer-policy': expect.any(String),
}
const get = 'GET /api/products HTTP/1.1\r\n'
const host = 'host: shop\r\n'
const last = 'origin: https://a.example\r\nconnection: close\r\n'

test.each([
  ['bad percent-encoding', `GET /api/products/search/100% HTTP/1.1\r\n${host}${last}\r\n`, 400],
  ['an unknown address', `GET /api/nothing HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['an unknown page', `POST /nothing HTTP/1.1\r\n${host}${last}\r\n`, 404],
  ['no Host', `${get}${last}\r\n`, 400],
  [
    'a body too large',
    `POST /api/orders/quote HTTP/1.1\r\n${host}${last}content-type: application/json\r\ncontent-length: 99999999\r\n\r\n`,
    413,
  ],
  ['headers too large', `${get}${host}${last}x: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['no HTTP', 'HELO shop\r\n\r\n', 400],
  ['a broken length', `${get}${host}content-length: x\r\n\r\n`, 400],
])('refuses %s with the usual headers and an error body', async (_, sent, status) => {
  const answer = await sendRaw(address, sent)
  expect(answer).toMatchObject({ status, headers: always })
  expect(JSON.parse(answer.body)).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: answer.headers['x-request-id'],
  })
})

test('ignores an unknown Expect header', async () => {
  const answer = await sendRaw(address, `${get}${host}expect: wonders\r\n${last}\r\n`)
  expect(answer).toMatchObject({ status: 200, headers: always })
})

test('sends no CORS headers to a forbidden origin, also on early errors', async () => {
  await using own = await createTestApp({ CORS_ORIGINS: 'https://a.example' })
  const ask = async (origin: string) => {
    const answer = await own.app.inject({ url: '/api/products/%', headers: { origin } })
    return answer.headers
  }
  expect(await ask('https://a.example')).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    vary: 'Origin',
  })
  expect(await ask('https://b.example')).not.toHaveProperty('access-control-allow-origin')
})

test.each(['/products/search/', '/products/search', '/products/category/', '/products/category'])(
  'GET %s answers an empty list',
  async (path) => {
    await makeProduct(shop.db, { productId: path.split('/')[2]! }).catch(() => {})
    for (const query of ['', '?limit=5']) {
      const answer = await shop.call('GET', path + query)
      expect([answer.status, answer.body]).toEqual([200, []])
    }
  },
)

test.each([
  ['/products', 'productId', ['search', 'category', 'stats', ' search ', '.', '..']],
  ['/blogs', 'blogId', ['preview', '.', '..']],
])('refuses ids at %s that are path segments', async (path, field, ids) => {
  for (const id of ids) {
    const names = { productName: 'Balm', category: 'skincare', price: 1, blogTopic: 'On balms' }
    const body = { ...names, [field]: id }
    const answer = await shop.call('POST', path, { token: admin, body })
    expect(answer.status, id).toBe(400)
    expect(answer.body.issues).toContainEqual({
      path: field,
      message: expect.stringMatching(/^must not be .* or \.\.: the API reserves these/),
    })
  }
})

test.each([
  ['/users/google', {}, 'token: is required'],
  ['/users/google', { token: 7 }, 'token: must be text'],
  ['/orders/quote', { orderedItems: 'x' }, 'orderedItems: must be a list'],
  ['/contact', [], 'must be an object'],
])(
  'reports missing fields and wrong types with plain sentences: %s %j',
  async (path, body, message) => {
    expect(await shop.call('POST', path, { body })).toMatchObject({
      status: 400,
      body: { message },
    })
  },
)
