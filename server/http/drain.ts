/**
 * Drains the server: a stop waits for requests under way, not for their connections. Node closes
 * the connections that are idle when the stop begins. One that was busy then would stay open, and
 * delay the stop, until its client closes it. So the server checks again periodically.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** still answers, but wants no new requests */
    isLeaving: boolean
  }
}

const pollEvery = 50

/**
 * Fails /health/ready for `delay` milliseconds while other requests are answered, and closes each
 * connection after its answer. A proxy that checks readiness has stopped sending requests by then.
 */
export async function drainConnections(app: FastifyInstance, delay: number): Promise<void> {
  if (delay === 0) return
  app.isLeaving = true
  app.server.prependListener('request', (_request: IncomingMessage, reply: ServerResponse) => {
    reply.shouldKeepAlive = false
  })
  await wait(delay)
}

/** Closes each connection as soon as it is idle, once `app.close()` was called. */
export function drainOnClose(app: FastifyInstance): void {
  app.decorate('isLeaving', false)
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), pollEvery)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
