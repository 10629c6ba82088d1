/** `GET /metrics`: Prometheus text about requests by route, and about the process. */
import { createHash, timingSafeEqual } from 'node:crypto'
import prometheus, { type Metric, type Registry } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { sendError } from './errors.ts'
import { createRequestTimes, type RequestTimes } from './request-times.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegister: Registry
  }
}

/** Who asks for these asks all day long and waits for nothing. */
const ignored = /^\/(?:metrics$|health\/)/
const ignoredMethods = new Set(['HEAD', 'OPTIONS'])

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Answers `GET /metrics` at `door`; with a token, to those who send it. */
function mountPage(door: FastifyInstance, register: Registry, token: string | undefined): void {
  door.get('/metrics', async (request, reply) => {
    const sent = digest(request.headers.authorization ?? '')
    if (token !== undefined && !timingSafeEqual(sent, digest(`Bearer ${token}`)))
      return sendError(
        request,
        reply,
        new AppError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token.'),
      )
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/**
 * Must be mounted before the routes that it counts. Routes are named by pattern, never by address;
 * an address that no route has is not counted.
 */
export function mountMetrics(app: FastifyInstance, { metrics }: Config): RequestTimes {
  // One register an app: several apps of one process, as in tests, do not meet in a global one.
  const register = new prometheus.Registry()
  const times = createRequestTimes()
  register.registerMetric(times.metric as unknown as Metric)
  prometheus.collectDefaultMetrics({ register })
  app.decorate('metricsRegister', register)
  if (metrics.port === undefined) mountPage(app, register, metrics.token)
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url !== undefined && !ignoredMethods.has(request.method) && !ignored.test(url))
      times.seriesOf(request.method, url, reply.statusCode)(reply.elapsedTime / 1_000)
    done()
  })
  return times
}

/**
 * Opens METRICS_PORT, where that is set: a door that the public does not see.
 * @param app built, with what it counted
 * @returns closes it
 * @throws as `listen` does, when the port is taken
 */
export async function openMetricsPort(
  app: FastifyInstance,
  { host, metrics: { port, token } }: Config,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const door = Fastify({ forceCloseConnections: true })
  mountPage(door, app.metricsRegister, token)
  await door.listen({ host, port })
  return () => door.close()
}
