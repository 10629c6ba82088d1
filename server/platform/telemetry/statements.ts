/** Records database statements: their text, never a value. */
import type { LogEvent } from 'kysely'
import { parseDatabaseAddress } from '../../../db/connection/database-address.ts'
import { currentScope } from '../../core/tracing/scope.ts'

/**
 * Creates the log function of a database.
 * @param url of the database
 */
export function recordStatements(url: string): (event: LogEvent) => void {
  const { places, connectionString } = parseDatabaseAddress(url)
  const { host, port } = places[0]!
  const { pathname } = new URL(connectionString)
  const baseAttributes = {
    'db.system.name': 'postgresql',
    'db.namespace': decodeURIComponent(pathname.slice(1)),
    'server.address': host,
    'server.port': port,
  }
  return (event) => {
    const span = currentScope()?.span
    if (!span) return
    const { sql } = event.query
    const operation = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL'
    const startedAt = performance.timeOrigin + performance.now() - event.queryDurationMillis
    const statement = span.begin(
      operation,
      'client',
      { ...baseAttributes, 'db.operation.name': operation, 'db.query.text': sql },
      startedAt,
    ).span
    if (event.level === 'error') {
      const { code } = event.error as { code?: string }
      statement?.set({ 'db.response.status_code': code })
      statement?.fail(code ?? '_OTHER')
    }
    statement?.end()
  }
}
