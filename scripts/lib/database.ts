/** Lends a command the database of the shop. */
import path from 'node:path'
import type pg from 'pg'
import { createDatabase, createPool, type Db } from '../../db/connection/client.ts'
import { assertSessions } from '../../db/connection/sessions.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { type Config, readConfig } from '../../server/core/config/config.ts'

/** Milliseconds that a statement of a command may take: some read or index millions of rows. */
const statementTimeout = 1_800_000

/** Opens one connection without the short time limits of requests. */
export const openDatabase = (url: string): Db & AsyncDisposable =>
  createDatabase({ url, max: 1, statementTimeout }).db

/** Opens the same as a pool of pg; it ends with its scope. */
export const openPool = (url: string): pg.Pool & AsyncDisposable => {
  const pool = createPool({ url, max: 1, statementTimeout })
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}

/**
 * Lends the configured database, or the embedded one: a running shop's is shared, otherwise it is
 * started for the command and stopped after it.
 * @throws SetupError where the database is unreachable, or the address is that of a pooler
 */
export const withDatabaseUrl = <T>(work: (url: string, config: Config) => Promise<T>): Promise<T> =>
  withUncheckedDatabaseUrl(async (url, config) => {
    if (config.databaseUrl !== undefined) await assertSessions(url)
    return work(url, config)
  })

/** Lends the same database without checking that it answers. */
export async function withUncheckedDatabaseUrl<T>(
  work: (url: string, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  // A command runs long and needs sessions, so it connects past the pooler.
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) return work(url, config)
  const embedded = await startEmbedded({ directory: path.join(config.dataDir, 'postgres') })
  try {
    return await work(embedded.url, config)
  } finally {
    await embedded.stop()
  }
}
