import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from '#server/http/errors.ts'
import { openMetricsPort } from '#server/http/metrics.ts'
import { mountPressure } from '#server/http/pressure.ts'
import { createDatabase } from '../../../db/connection/client.ts'
import { findFreePort } from '../../../db/embedded/embedded-process.ts'
import { makeProduct } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('exports metrics by route pattern without addresses', async () => {
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

test('requires METRICS_TOKEN for the metrics', async () => {
  const token = 'a token of the monitoring'
  await using guarded = await createTestApp({ METRICS_TOKEN: token })
  const ask = async (authorization?: string) =>
    await guarded.app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    })
  for (const wrong of [undefined, '', token, 'Bearer', `Bearer ${token} `, `Bearer ${token}x`]) {
    const refused = await ask(wrong)
    expect([refused.statusCode, refused.headers['www-authenticate']], wrong).toEqual([
      401,
      'Bearer',
    ])
    expect(refused.body).not.toContain('process_resident')
  }
  expect((await ask(`Bearer ${token}`)).body).toMatch(/^process_resident_memory_bytes \d+/m)
})

test('serves the metrics only at METRICS_PORT', async () => {
  const port = await findFreePort()
  await using shop = await createTestApp({ METRICS_PORT: String(port) })
  const address = await shop.listen()
  await fetch(`${address}/api/products?limit=1`)
  const close = await openMetricsPort(shop.app, shop.services.config)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await answer.text()).toMatch(/route="\/api\/products",status_code="200"\} 1\b/)
    expect((await fetch(`http://127.0.0.1:${port}/api/products`)).status).toBe(404)
    const outside = await fetch(`${address}/metrics`)
    expect(outside.status).toBe(404)
    expect(await outside.text()).not.toContain('http_request_duration')
    await expect(openMetricsPort(shop.app, shop.services.config)).rejects.toThrow('EADDRINUSE')
  } finally {
    await close()
  }
})

test('requires METRICS_TOKEN at METRICS_PORT', async () => {
  const port = await findFreePort()
  const token = 'a token of the monitoring'
  await using shop = await createTestApp({ METRICS_PORT: String(port), METRICS_TOKEN: token })
  const close = await openMetricsPort(shop.app, shop.services.config)
  try {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
  } finally {
    await close()
  }
})

test('denies pages camera, location and devices', async () => {
  for (const url of ['/', '/api/products', '/health/live']) {
    const policy = String((await shop.app.inject(url)).headers['permissions-policy'])
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy.split(', '), url).toContain(`${feature}=()`)
  }
})

test('allows only scripts of the shop and the one of Google sign-in', async () => {
  const directives = async ({ app }: TestApp) =>
    Object.fromEntries(
      String((await app.inject('/')).headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name, ...sources] = directive.trim().split(' ')
          return [name, sources.join(' ')]
        }),
    )
  expect(await directives(shop)).toEqual({
    'default-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data: blob: https: http:",
    'connect-src': "'self'",
    'frame-src': "'none'",
  })
  await using google = await createTestApp({ GOOGLE_CLIENT_ID: 'some.apps.googleusercontent.com' })
  expect(await directives(google)).toMatchObject({
    'script-src': "'self' https://accounts.google.com/gsi/client",
    'style-src': "'self' https://accounts.google.com/gsi/style",
    'connect-src': "'self' https://accounts.google.com/gsi/",
    'frame-src': 'https://accounts.google.com/gsi/',
  })
})

test('reports live without the database, and ready only with a database', async () => {
  expect((await shop.app.inject('/health/live')).json()).toEqual({ status: 'ok' })
  expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
  const { db } = createDatabase({ url: 'postgres://nouser@127.0.0.1:1/nothing' })
  await using other = await createTestApp({}, { db })
  expect((await other.app.inject('/health/live')).statusCode).toBe(200)
  const ready = await other.app.inject('/health/ready')
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'UNAVAILABLE'])
})

test('refuses requests with Retry-After while the event loop is stuck', async () => {
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
  await expect.poll(async () => (await app.inject('/api/products')).statusCode).toBe(200)
  await app.close()
})
