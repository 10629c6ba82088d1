import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../db/client.ts'
import { sendError } from '../../../server/http/errors.ts'
import { mountPressure } from '../../../server/http/pressure.ts'
import { makeProduct } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('metrics count requests by route pattern and tell of the process, but name no address', async () => {
  const { product_id } = await makeProduct(shop.db, { productId: 'SECRET-ID' })
  for (const path of [`/products/${product_id}`, '/orders'])
    await shop.call('GET', path, { token: undefined })
  await shop.app.inject('/health/live')
  const { body, headers } = await shop.app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/products\/:productId",status_code="200"\} 1\b/,
  )
  expect(body).toMatch(/route="\/api\/orders",status_code="401"\} 1\b/)
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(body).not.toContain('SECRET-ID')
  expect(body).not.toContain('/health/')
})

test('health: living without the database, ready with it alone', async () => {
  expect((await shop.app.inject('/health/live')).json()).toEqual({ status: 'ok' })
  expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
  const { db } = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  await using other = await createTestApp({}, { db })
  expect((await other.app.inject('/health/live')).statusCode).toBe(200)
  const ready = await other.app.inject('/health/ready')
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'UNAVAILABLE'])
})

test('while the event loop is stuck requests are refused with Retry-After, probes answer, and it passes', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  await mountPressure(app, 50)
  for (const path of ['/health/live', '/metrics', '/api/products']) app.get(path, async () => path)
  await app.ready()
  expect((await app.inject('/api/products')).statusCode).toBe(200)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (const until = Date.now() + 1_500; Date.now() < until; await turn()) {
    const busyUntil = Date.now() + 150
    while (Date.now() < busyUntil);
  }
  const refused = await app.inject('/api/products')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/metrics')).statusCode).toBe(200)
  await expect
    .poll(async () => (await app.inject('/api/products')).statusCode, { timeout: 5_000 })
    .toBe(200)
  await app.close()
})
