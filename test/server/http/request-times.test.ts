import prometheus, { type Metric } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { createRequestTimes } from '#server/http/request-times.ts'

test("the histogram says to the letter what the library's own says", async () => {
  const register = new prometheus.Registry()
  const times = createRequestTimes()
  register.registerMetric(times.metric as unknown as Metric)
  const reference = new prometheus.Registry()
  const histogram = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'request duration in seconds',
    labelNames: ['method', 'route', 'status_code'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [reference],
  })
  for (const [route, status] of [
    ['/api/products', 200],
    ['/api/products', 304],
    ['/trpc/:path', 200],
    ['/a"b\\c', 404],
  ] as const)
    for (const seconds of [0, 0.0005, 0.001, 0.0011, 0.3, 10, 11, 600]) {
      times.seriesOf('GET', route, status)(seconds)
      histogram.observe({ method: 'GET', route, status_code: status }, seconds)
    }
  const sorted = async (registry: prometheus.Registry) =>
    (await registry.metrics()).split('\n').sort()
  expect(await sorted(register)).toEqual(await sorted(reference))
  register.resetMetrics()
  expect(await register.metrics()).toMatch(/_count\{[^}]*status_code="304"\} 0\n/)
})
