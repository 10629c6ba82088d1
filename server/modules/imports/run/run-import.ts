/** Runs one import under its lease, and survives a lost database connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../db/connection/client.ts'
import { mergeTextIndexes } from '../../../../db/queries/imports/import-products.queries.ts'
import { isUnavailable } from '../../../core/errors/error-translation.ts'
import type { ImportReport } from '../contract/imports.schema.ts'
import type { ImportJob } from './import-job.ts'
import { LeaseLost, withLease } from './lease.ts'

/** How long a run waits for an unreachable database before it ends as interrupted. */
const waitForDatabase = { attempts: 20, waitMs: 500 } as const

/** Writes a file into the shop, in this thread or another. */
export interface FileWriting {
  /** writes the rest; called again, it continues with the interrupted batches */
  writeRest(db: Db): Promise<ImportReport>
  close(): Promise<void>
}

/**
 * Runs a job to its end under its lease. Every batch holds the lease until it is committed, so a
 * run that lost it cannot write. After losing database or lease, the run waits for both and
 * continues with the interrupted batches. Repeating is safe: rows already written are unchanged, so
 * an interrupted run is resumed by running it again.
 * @param db the connections of imports
 * @returns the report; for a dry run of the planned changes
 * @throws ImportError when the file cannot be imported, ImportStopped, or database errors
 */
export async function runImport(
  db: Db,
  log: FastifyBaseLogger,
  { lease, signal, options }: Pick<ImportJob, 'lease' | 'signal' | 'options'>,
  writer: FileWriting,
): Promise<ImportReport> {
  try {
    return await inItsTurn(db, log, { lease, signal }, () => write(db, options, writer))
  } finally {
    await writer.close()
  }
}

/** Does repeatable work under a lease, again after losing the lease or the database. */
export async function inItsTurn<T>(
  db: Db,
  log: FastifyBaseLogger,
  { lease, signal }: Pick<ImportJob, 'lease' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withLease(db, lease, signal, work)
    } catch (error) {
      const isRetryable = isUnavailable(error) || error instanceof LeaseLost
      if (!isRetryable || attempt >= waitForDatabase.attempts || signal.aborted) throw error
      log.warn(
        { err: error, importId: lease.importId, attempt },
        'an import is waiting for the database',
      )
      await sleep(waitForDatabase.waitMs, undefined, { signal }).catch(() => {})
    }
  }
}

async function write(
  db: Db,
  options: ImportJob['options'],
  writer: FileWriting,
): Promise<ImportReport> {
  try {
    return await writer.writeRest(db)
  } finally {
    if (!options.dryRun) await mergeTextIndexes(db).catch(() => {})
  }
}
