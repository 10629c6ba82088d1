/** Serves `GET /metrics`: Prometheus text about requests by route, and about the process. */
import { createHash, timingSafeEqual } from 'node:crypto'
import prometheus, { type Registry } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../core/config/config.ts'
import { AppError } from '../core/errors/errors.ts'
import { sendError } from './errors.ts'
import { withoutSchemas } from './no-schemas.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegister: Registry
    /** returns the text of a scrape: this process's metrics, or those of all workers */
    metricsText: () => Promise<string>
  }
}

/** Monitoring polls these all day, and no user waits for them. */
const ignored = /^\/(?:metrics$|health\/)/
const ignoredMethods = new Set(['HEAD', 'OPTIONS'])

/** Seconds. A cached list takes under a millisecond, an order some ten, an upload some seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves `GET /metrics` of `app` on `server`; with a token set, only to callers that send it. */
function mountPage(server: FastifyInstance, app: FastifyInstance, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    const sent = digest(request.headers.authorization ?? '')
    if (token !== undefined && !timingSafeEqual(sent, digest(`Bearer ${token}`)))
      return sendError(
        request,
        reply,
        new AppError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token.'),
      )
    return reply.type(app.metricsRegister.contentType).send(await app.metricsText())
  })
}

/**
 * Mounts the request metrics, before the routes that they count. Routes are labelled by pattern,
 * never by address; addresses without a route are not counted.
 */
export function mountMetrics(app: FastifyInstance, { metrics }: Config): void {
  // One register per app: several apps in one process, as in tests, must not share a global one.
  const register = new prometheus.Registry()
  const times = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'request duration in seconds',
    labelNames: ['method', 'route', 'status_code'],
    buckets,
    registers: [register],
  })
  prometheus.collectDefaultMetrics({ register })
  app.decorate('metricsRegister', register)
  app.decorate('metricsText', () => register.metrics())
  if (metrics.port === undefined) mountPage(app, app, metrics.token)
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { url: route } = request.routeOptions
    if (route !== undefined && !ignoredMethods.has(method) && !ignored.test(route))
      times.observe({ method, route, status_code: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
}

/**
 * Opens METRICS_PORT when it is set: a port that is not public.
 * @param app a built app, with its metrics
 * @returns closes the port
 * @throws as `listen` does, when the port is taken
 */
export async function openMetricsPort(
  app: FastifyInstance,
  { host, metrics: { port, token } }: Config,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const listener = Fastify({ ...withoutSchemas, forceCloseConnections: true })
  mountPage(listener, app, token)
  await listener.listen({ host, port })
  return () => listener.close()
}
