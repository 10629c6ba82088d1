/** `GET /metrics`: Prometheus text about requests by route, and about the process. */
import prometheus, { type Histogram } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import metrics from 'fastify-metrics'
import type { Observe } from './ready.ts'

/** Seconds. A cached list takes under a millisecond, an order some ten, an upload some seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const requests = 'http_request_duration_seconds'

/**
 * Must be mounted before the routes that it counts. Routes are named by pattern, never by address.
 * @returns counts an answer that Fastify does not see
 */
export async function mountMetrics(app: FastifyInstance): Promise<Observe> {
  // One register an app: several apps of one process, as in tests, do not meet in a global one.
  const register = new prometheus.Registry()
  await app.register(metrics.default, {
    endpoint: '/metrics',
    defaultMetrics: { enabled: true, register },
    routeMetrics: {
      // A summary would keep a sliding window per route and say nothing the histogram cannot.
      enabled: { histogram: true, summary: false },
      routeBlacklist: ['/metrics', /^\/health\//],
      overrides: {
        histogram: { name: requests, buckets, registers: [register] },
        summary: { registers: [register] },
      },
    },
  })
  const histogram = register.getSingleMetric(requests) as Histogram<
    'method' | 'route' | 'status_code'
  >
  return (route, status, seconds) =>
    histogram.observe({ method: 'GET', route, status_code: status }, seconds)
}
