import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startCollector } from '../../../support/collector.ts'
import { startServer } from '../../../support/server-process.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** Says every module of OpenTelemetry that a process loads; not of its API, which the figures ask for examples. */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => {
    if (/@opentelemetry.(?!api)/.test(url)) process.stderr.write('LOADED ' + url + String.fromCharCode(10))
    return next(url, context)
  } })`)}`

const start = (environment: Record<string, string>) =>
  startServer({ DATABASE_URL: database.url, ...environment })

test('loads no OpenTelemetry code without a collector', async () => {
  await using shop = await start({ NODE_OPTIONS: `--import=${watch}` })
  expect((await fetch(`${shop.address}/api/products`)).status).toBe(200)
  expect(shop.output()).not.toContain('LOADED')
})

test('exports log lines and metrics, and flushes them on exit', async () => {
  await using collector = await startCollector()
  await using shop = await start({
    NODE_OPTIONS: `--import=${watch}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collect',
    OTEL_SERVICE_NAME: 'the-shop',
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // Nothing of it is sent before the end.
    OTEL_BSP_SCHEDULE_DELAY: '60000',
    OTEL_METRIC_EXPORT_INTERVAL: '3600000',
    LOG_LEVEL: 'info',
  })
  expect(shop.output()).toContain('LOADED')
  for (let time = 0; time < 3; time += 1) await fetch(`${shop.address}/api/products?limit=2`)
  const count = async () =>
    /http_request_duration_seconds_count{[^}]*route="\/api\/products"[^}]*} (\d+)/.exec(
      await (await fetch(`${shop.address}/metrics`)).text(),
    )?.[1]
  await expect.poll(count).toBe('3')
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)

  for (const resource of collector.resources)
    expect(resource).toMatchObject({
      'service.name': 'the-shop',
      'deployment.environment.name': 'test',
      'process.pid': shop.pid,
    })
  expect(new Set(collector.calls.map(({ path }) => path))).toEqual(
    new Set(['/v1/traces', '/v1/logs', '/v1/metrics']),
  )
  for (const { headers } of collector.calls) expect(headers.authorization).toBe('Bearer collect')
  expect(collector.spans.map(({ name }) => name)).toContain('products.list')
  expect(collector.logs.map(({ severity, body }) => [severity, body])).toEqual(
    expect.arrayContaining([
      [9, 'the shop is open'],
      [9, 'stopping'],
    ]),
  )
  const times = collector.figures.findLast(({ name }) => name === 'http.server.request.duration')!
  expect(times.unit).toBe('s')
  expect(
    times.points.find(({ attributes }) => attributes['http.route'] === '/api/products'),
  ).toMatchObject({
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
    count: 3n,
  })
  const names = new Set(collector.figures.map(({ name }) => name))
  for (const name of ['process_resident_memory_bytes', 'araliya_event_deliveries_paused'])
    expect(names).toContain(name)
})

test('warns once about an unreachable collector and stops in time', async () => {
  // This collector accepts connections and never answers.
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  await using shop = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const complaints = () =>
    shop.output().split('the telemetry collector does not accept data').length - 1
  await expect.poll(complaints).toBe(1)
  for (let time = 0; time < 50; time += 1)
    expect((await fetch(`${shop.address}/api/products?limit=${time + 1}`)).status).toBe(200)
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
  expect(complaints()).toBe(1)
  silent.close()
})
