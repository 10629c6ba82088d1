/**
 * A stop waits for requests under way, not for the connections they came by. Node closes those
 * that are idle when the stop begins; one that was busy just then would stay open for as long as
 * its caller keeps it, and the stop with it. Looking again costs requests nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** answers, and wants to be asked no more */
    isLeaving: boolean
  }
}

const lookEvery = 50

/**
 * Answers for a while as before, but for /health/ready, and ends each connection with its answer: a proxy that asks
 * whether this server is ready sends nothing here any more once it takes no more calls.
 */
export async function turnAway(app: FastifyInstance, delay: number): Promise<void> {
  if (delay === 0) return
  app.isLeaving = true
  app.server.prependListener('request', (_request: IncomingMessage, reply: ServerResponse) => {
    reply.shouldKeepAlive = false
  })
  await wait(delay)
}

/** Ends each connection as soon as it is idle, from the moment `app.close()` is called. */
export function drainOnClose(app: FastifyInstance): void {
  app.decorate('isLeaving', false)
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEvery)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
