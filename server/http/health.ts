/** Is the process alive, and can it serve? Liveness never touches the database. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { sendError } from './errors.ts'

/** `GET /health/live`, `GET /health/ready`. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    if (app.isLeaving)
      return sendError(request, reply, new AppError('UNAVAILABLE', 'This server is about to end.'))
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ok', storage: services.storage.kind }
    } catch (cause) {
      return sendError(
        request,
        reply,
        new AppError('UNAVAILABLE', 'The database does not answer.', { cause }),
      )
    }
  })
}
