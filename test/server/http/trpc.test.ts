import { expect, test } from 'vitest'
import { maxBatchSize } from '#server/http/trpc.ts'
import { createTestApp, openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const batchOf = (count: number) => {
  const input = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, {}]))
  const names = Array.from({ length: count }, () => 'catalogue.categories').join(',')
  return get(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
}

test(`accepts ${maxBatchSize} calls in a batch, and refuses one more`, async () => {
  expect((await batchOf(maxBatchSize)).statusCode).toBe(200)
  const refused = await batchOf(maxBatchSize + 1)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toMatchObject({
    message: 'A request can have at most 10 calls.',
    data: { appCode: 'BAD_REQUEST', requestId: refused.headers['x-request-id'] },
  })
  expect((await batchOf(200)).statusCode).toBeLessThan(500)
})

test('refuses unknown procedures, wrong methods and broken input with plain messages', async () => {
  const unknown = await get('/trpc/nothing.here')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().error.data).toMatchObject({ appCode: 'NOT_FOUND' })
  const wrong = await get('/trpc/orders.quote?input=%7B%7D')
  expect(wrong.statusCode).toBe(405)
  expect(wrong.json().error.data.appCode).toBe('METHOD_NOT_ALLOWED')
  const broken = await get('/trpc/products.list?input=%7B')
  expect(broken.statusCode).toBe(400)
  expect(broken.json().error.data.appCode).toBe('BAD_REQUEST')
  for (const answer of [unknown, wrong, broken])
    expect(answer.body).not.toMatch(/stack|node_modules|\.ts:|Unexpected token|JSON at position/)
})

test('refuses a multipart body before reading it', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/trpc/orders.quote',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(answer.statusCode).toBe(415)
  expect(answer.json().error.data).toMatchObject({
    appCode: 'UNSUPPORTED_MEDIA_TYPE',
    httpStatus: 415,
  })
})

test('refuses a body over the limit', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/trpc/orders.quote',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ orderedItems: [], filler: 'x'.repeat(1_100_000) }),
  })
  expect(answer.statusCode).toBe(413)
})

test('hides the text of an unexpected error', async () => {
  const secret = 'relation "orders_secret" does not exist'
  await using broken = await createTestApp(
    {},
    {
      replica: {
        selectFrom() {
          throw new Error(secret)
        },
      } as never,
    },
  )
  const rest = await broken.call('GET', '/catalogue/categories')
  const trpc = await broken.rpc('query', 'catalogue.categories')
  for (const answer of [rest, trpc]) {
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('secret')
  }
  expect(rest.body).toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('our side'),
  })
  expect(trpc.body.error.data.appCode).toBe('INTERNAL')
  expect(broken.logged.filter((line) => line.includes('orders_secret')).length).toBeGreaterThan(0)
})

test('accepts queries by POST with the input in the body', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/trpc/products.list',
    headers: { 'content-type': 'application/json' },
    payload: '{"limit":1}',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().result.data).toBeInstanceOf(Array)
})
