/**
 * `--workers N`: this process owns the embedded PostgreSQL and the port, N others serve. It starts again who
 * dies, passes signals on, and gathers the metrics. docs/operations.md says when it helps.
 */
import { SetupError } from '../../../db/connection/setup-error.ts'
import { readConfig } from '../../core/config/config.ts'
import { createLog } from '../../core/log/log.ts'
import { bringUpToDate, openDatabase } from '../database/database.ts'
import type { Lifetime } from '../process/lifetime.ts'
import { greeting } from '../process/startup-banner.ts'
import { createCrew } from './worker-pool.ts'

/** Connections that a worker cannot do without. */
const fewest = 2

/**
 * The connections that each worker gets of DATABASE_CONNECTIONS.
 * @throws SetupError where there are too few
 */
export function shareOf(connections: number, workers: number): number {
  const share = Math.floor(connections / workers)
  if (share >= fewest) return share
  throw new SetupError(
    `--workers ${workers} needs DATABASE_CONNECTIONS=${workers * fewest} or more: they share them, and each has at least ${fewest}. It is ${connections}.`,
  )
}

/** Settles when every worker is open; what they hold is given back with `lifetime`. */
export async function supervise(lifetime: Lifetime, workers: number): Promise<void> {
  const config = readConfig()
  const connections = shareOf(config.databaseConnections, workers)
  const { log, open } = await createLog(config)
  const databaseUrl = await openDatabase(config, lifetime, log)
  const migrations = await bringUpToDate(config, databaseUrl, log)
  const crew = createCrew({
    workers,
    environment: { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: String(connections) },
    log,
    isEnding: lifetime.isEnding,
  })
  lifetime.onEnd(() => crew.stop())
  const opening = await crew.start()
  // It has told why.
  if (opening === undefined) return void lifetime.end(1)
  process.stdout.write(greeting(opening))
  const { address } = opening
  open(() => log.info({ address, migrations, workers, connections }, 'the shop is open'))
}
