/** The database of a start: the operator's, or the embedded one, which this process then looks after. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { keepSettingsWithRole } from '../../../db/connection/role-settings.ts'
import { assertSessions, findPoolerProblem } from '../../../db/connection/sessions.ts'
import { SetupError } from '../../../db/connection/setup-error.ts'
import { startSupervised } from '../../../db/embedded/embedded-supervisor.ts'
import { migrateToLatest } from '../../../db/migrate/migrator.ts'
import type { Config } from '../../core/config/config.ts'
import type { Lifetime } from '../process/lifetime.ts'

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

/** @throws SetupError where the pooler leads to something else than what it stands before */
async function judgePooler(url: string, directUrl: string, log: FastifyBaseLogger): Promise<void> {
  const problem = await findPoolerProblem(url, directUrl)
  if (problem?.isWrong) throw new SetupError(`${problem.found}. ${problem.advice}`)
  if (problem) log.warn({ advice: problem.advice }, problem.found)
}

/**
 * Brings the schema and the role's settings up to date, once it is sure what stands before the database.
 * @returns the names of the migrations that were due
 * @throws SetupError, MigrationFailed
 */
export async function bringUpToDate(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<string[]> {
  const { databaseDirectUrl } = config
  const past = databaseDirectUrl ?? databaseUrl
  // Before the embedded one stands nothing.
  if (config.databaseUrl !== undefined) await assertSessions(past)
  const migrations = await migrateToLatest(past)
  if (databaseDirectUrl) {
    await keepSettingsWithRole(databaseDirectUrl)
    await judgePooler(databaseUrl, databaseDirectUrl, log)
  }
  return migrations
}
