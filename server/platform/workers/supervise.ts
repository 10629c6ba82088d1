/**
 * Supervises `--workers N`: this process owns the embedded PostgreSQL and the port, N others serve.
 * It restarts dead workers, passes signals on, and merges the metrics. docs/deployment.md says when
 * this helps.
 */
import { SetupError } from '../../../db/connection/setup-error.ts'
import { readConfig } from '../../core/config/config.ts'
import { createLog } from '../../core/log/log.ts'
import { migrate, openDatabase } from '../database/database.ts'
import type { Lifetime } from '../process/lifetime.ts'
import { startupBanner } from '../process/startup-banner.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Connections that a worker needs at least. */
const minConnections = 2

/**
 * Returns the share of DATABASE_CONNECTIONS for each worker.
 * @throws SetupError when there are too few
 */
export function connectionsPerWorker(connections: number, workers: number): number {
  const share = Math.floor(connections / workers)
  if (share >= minConnections) return share
  throw new SetupError(
    `--workers ${workers} needs DATABASE_CONNECTIONS=${workers * minConnections} or more: each worker uses at least ${minConnections}. It is ${connections}.`,
  )
}

/** Starts the workers and resolves when all are open; `lifetime` stops them. */
export async function supervise(lifetime: Lifetime, workers: number): Promise<void> {
  const config = readConfig()
  const connections = connectionsPerWorker(config.databaseConnections, workers)
  const { log, open } = await createLog(config)
  const databaseUrl = await openDatabase(config, lifetime, log)
  const migrations = await migrate(config, databaseUrl, log)
  const pool = createWorkerPool({
    workers,
    environment: { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: String(connections) },
    log,
    isEnding: lifetime.isEnding,
  })
  lifetime.onEnd(() => pool.stop())
  const startup = await pool.start()
  // The worker has already reported why.
  if (startup === undefined) return void lifetime.end(1)
  process.stdout.write(startupBanner(startup))
  const { address } = startup
  open((details) => details.info({ address, migrations, workers, connections }, 'the shop is open'))
}
