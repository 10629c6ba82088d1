import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { waitForStableVersion } from '../../../support/catalogue-version.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { sendRaw } from '../../../support/raw-http.ts'
import { createTestApp } from '../../../support/test-app.ts'

const listed = 'https://integrator.example'
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** requests that went Fastify's way */
let handled = 0
const countHandled = () => {
  handled += 1
}

const shop = await createTestApp({ CORS_ORIGINS: `${listed},https://other.example` })
const ids: string[] = []
for (const productName of ['One', 'Two', 'කොහොඹ සබන් – “three”']) {
  const description = 'Light and calm. '.repeat(60)
  ids.push((await makeProduct(shop.db, { productName, description })).product_id)
}
const admin = (await makeUser(shop.db, { type: 'admin' })).token
const address = await shop.listen()
subscribe('tracing:fastify.request.handler:start', countHandled)
await waitForStableVersion(shop)
afterAll(async () => {
  unsubscribe('tracing:fastify.request.handler:start', countHandled)
  agent.destroy()
  await shop[Symbol.asyncDispose]()
})

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = http.request(address + path, { method, headers, agent })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return {
    status: response.statusCode!,
    headers: response.headers,
    body: Buffer.concat(parts).toString('base64'),
  }
}

/** Everything but what is an answer's own: its id, its second. */
const comparable = ({ status, headers, body }: Answer) => {
  const { 'x-request-id': id, date, ...rest } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Date.parse(String(date))).toBeGreaterThan(0)
  return { status, headers: rest, body }
}

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const pages = [
  '/api/products?limit=2',
  '/api/products',
  '/api/catalogue?limit=2&sort=name',
  '/api/catalogue/categories',
  '/api/products/search/one?limit=2',
  `/api/products/${ids[0]}`,
  `/api/products/${ids[0]}/details`,
  `/trpc/catalogue.list?input=${input({ limit: 2 })}`,
  `/trpc/products.list,catalogue.list?batch=1&input=${input({ 0: { limit: 3 }, 1: { limit: 3 } })}`,
]
const manners: [string, Record<string, string>][] = [
  ['plainly', {}],
  ['as brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['as gzip', { 'accept-encoding': 'gzip;q=1.0' }],
  ['with identity alone', { 'accept-encoding': 'identity' }],
  ['from a listed origin', { origin: listed }],
  ['from an unlisted origin, compressed', { origin: 'https://x.example', 'accept-encoding': 'br' }],
  ['with another version', { 'if-none-match': '"other"' }],
  ['with any version', { 'if-none-match': '*' }],
  [
    'with any version, compressed, from another origin',
    { 'if-none-match': '*', ...{ origin: listed, 'accept-encoding': 'br' } },
  ],
  ['with a token', { authorization: 'Bearer invalid' }],
]

test.each(manners)(
  'sends the same bytes from the cache as from Fastify: %s',
  async (_name, headers) => {
    shop.services.catalogue.changed()
    for (const path of pages) {
      const before = handled
      const fresh = await ask('GET', path, headers)
      const slow = await ask('GET', path, headers)
      const between = handled
      const fast = await ask('GET', path, headers)
      expect([between - before, handled - between], path).toEqual([2, 0])
      expect(comparable(slow), path).toEqual(comparable(fresh))
      expect(comparable(fast), path).toEqual(comparable(slow))
      expect(fast.headers['x-request-id']).not.toBe(slow.headers['x-request-id'])
      expect(fast.headers['x-content-type-options']).toBe('nosniff')
      expect(fast.headers['content-encoding']).toBe(slow.headers['content-encoding'])
    }
  },
)

test('separates cached answers by encoding, condition and origin', async () => {
  const path = '/api/products?limit=3'
  const variants = [...manners.map(([, headers]) => headers), {}]
  await ask('GET', path)
  const first = []
  for (const headers of variants) first.push(comparable(await ask('GET', path, headers)))
  const before = handled
  const second = []
  for (const headers of variants) second.push(comparable(await ask('GET', path, headers)))
  expect(handled).toBe(before)
  expect(second).toEqual(first)
  expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(5)
  // of origins that are not listed, one answer is enough
  for (const origin of ['https://a.example', 'https://b.example'])
    await ask('GET', path, { origin })
  expect(handled).toBe(before)
})

test('answers 304 from the cache only to clients with the current ETag of the product', async () => {
  const path = `/api/products/${ids[1]}`
  const { etag = '' } = (await ask('GET', path)).headers
  const list = (await ask('GET', '/api/products?limit=2')).headers.etag ?? ''
  expect(etag).toBe('"1"')
  const askAll = async () => {
    const statuses: number[] = []
    for (const tag of [etag, '', list, `W/${etag}`, '"2"'])
      statuses.push((await ask('GET', path, tag ? { 'if-none-match': tag } : {})).status)
    return statuses
  }
  const expected = [304, 200, 200, 304, 200]
  expect([await askAll(), await askAll()]).toEqual([expected, expected])
  const before = handled
  expect(await askAll()).toEqual(expected)
  expect(handled).toBe(before)
})

test.each([
  ['HEAD', '/api/products?limit=2', {}],
  ['GET', '/api/products?limit=2&unknown=1', {}],
  ['GET', `/trpc/catalogue.list?input=${input({ limit: 2, unknown: 1 })}`, {}],
  ['GET', `/trpc/catalogue.list?input=${input({ limit: 2 })}&unknown=1`, {}],
  ['GET', `/trpc/catalogue.list,blogs.list?batch=1&input=${input({ 0: {}, 1: {} })}`, {}],
  ['GET', '/api/products?limit=0', {}],
  ['GET', '/api/products?limit=2', { 'accept-encoding': 'x'.repeat(2_500) }],
  ['GET', '/api/products?limit=2', { 'content-encoding': 'unheard-of' }],
  ['GET', '/api/products?limit=2', { 'x-no-compression': '1', 'accept-encoding': 'br' }],
  ['GET', `/trpc/catalogue.list?input=${input({ limit: 2 })}`, { 'content-type': 'text/plain' }],
  [
    'GET',
    `/trpc/catalogue.list?input=${input({ limit: 2 })}`,
    { 'trpc-accept': 'application/jsonl' },
  ],
] as const)("%s %s %o goes Fastify's way every time", async (method, path, headers) => {
  for (let round = 0; round < 2; round += 1) await ask('GET', '/api/products?limit=2')
  const before = handled
  const answers = [await ask(method, path, headers), await ask(method, path, headers)]
  // an unheard-of encoding is refused by a hook, before there is a handler to run
  expect(handled - before).toBe('content-encoding' in headers ? 0 : 2)
  expect(answers[1]!.status).toBe(answers[0]!.status)
  if ('content-encoding' in headers) expect(answers[0]!.status).toBe(415)
})

test('ignores unknown query fields in cache keys', async () => {
  await ask('GET', '/api/products?limit=2')
  await ask('GET', `/trpc/products.list?input=${input({ limit: 2 })}`)
  const keep = vi.spyOn(shop.services.answers, 'store')
  const before = handled
  const wanted = (await ask('GET', '/api/products?limit=2')).body
  for (let number = 1; number <= 20; number += 1) {
    const answer = await ask('GET', `/api/products?limit=2&n=${number}`)
    expect(answer.body).toBe(wanted)
    const plain = await ask('GET', `/trpc/products.list?input=${input({ limit: 2, n: number })}`)
    expect(plain.status).toBe(200)
  }
  expect(keep).not.toHaveBeenCalled()
  keep.mockRestore()
  for (let number = 1; number <= 20; number += 1)
    await ask('GET', `/api/products?limit=2&n=${number}`)
  // none of the sixty came from the cache entry of an address with a single request
  expect(handled - before).toBeGreaterThanOrEqual(60)
})

test('answers REST and tRPC from one cache entry', async () => {
  const { catalogue } = shop.services
  catalogue.changed()
  const rest = await ask('GET', '/api/products?limit=2&sort=price')
  const keep = vi.spyOn(shop.services.answers, 'store')
  const trpc = await ask('GET', `/trpc/products.list?input=${input({ limit: 2, sort: 'price' })}`)
  expect(keep).not.toHaveBeenCalled()
  keep.mockRestore()
  const read = ({ body }: Answer) => JSON.parse(Buffer.from(body, 'base64').toString())
  expect(read(trpc).result.data).toEqual(read(rest))
  for (const { headers } of [rest, trpc]) expect(headers['x-total-count']).toBe('3')
})

test('shows a write in the next answer', async () => {
  const path = '/api/products?limit=2&sort=name'
  const before = await ask('GET', path)
  for (let round = 0; round < 2; round += 1) await ask('GET', path)
  const [product] = JSON.parse(Buffer.from(before.body, 'base64').toString())
  const written = await shop.call('PATCH', `/products/${product.productId}`, {
    token: admin,
    body: { price: 4_321 },
  })
  expect(written.status).toBe(200)
  const after = await ask('GET', path, { 'if-none-match': before.headers.etag! })
  expect(after.status).toBe(200)
  expect(JSON.parse(Buffer.from(after.body, 'base64').toString())[0].price).toBe(4_321)
  await waitForStableVersion(shop)
})

test('sends no cached 304 after a sale of a listed product', async () => {
  const path = '/api/products?limit=2&sort=name'
  const { catalogue } = shop.services
  const etag = (await ask('GET', path)).headers.etag ?? ''
  const again = () => ask('GET', path, { 'if-none-match': etag })
  await again()
  const before = handled
  expect([(await again()).status, (await again()).status]).toEqual([304, 304])
  expect(handled - before).toBeLessThan(2)
  await shop.db
    .updateTable('products')
    .set({ stock: 1 })
    .where('product_id', '=', ids[0]!)
    .execute()
  const read = catalogue.lastChange()
  catalogue.stockMoved([ids[0]!])
  await expect.poll(() => catalogue.lastChange()).toBe(read + 1)
  expect((await again()).status).toBe(200)
})

test('counts cached answers in the metrics by route and status', async () => {
  const counts = async () => {
    const { body } = await shop.app.inject('/metrics')
    const count = (route: string, status: number) =>
      Number(
        new RegExp(`_count\\{method="GET",route="${route}",status_code="${status}"\\} (\\d+)`).exec(
          body,
        )?.[1] ?? 0,
      )
    return [count('/api/products', 200), count('/api/products', 304), count('/trpc/:path', 200)]
  }
  const before = await counts()
  for (let round = 0; round < 5; round += 1) {
    await ask('GET', '/api/products?limit=2')
    await ask('GET', '/api/products?limit=2', { 'if-none-match': '*' })
    await ask('GET', `/trpc/catalogue.list?input=${input({ limit: 2 })}`)
  }
  await expect.poll(counts).toEqual(before.map((count) => count + 5))
})

test('answers running requests of a stopping server and closes connections', async () => {
  await using other = await createTestApp()
  const place = await other.listen()
  const { port } = new URL(place)
  const said = 'GET /api/catalogue/categories HTTP/1.1\r\nhost: shop\r\n'
  const before = handled
  // the same request as below: the cache is per host
  for (let round = 0; round < 5; round += 1)
    await sendRaw(place, `${said}connection: close\r\n\r\n`)
  expect(handled - before).toBeLessThan(5)
  const socket = net.connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  await once(socket, 'connect')
  socket.write(`${said}connection: keep-alive\r\n\r\n${said}`)
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  const closed = other.app.close()
  await expect.poll(() => other.app.server.listening).toBe(false)
  received = ''
  const untilThen = handled
  socket.write('\r\n')
  await once(socket, 'close')
  expect(handled).toBe(untilThen)
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
  await closed
})
