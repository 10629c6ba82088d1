/** One run of an import, in its turn among all servers and past a database that went away meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../db/connection/client.ts'
import { mergeTextIndexes } from '../../../../db/queries/imports/import-products.queries.ts'
import { isUnavailable } from '../../../core/errors/error-translation.ts'
import type { ImportReport } from '../contract/imports.schema.ts'
import type { ImportJob } from './import-job.ts'
import { LeaseLost, withLease } from './lease.ts'

/** How long a run waits for a database that went away, before it gives up as interrupted. */
const waitForDatabase = { attempts: 20, waitMs: 500 } as const

/** Writes a file into the shop, in this thread or in another. */
export interface FileWriting {
  /** writes what is not written yet; asked again, it goes on with the batches it was at */
  writeRest(db: Db): Promise<ImportReport>
  close(): Promise<void>
}

/**
 * Runs a job to its end, in its turn. Every batch holds the turn until it is committed, so who lost
 * it cannot write. When the database goes away, or the turn, the run waits for both and goes on with
 * the batches it was at. What it does is safe to repeat: rows that were written already are found
 * unchanged, so an interrupted run is resumed by running it again.
 * @param db the connections of imports
 * @returns the report; for dry runs of what would happen
 * @throws ImportRefusal when the file cannot be imported, ImportStopped, or what the database throws
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

/** Does what may be cut off anywhere and begun again, in its turn and past a lost turn or database. */
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
      const mayComeBack = isUnavailable(error) || error instanceof LeaseLost
      if (!mayComeBack || attempt >= waitForDatabase.attempts || signal.aborted) throw error
      log.warn({ err: error, importId: lease.importId, attempt }, 'an import waits')
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
