import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { webhookSubscriber } from '#server/modules/webhooks/webhook.subscriber.ts'
import { startPurging } from '#server/platform/cdn/purge.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { type ExportedSpan, startCollector } from '../../../support/collector.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const outside = 'b7ad6b7169203331'

const collector = await startCollector()
const shop = await createTestApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  OTEL_BSP_SCHEDULE_DELAY: '50',
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
})
const address = await shop.listen()
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await collector[Symbol.asyncDispose]()
})

/** The spans of a trace, once the request's own has come. */
async function spansOf(id: string, last: string): Promise<ExportedSpan[]> {
  const found = () => collector.spans.filter((span) => span.traceId === id)
  await expect.poll(() => found().map(({ name }) => name)).toContainEqual(last)
  return found().sort((one, other) => Number(one.start - other.start))
}

const send = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('traces an order by request, operation and seven statements without values', async () => {
  const { token } = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const body = orderBody({ productId: product.product_id, qty: 1 })
  const answer = await send('/orders', body, {
    authorization: `Bearer ${token}`,
    'idempotency-key': 'traced',
    traceparent: `00-${traceId}-${outside}-01`,
  })
  expect(answer.status).toBe(201)

  const spans = await spansOf(traceId, 'POST /api/orders')
  const request = spans.find(({ parentId }) => parentId === outside)!
  expect(request).toMatchObject({
    name: 'POST /api/orders',
    kind: 2,
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/orders',
      'http.response.status_code': 201,
      'araliya.request_id': answer.headers.get('x-request-id'),
    },
  })
  const operation = spans.find(({ name }) => name === 'orders.place')!
  expect(operation.parentId).toBe(request.spanId)
  const statements = spans
    .filter(({ attributes }) => 'db.query.text' in attributes)
    // the shop notifies its servers of an order before this one
    .filter(({ attributes }) => !String(attributes['db.query.text']).includes('pg_notify'))
  expect(statements.map(({ name }) => name)).toEqual([
    'SELECT',
    'BEGIN',
    'WITH',
    'SELECT',
    'WITH',
    'WITH',
    'COMMIT',
  ])
  expect(statements[0]).toMatchObject({
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' },
  })
  // the caller is identified before the body is read, and all the rest is within the operation
  expect(statements.map(({ parentId }) => parentId)).toEqual(
    statements.map((_, at) => (at === 0 ? request : operation).spanId),
  )
  for (const { start, end } of spans) expect(start <= end && start >= request.start).toBe(true)
  const exported = JSON.stringify(spans, (_, value) => (typeof value === 'bigint' ? '' : value))
  for (const secret of [token, product.product_id, body.address, body.phone])
    expect(exported).not.toContain(String(secret))
})

test('records a refusal with its reason, not as an error', async () => {
  const answer = await send('/orders', {}, { 'idempotency-key': 'none' })
  expect(answer.status).toBe(401)
  const id = answer.headers.get('x-request-id')
  const mine = () =>
    collector.spans.find(({ attributes }) => attributes['araliya.request_id'] === id)
  await expect.poll(mine).toMatchObject({
    parentId: '',
    failed: false,
    attributes: { 'http.response.status_code': 401 },
  })
})

test('traces a webhook delivery and passes the trace to the call', async () => {
  const requests: IncomingHttpHeaders[] = []
  const listener = createServer((request, response) => {
    requests.push(request.headers)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  // The collector runs on this machine.
  shop.services.isFetchAllowed = () => true
  Object.assign(shop.services.config, { privateNetworks: ['127.0.0.1'] })
  const outbox = createOutbox()
  outbox.start(shop.services, [webhookSubscriber], 20)
  const admin = await makeUser(shop.db, { type: 'admin' })
  const { token } = admin
  const url = `http://127.0.0.1:${port}/secret/path`
  const hook = { name: 'Warehouse', url, types: ['product.created'] }
  expect((await shop.call('POST', '/webhooks', { token, body: hook })).status).toBe(201)
  const product = { productId: 'N', productName: 'New', category: 'makeup', price: 1 }
  expect((await shop.call('POST', '/products', { token, body: product })).status).toBe(201)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  const [, id, caller] = String(requests[0]!.traceparent).split('-')
  const spans = await spansOf(id!, 'deliver: webhook')
  const root = spans.find(({ parentId }) => parentId === '')!
  expect(root.name).toBe('deliver: webhook')
  expect(spans.find(({ spanId }) => spanId === caller)).toMatchObject({
    name: 'POST',
    parentId: root.spanId,
    kind: 3,
    attributes: {
      'server.address': '127.0.0.1',
      'server.port': port,
      'http.response.status_code': 204,
    },
  })
  await outbox.stop()
  listener.close()
  listener.closeAllConnections()
})

test('traces a purge and passes the trace to the CDN', async () => {
  const requests: IncomingHttpHeaders[] = []
  const cdn = createServer((request, response) => {
    requests.push(request.headers)
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  const { port } = cdn.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const stop = startPurging(
    {
      ...shop.services,
      config: {
        ...shop.services.config,
        cdn: { kind: 'varnish', targets: [{ kind: 'varnish', url, token: undefined }] },
      },
    },
    'dist/none',
  )
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  const [, id, caller] = String(requests[0]!.traceparent).split('-')
  const spans = await spansOf(id!, 'purge: varnish')
  expect(spans.find(({ spanId }) => spanId === caller)).toMatchObject({
    name: 'PURGE',
    kind: 3,
    attributes: { 'server.port': port, 'http.response.status_code': 200 },
  })
  await stop()
  cdn.close()
  cdn.closeAllConnections()
})
