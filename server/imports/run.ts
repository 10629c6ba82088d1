/**
 * One run of an import: wait for the others, read the whole file once, then batch by batch plan
 * and write. What it does is safe to repeat, so an interrupted run is resumed by running again:
 * rows that were written already are found unchanged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import {
  beatImport,
  beginBulkWriting,
  endBulkWriting,
  releaseImportLock,
  tryImportLock,
} from '../../db/queries/imports.ts'
import { isUnavailable } from '../error-translation.ts'
import type { ImportOptions, ImportReport } from './imports.schema.ts'
import type { MappedRow } from './map/row.ts'
import type { Mapping } from './mapping.schema.ts'
import type { ImportSource } from './pipeline.ts'
import { ImportStopped, ImportWork } from './work.ts'

const lockPollMs = 250
/** How long a run waits for a database that went away, before it gives up as interrupted. */
const patience = { attempts: 20, waitMs: 500 } as const

export interface ImportJob {
  id: string
  source: ImportSource
  mapping: Mapping
  options: ImportOptions
  signal: AbortSignal
  /** prepares the pictures of a batch before it is planned (`images: "copy"`) */
  prepare?:
    | ((rows: readonly MappedRow[]) => Promise<{ copied: number; failed: number }>)
    | undefined
  /** after each batch that was written */
  onWritten?: (() => void) | undefined
}

/**
 * Runs a job to its end. A real run holds one connection and on it the lock of imports; every
 * batch is written on that connection, so who lost the lock cannot write. When the connection
 * breaks, the run takes another one and goes on with the batch it was at.
 * @returns the report; for dry runs of what would happen
 * @throws ImportRefusal when the file cannot be imported, ImportStopped, or what the database throws
 */
export async function runImport(
  db: Db,
  log: FastifyBaseLogger,
  job: ImportJob,
  onProgress: (report: ImportReport) => void = () => {},
): Promise<ImportReport> {
  const work = new ImportWork(job, onProgress)
  try {
    if (job.options.dryRun) return await work.go(db)
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.connection().execute((connection) => withLock(connection, job, work))
      } catch (error) {
        if (!isUnavailable(error) || attempt >= patience.attempts || job.signal.aborted) throw error
        log.warn({ err: error, importId: job.id, attempt }, 'an import waits for the database')
        work.isRetry = true
        await sleep(patience.waitMs)
      }
    }
  } finally {
    await work.close()
  }
}

async function withLock(connection: Db, job: ImportJob, work: ImportWork): Promise<ImportReport> {
  while (!(await tryImportLock(connection))) {
    const stopRequested = await beatImport(connection, job.id, { state: 'waiting' })
    if (stopRequested || job.signal.aborted) throw new ImportStopped()
    await sleep(lockPollMs)
  }
  try {
    await beginBulkWriting(connection)
    return await work.go(connection)
  } finally {
    await endBulkWriting(connection).catch(() => {})
    // A connection that broke has lost the lock by itself.
    await releaseImportLock(connection).catch(() => false)
  }
}
