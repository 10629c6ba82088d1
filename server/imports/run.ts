/**
 * One run of an import: wait for the others, read the whole file once, then batch by batch plan
 * and write. What it does is safe to repeat, so an interrupted run is resumed by running again:
 * rows that were written already are found unchanged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { beatImport } from '../../db/queries/imports.ts'
import {
  beginBulkWriting,
  endBulkWriting,
  releaseImportLock,
  tryImportLock,
} from '../../db/queries/imports.writers.ts'
import { isUnavailable } from '../error-translation.ts'
import type { JobActor } from '../users/actor.ts'
import type { ImportOptions, ImportReport } from './imports.schema.ts'
import type { MappedRow } from './map/row.ts'
import type { Mapping } from './mapping.schema.ts'
import type { ImportSource } from './pipeline.ts'
import { ImportStopped, ImportWork } from './work.ts'

const lockPollMs = 250
/**
 * Locks of writing connections. Two write about half as much again as one: while one of them waits
 * for the file or for its commit, the other keeps the database at work.
 */
const locks = [0, 1] as const
/** Pools of fewer connections lend an import only one: the shop needs the others. */
const enoughForTwo = 5

/** How many of a pool's connections an import may write on. */
export const writersAmong = (connections: number): 1 | 2 => (connections < enoughForTwo ? 1 : 2)

/** How long a run waits for a database that went away, before it gives up as interrupted. */
const patience = { attempts: 20, waitMs: 500 } as const

export interface ImportJob {
  id: string
  actor: JobActor
  source: ImportSource
  mapping: Mapping
  options: ImportOptions
  signal: AbortSignal
  /** connections to write on, see {@link writersAmong} */
  writers: 1 | 2
  /** the shop's own, which the addresses of its pictures may begin with */
  origins: readonly string[]
  /** prepares the pictures of a batch before it is planned (`images: "copy"`) */
  prepare?:
    | ((rows: readonly MappedRow[]) => Promise<{ copied: number; failed: number }>)
    | undefined
  /** after each batch that was written */
  onWritten?: (() => void) | undefined
}

/**
 * Runs a job to its end. A real run holds connections and on each of them a lock of imports; every
 * batch is written on one of them, so who lost a lock cannot write there, and who has them all
 * knows that nobody else writes any more. When a connection breaks, the run takes others and goes
 * on with the batches it was at.
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
    if (job.options.dryRun) return await work.go(job.writers === 1 ? [db] : [db, db])
    for (let attempt = 1; ; attempt++) {
      try {
        return await withWriters(db, job, (writers) => work.go(writers))
      } catch (error) {
        if (!isUnavailable(error) || attempt >= patience.attempts || job.signal.aborted) throw error
        log.warn({ err: error, importId: job.id, attempt }, 'an import waits for the database')
        await sleep(patience.waitMs)
      }
    }
  } finally {
    await work.close()
  }
}

type Work = (writers: readonly [Db, ...Db[]]) => Promise<ImportReport>

/** Takes the connections one by one, each with its lock; a single one takes all locks. */
function withWriters(db: Db, job: ImportJob, work: Work): Promise<ImportReport> {
  return db.connection().execute((first) => {
    if (job.writers === 1) return withLocks(first, locks, job, () => work([first]))
    return withLocks(first, locks.slice(0, 1), job, () =>
      db
        .connection()
        .execute((second) => withLocks(second, locks.slice(1), job, () => work([first, second]))),
    )
  })
}

async function withLocks(
  connection: Db,
  wanted: readonly number[],
  job: ImportJob,
  work: () => Promise<ImportReport>,
): Promise<ImportReport> {
  try {
    for (const lock of wanted)
      while (!(await tryImportLock(connection, lock))) {
        const stopRequested = await beatImport(connection, job.id, { state: 'waiting' })
        if (stopRequested || job.signal.aborted) throw new ImportStopped()
        await sleep(lockPollMs)
      }
    return await inBulk(connection, work)
  } finally {
    // A connection that broke has lost its locks by itself.
    for (const lock of wanted) await releaseImportLock(connection, lock).catch(() => false)
  }
}

async function inBulk(connection: Db, work: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    await beginBulkWriting(connection)
    return await work()
  } finally {
    await endBulkWriting(connection).catch(() => {})
  }
}
