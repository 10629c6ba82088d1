/**
 * The one place that opens connections to Postgres. The limits nest: lock < statement < query,
 * because a server-side limit is worthless against a server that is frozen.
 */
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { applicationName } from './application-name.ts'
import type { Database } from './schema.ts'
import { timeoutClient } from './timeout-client.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Inside or outside a transaction: what a query that locks nothing accepts. */
export type DbOrTx = Db | Tx

/** Milliseconds. A transaction of several statements may take `transaction`. */
export const databaseTimeouts = {
  /** also the longest wait for a free connection, and so the time of a refusal: below 5 s */
  connect: 4_000,
  lock: 2_000,
  statement: 2_500,
  query: 3_000,
  transaction: 8_000,
} as const

/**
 * Connections of one server process. More do not make orders faster: they all want the same rows, and
 * with twenty of them some waited longer for their turn than a statement may take.
 */
export const defaultConnections = 10

// amounts and counts stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  url: string
  /** connections at most, {@link defaultConnections} unless said; each server process has its own pool */
  max?: number
  /** milliseconds; for work like imports and migrations that may take longer than a request */
  statementTimeout?: number
  onError?: (error: Error) => void
  log?: (event: LogEvent) => void
}

/**
 * Opens a pool. Ending it is the caller's task (`pool.end()` or `db.destroy()`).
 *
 * Every client needs its own error listener besides the pool's: when Postgres ends a session
 * inside a transaction, pg emits the error on the client that is checked out, and without a
 * listener the process exits.
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const statement = options.statementTimeout ?? databaseTimeouts.statement
  const pool = new pg.Pool({
    Client: timeoutClient(statement + (databaseTimeouts.query - databaseTimeouts.statement)),
    connectionString: options.url,
    max: options.max ?? defaultConnections,
    connectionTimeoutMillis: databaseTimeouts.connect,
    statement_timeout: statement,
    lock_timeout: Math.min(databaseTimeouts.lock, statement),
    idle_in_transaction_session_timeout: Math.max(databaseTimeouts.transaction, statement),
    // one wrong letter in a word of four (rase, rose) leaves a quarter of its trigrams in common;
    // what writes leave in the pending lists of GIN indexes is read by every search until it is merged
    options: '-c pg_trgm.similarity_threshold=0.2 -c gin_pending_list_limit=256kB',
    keepAlive: true,
    application_name: applicationName,
  })
  const report = options.onError ?? (() => {})
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** A Kysely instance over its own pool; `destroy()` closes both. */
export function createDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = createPool(options)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(options.log ? { log: options.log } : {}),
  })
  return { db, pool }
}
