/**
 * Opens all connections to Postgres. The limits nest: lock < statement < query, because a
 * server-side limit is worthless against a frozen server.
 */
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { parse as parseArray } from 'postgres-array'
import type { Database } from '../schema/schema.ts'
import { applicationName } from './application-name.ts'
import { connectionsTo, type ShopClient } from './connection.ts'
import { parseDatabaseAddress } from './database-address.ts'
import { defaultConnections } from './default-connections.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** A database or a transaction: accepted by queries that lock nothing. */
export type DbOrTx = Db | Tx

/**
 * Milliseconds. A transaction of several statements may take `transaction`. A call to an
 * unresponsive server is refused within 5 s. Counting the call takes one second
 * (server/core/rate-limit/rate-limit.ts). The rest is the wait for a connection, or for a
 * connection and the first answer together.
 */
export const databaseTimeouts = {
  /** also the longest wait for a free connection */
  connect: 3_500,
  refusal: 3_700,
  lock: 2_000,
  statement: 2_500,
  query: 3_000,
  transaction: 8_000,
} as const

// amounts and counts stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** `text[]` in pg_type */
const textArray: number = 1009
// pg's own parser goes character by character: a sixth of the cost of a list of products.
pg.types.setTypeParser(textArray, (text) => parseArray(text))

export interface DatabaseOptions {
  /** of one host or several: see parseDatabaseAddress */
  url: string
  /**
   * The address is a transaction pooler, which takes no settings: the role has them instead
   * (db/connection/role-settings.ts)
   */
  pooled?: boolean
  /** maximum connections, {@link defaultConnections} by default; each process has its own pool */
  max?: number
  /** milliseconds; for work like imports and migrations that may take longer than a request */
  statementTimeout?: number
  /** milliseconds to wait for a connection, new or free */
  connectTimeout?: number
  onError?: (error: Error) => void
  log?: (event: LogEvent) => void
}

/** Returns the limits of a query, by PostgreSQL's own names. */
export const limitsOf = (statement: number) => ({
  statement_timeout: statement,
  lock_timeout: Math.min(databaseTimeouts.lock, statement),
  idle_in_transaction_session_timeout: Math.max(databaseTimeouts.transaction, statement),
})

/**
 * Settings for searches. One wrong letter in a word of four (rase, rose) leaves a quarter of its
 * trigrams in common. Every search reads the pending lists of GIN indexes until they are merged.
 */
export const searchSettings = {
  'pg_trgm.similarity_threshold': '0.2',
  gin_pending_list_limit: '256kB',
}

/** Casts a client: pg's types do not know a pool's `Client`. */
const ours = (client: pg.PoolClient) => client as unknown as ShopClient

const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export interface ShopPool extends pg.Pool {
  /** Stops reusing older connections: their server may no longer be primary, and not know it. */
  renew: () => void
}

/** While the server is mute, deducts the wait for a connection from the wait for an answer. */
class HurriedPool extends pg.Pool {
  readonly #refusal: number

  /** @param refusal milliseconds for both waits together */
  constructor(refusal: number, config: pg.PoolConfig) {
    super(config)
    this.#refusal = refusal
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's two overloads, which a subclass has to repeat
  override connect(callback?: any): any {
    const startedAt = performance.now()
    const lend = (client: pg.PoolClient) => {
      ours(client).hurry(this.#refusal - (performance.now() - startedAt))
      return client
    }
    if (!callback) return super.connect().then(lend)
    super.connect((error, client, release) => {
      callback(error, client && lend(client), release)
    })
  }
}

/**
 * Opens a pool. The caller ends it (`pool.end()` or `db.destroy()`).
 *
 * Every client needs its own error listener besides the pool's: when Postgres ends a session inside
 * a transaction, pg emits the error on the client that is checked out, and without a listener the
 * process exits.
 */
export function createPool(options: DatabaseOptions): ShopPool {
  const statement = options.statementTimeout ?? databaseTimeouts.statement
  const address = parseDatabaseAddress(options.url)
  const idle = new Set<ShopClient>()
  /** clients of an older generation are ended when they are returned */
  let generation = 0
  const generations = new WeakMap<object, number>()
  const answerWithin = statement + (databaseTimeouts.query - databaseTimeouts.statement)
  // Older connections go to the same server, so their next write would be refused as well.
  const { Client, search } = connectionsTo(address, answerWithin, () => {
    for (const client of idle) client.hangUp('The database server is read-only now.')
  })
  const pool = new HurriedPool(Math.max(databaseTimeouts.refusal, answerWithin), {
    Client,
    connectionString: address.connectionString,
    max: options.max ?? defaultConnections,
    connectionTimeoutMillis: options.connectTimeout ?? databaseTimeouts.connect,
    ...(options.pooled ? {} : { ...limitsOf(statement), options: asOptions(searchSettings) }),
    keepAlive: true,
    application_name: applicationName,
  })
  const report = options.onError ?? (() => {})
  pool.on('error', report)
  pool.on('connect', (client) => {
    generations.set(client, generation)
    client.on('error', report)
  })
  pool.on('acquire', (client) => idle.delete(ours(client)))
  pool.on('remove', (client) => idle.delete(ours(client)))
  pool.on('release', (_error, client) => {
    const one = ours(client)
    // A client that is ending when it is returned is not reused.
    if (one.isAbandoned || generations.get(one) !== generation) void one.end().catch(report)
    else idle.add(one)
  })
  return Object.assign(pool, {
    renew() {
      generation += 1
      search()
      for (const client of idle) client.hangUp('The database server may have changed.')
    },
  })
}

/** Opens one session, such as LISTEN needs. Any error ends it, and the caller opens another. */
export async function openSession(url: string): Promise<pg.Client> {
  const address = parseDatabaseAddress(url)
  const { Client } = connectionsTo(address, databaseTimeouts.query)
  const client = new Client({
    connectionString: address.connectionString,
    connectionTimeoutMillis: databaseTimeouts.connect,
    keepAlive: true,
    application_name: applicationName,
  })
  client.on('error', () => client.emit('end'))
  await client.connect()
  return client
}

/** Creates a Kysely instance over its own pool; `destroy()` closes both. */
export function createDatabase(options: DatabaseOptions): { db: Db; pool: ShopPool } {
  const pool = createPool(options)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(options.log ? { log: options.log } : {}),
  })
  return { db, pool }
}
