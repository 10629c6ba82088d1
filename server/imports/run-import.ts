/**
 * One run of an import: wait for the others, read the whole file once, then batch by batch plan
 * and write. What it does is safe to repeat, so an interrupted run is resumed by running again:
 * rows that were written already are found unchanged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mergeTextIndexes } from '../../db/queries/imports.writers.ts'
import { isUnavailable } from '../error-translation.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportReport } from './imports.schema.ts'
import { LeaseLost, withLease } from './lease.ts'
import { FileWriter } from './write-file.ts'

/** Shops of fewer connections than this have a small database: their imports write on one. */
const enoughForTwo = 5

/**
 * How many batches a run writes side by side. Two are about half as quick again as one: while one of
 * them waits for the file or for its commit, the other keeps the database at work.
 * @param connections those of the shop
 */
export const writersBeside = (connections: number): 1 | 2 => (connections < enoughForTwo ? 1 : 2)

/**
 * Connections for all imports of a process together: for the run that writes, as many for the dry
 * run, and one for those who wait.
 */
export const importConnections = (connections: number): number => 2 * writersBeside(connections) + 1

/** How long a run waits for a database that went away, before it gives up as interrupted. */
const waitForDatabase = { attempts: 20, waitMs: 500 } as const

/**
 * Runs a job to its end, in its turn. Every batch holds the turn until it is committed, so who lost
 * it cannot write. When the database goes away, or the turn, the run waits for both and goes on with
 * the batches it was at.
 * @param db the connections of imports
 * @returns the report; for dry runs of what would happen
 * @throws ImportRefusal when the file cannot be imported, ImportStopped, or what the database throws
 */
export async function runImport(
  db: Db,
  log: FastifyBaseLogger,
  job: ImportJob,
  onProgress: (report: ImportReport) => void = () => {},
): Promise<ImportReport> {
  const work = new FileWriter(job, onProgress)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withLease(db, job.lease, job.signal, () => written(db, job, work))
      } catch (error) {
        const mayComeBack = isUnavailable(error) || error instanceof LeaseLost
        if (!mayComeBack || attempt >= waitForDatabase.attempts || job.signal.aborted) throw error
        log.warn({ err: error, importId: job.lease.importId, attempt }, 'an import waits')
        await sleep(waitForDatabase.waitMs, undefined, { signal: job.signal }).catch(() => {})
      }
    }
  } finally {
    await work.close()
  }
}

async function written(db: Db, job: ImportJob, work: FileWriter): Promise<ImportReport> {
  try {
    return await work.go(db)
  } finally {
    if (!job.options.dryRun) await mergeTextIndexes(db).catch(() => {})
  }
}
