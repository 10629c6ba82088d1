/**
 * A stop waits for requests under way, not for the connections they came by. Node closes those
 * that are idle when the stop begins; one that was busy just then would stay open for as long as
 * its caller keeps it, and the stop with it. Looking again costs requests nothing.
 */
import type { FastifyInstance } from 'fastify'

const lookEvery = 50

/** Ends each connection as soon as it is idle, from the moment `app.close()` is called. */
export function drainOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEvery)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
