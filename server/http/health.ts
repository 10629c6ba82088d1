/** Health checks: is the process alive, and can it serve? Liveness never queries the database. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../core/context/context.ts'
import { AppError } from '../core/errors/errors.ts'
import { sendError } from './errors.ts'

/** Mounts `GET /health/live` and `GET /health/ready`. */
export function mountHealth(
  app: FastifyInstance,
  services: Services<'catalogue' | 'storage'>,
): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    if (app.isLeaving)
      return sendError(request, reply, new AppError('UNAVAILABLE', 'This server is shutting down.'))
    try {
      await sql`select 1`.execute(services.db)
      const { isConnected } = services.catalogue.connection()
      // Without the listener the server still answers from the database, so it stays ready.
      return {
        status: 'ok',
        storage: services.storage.kind,
        changeNotifications: isConnected ? 'connected' : 'disconnected',
      }
    } catch (cause) {
      return sendError(
        request,
        reply,
        new AppError('UNAVAILABLE', 'The database does not respond.', { cause }),
      )
    }
  })
}
