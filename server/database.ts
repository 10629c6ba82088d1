/** The database of a start: the operator's, or the embedded one, which this process then looks after. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { startSupervised } from '../db/embedded-supervisor.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { keepSettingsWithRole } from '../db/role-settings.ts'
import type { Config } from './config.ts'
import type { Lifetime } from './lifetime.ts'

/** @returns its address */
export async function openDatabase(
  config: Config,
  lifetime: Lifetime,
  log: FastifyBaseLogger,
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const embedded = startSupervised({
    directory: path.join(config.dataDir, 'postgres'),
    // At the end it complains of being ended.
    onLog: (line) => {
      if (!lifetime.isEnding()) log.warn({ postgres: line }, 'embedded PostgreSQL')
    },
  })
  // One that is still coming up is waited for: it would be there after us.
  lifetime.atLast(async () => (await embedded.catch(() => undefined))?.stop())
  return (await embedded).url
}

/** @returns the names of the migrations that were due */
export async function bringUpToDate(config: Config, databaseUrl: string): Promise<string[]> {
  const migrations = await migrateToLatest(config.databaseDirectUrl ?? databaseUrl)
  if (config.databaseDirectUrl) await keepSettingsWithRole(config.databaseDirectUrl)
  return migrations
}
