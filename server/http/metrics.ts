/** `GET /metrics`: Prometheus text about requests by route, and about the process. */
import prometheus, { type Metric } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import metrics from 'fastify-metrics'
import { createRequestTimes, type RequestTimes } from './request-times.ts'

/** Who asks for these asks all day long and waits for nothing. */
const ignored = /^\/(?:metrics$|health\/)/
const ignoredMethods = new Set(['HEAD', 'OPTIONS'])

/**
 * Must be mounted before the routes that it counts. Routes are named by pattern, never by address;
 * an address that no route has is not counted.
 */
export async function mountMetrics(app: FastifyInstance): Promise<RequestTimes> {
  // One register an app: several apps of one process, as in tests, do not meet in a global one.
  const register = new prometheus.Registry()
  const times = createRequestTimes()
  register.registerMetric(times.metric as unknown as Metric)
  await app.register(metrics.default, {
    endpoint: '/metrics',
    defaultMetrics: { enabled: true, register },
    routeMetrics: { enabled: false },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url !== undefined && !ignoredMethods.has(request.method) && !ignored.test(url))
      times.seriesOf(request.method, url, reply.statusCode)(reply.elapsedTime / 1_000)
    done()
  })
  return times
}
