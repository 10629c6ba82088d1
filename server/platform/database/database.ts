/** Opens the database at the start: the operator's, or the embedded one of this process. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { keepSettingsWithRole } from '../../../db/connection/role-settings.ts'
import { assertSessions, findPoolerProblem } from '../../../db/connection/sessions.ts'
import { SetupError } from '../../../db/connection/setup-error.ts'
import { startSupervised } from '../../../db/embedded/embedded-supervisor.ts'
import { migrateToLatest } from '../../../db/migrate/migrator.ts'
import type { Config } from '../../core/config/config.ts'
import type { Lifetime } from '../process/lifetime.ts'

/** Opens the database. @returns its address */
export async function openDatabase(
  config: Config,
  lifetime: Lifetime,
  log: FastifyBaseLogger,
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const embedded = startSupervised({
    directory: path.join(config.dataDir, 'postgres'),
    // The server logs its own shutdown as a problem.
    onLog: (line) => {
      if (!lifetime.isEnding()) log.warn({ postgres: line }, 'embedded PostgreSQL')
    },
  })
  // An embedded server that is still starting is waited for: it would outlive this process.
  lifetime.atLast(async () => (await embedded.catch(() => undefined))?.stop())
  return (await embedded).url
}

/** Checks the pooler. @throws SetupError when it leads to another database than the direct one */
async function assertPooler(url: string, directUrl: string, log: FastifyBaseLogger): Promise<void> {
  const problem = await findPoolerProblem(url, directUrl)
  if (problem?.isWrong) throw new SetupError(`${problem.found}. ${problem.advice}`)
  if (problem) log.warn({ advice: problem.advice }, problem.found)
}

/**
 * Migrates the schema and the role's settings, after checking the connection.
 * @returns the names of the applied migrations
 * @throws SetupError, MigrationFailed
 */
export async function migrate(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<string[]> {
  const { databaseDirectUrl } = config
  const past = databaseDirectUrl ?? databaseUrl
  // The embedded server has no pooler.
  if (config.databaseUrl !== undefined) await assertSessions(past)
  const migrations = await migrateToLatest(past)
  if (databaseDirectUrl) {
    await keepSettingsWithRole(databaseDirectUrl)
    await assertPooler(databaseUrl, databaseDirectUrl, log)
  }
  return migrations
}
