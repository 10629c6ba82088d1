import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { currentScope, ownTrace, withScope } from '#server/core/tracing/scope.ts'
import { startCollector } from '../../../support/collector.ts'
import { makeProduct } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

const outside = 'b7ad6b7169203331'
const traces = ['0af7651916cd43dd8448eb211c80319c', '0af7651916cd43dd8448eb211c80319d'] as const

const collector = await startCollector()
const shop = await createTestApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  OTEL_BSP_SCHEDULE_DELAY: '50',
  OTEL_TRACES_SAMPLER: 'parentbased_always_off',
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await collector[Symbol.asyncDispose]()
})

test('passes an unrecorded trace on without reading its attributes', () => {
  const { telemetry } = shop.services
  const what = () => {
    throw new Error('asked')
  }
  expect(telemetry!.begin(what)).toBeUndefined()
  const quiet = { traceId: traces[0], spanId: outside, flags: 2, state: 'rojo=1' }
  expect(telemetry!.begin(what, quiet)).toBe(quiet)
})

test('separates unsampled background work from the trace that started it', async () => {
  const scope = { traceId: traces[0], spanId: outside, flags: 1 }
  await withScope(scope, () =>
    ownTrace(shop.services.telemetry, 'sweep', async () => {
      await Promise.resolve()
      expect(currentScope()).toBeUndefined()
    }),
  )
})

test('separates an unsampled request from the previous request on its connection', async () => {
  await makeProduct(shop.db)
  const { port, hostname } = new URL(await shop.listen())
  const line = connect(Number(port), hostname)
  let answers = ''
  line.on('data', (chunk) => {
    answers += chunk
  })
  const ask = (limit: number, traceId?: string) =>
    `GET /api/products?limit=${limit} HTTP/1.1\r\nHost: shop\r\n${traceId ? `traceparent: 00-${traceId}-${outside}-01\r\n` : ''}\r\n`
  const answered = () => answers.split('HTTP/1.1 200').length - 1
  // all at once, then one behind an answer
  line.write(ask(1, traces[0]) + ask(2))
  await expect.poll(answered).toBe(2)
  line.write(ask(3))
  await expect.poll(answered).toBe(3)
  line.write(ask(4, traces[1]))
  const spansOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id)
  const roots = (id: string) => spansOf(id).filter(({ parentId }) => parentId === outside)
  await expect.poll(() => roots(traces[1]).length).toBe(1)
  line.destroy()
  for (const id of traces)
    expect(
      spansOf(id)
        .map(({ name }) => name)
        .filter((name) => name !== 'SELECT')
        .sort(),
    ).toEqual(['GET /api/products', 'products.list'])
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set(traces))
})
