/** The work of one run, which may be taken up again where it was when the database or the turn was lost. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { beatImport, findImport } from '../../db/queries/imports.ts'
import { createTurns } from '../in-turn.ts'
import { type Batch, BatchQueue } from './batch-queue.ts'
import { Duplicates } from './duplicates.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportReport } from './imports.schema.ts'
import { ImportRefusal, ImportStopped } from './issues.ts'
import { deleteMissing, findMissing } from './missing.ts'
import { pictureFinder } from './pictures/by-name.ts'
import { ProductReader } from './product-reader.ts'
import { countProducts, emptyReport, missingExampleLimit } from './report.ts'
import { type BatchEntry, writeBatch } from './write-batch.ts'

const beatMs = 2_000

/** One go at what is left to do. */
interface Go {
  reader: ProductReader
  queue: BatchQueue
  /** the first one: nobody begins another batch after it */
  failure: { error: unknown } | undefined
}

export class FileWriter {
  #report = emptyReport()
  #reader: ProductReader | undefined
  #queue: BatchQueue | undefined
  readonly #inTurn = createTurns()
  readonly #duplicates: Duplicates
  readonly #job: ImportJob
  readonly #onProgress: (report: ImportReport) => void

  constructor(job: ImportJob, onProgress: (report: ImportReport) => void) {
    this.#job = job
    this.#onProgress = onProgress
    this.#duplicates = new Duplicates(job.mapping.duplicates)
  }

  /** Does what is left to do. */
  async go(db: Db): Promise<ImportReport> {
    const reader = await this.#open(db)
    if (this.#queue) await this.#lookUp(db, this.#queue)
    this.#queue ??= new BatchQueue(this.#read(reader))
    const go: Go = { reader, queue: this.#queue, failure: undefined }
    const writers = Array.from({ length: this.#job.writers }, () => this.#writeAll(db, go))
    await Promise.all(writers)
    if (go.failure) throw go.failure.error
    const { rows, total } = this.#report
    if (rows.read !== total) throw new Error(`${rows.read} of ${total} rows have an outcome`)
    await this.#removeMissing(db, this.#duplicates)
    return this.#report
  }

  /** Writes batch after batch, until there is none left or somebody failed. */
  async #writeAll(db: Db, go: Go): Promise<void> {
    try {
      for (;;) {
        const batch = await go.queue.take()
        if (!batch || go.failure) return batch?.turn.failed(go.failure?.error)
        await this.#write(db, batch, go)
        // Other requests come first: a batch is some ten milliseconds of work.
        await breathe()
      }
    } catch (error) {
      go.failure ??= { error }
    }
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#queue?.close()
  }

  async #open(db: Db): Promise<ProductReader> {
    if (this.#reader) return this.#reader
    const { lease, source, mapping, options } = this.#job
    const reader = await ProductReader.open(source, mapping)
    let beaten = 0
    let stopAsked: Promise<boolean> = Promise.resolve(false)
    const survey = await reader.survey(() => {
      this.#checkStop()
      if (Date.now() - beaten < beatMs) return
      beaten = Date.now()
      stopAsked = beatImport(db, lease, { state: 'reading' })
      stopAsked.catch(() => {})
    })
    if (await stopAsked) throw new ImportStopped()
    this.#tell({ ...this.#report, total: survey.rows, ignoredColumns: reader.compiled.ignored })
    if (options.deleteMissing && !options.dryRun) await this.#confirmMissing(db, reader)
    this.#reader = reader
    return reader
  }

  async *#read(reader: ProductReader): AsyncGenerator<BatchEntry[], void> {
    const { options, origins } = this.#job
    for await (const rows of reader.rows(pictureFinder(options.pictures ?? {}, origins)))
      yield rows.map((row) => ({ row, decided: this.#duplicates.check(row) }))
  }

  async #write(db: Db, batch: Batch, { queue, reader }: Go): Promise<void> {
    const { lease, actor, options } = this.#job
    const { notation, columns } = reader.recognised
    try {
      this.#checkStop()
      await this.#prepare(batch)
      const stopRequested = await writeBatch(
        db,
        batch.entries,
        {
          lease,
          actor,
          mayGoOn: () => this.#checkStop(),
          dryRun: options.dryRun,
          position: batch.position,
          report: () => this.#report,
          onWritten: (report) => this.#written(report),
          width: notation === 'csv' ? columns.length : 0,
          onWriting: () => queue.readAhead(),
        },
        batch.turn,
      )
      queue.written(batch)
      if (stopRequested) throw new ImportStopped()
    } catch (error) {
      batch.turn.failed(error)
      throw error
    }
  }

  /** Pictures may have been counted while the batch was on its way. */
  #written(report: ImportReport): void {
    const { dryRun } = this.#job.options
    this.#tell({ ...report, images: this.#report.images })
    if (!dryRun) this.#job.onWritten?.()
  }

  /** One batch at a time: a picture that several of them name is fetched once. */
  #prepare(batch: Batch): Promise<void> {
    return this.#inTurn('pictures', async () => {
      const { prepare } = this.#job
      if (!prepare || batch.isPrepared) return
      const rows = batch.entries.flatMap(({ row, decided }) => (decided ? [] : [row]))
      const found = await prepare(rows)
      batch.isPrepared = true
      const { copied, failed } = this.#report.images
      const images = { copied: copied + found.copied, failed: failed + found.failed }
      this.#tell({ ...this.#report, images })
    })
  }

  /**
   * A connection that breaks during a commit leaves open whether it happened. The report is
   * written in the same transaction, so it tells how many products of the file are done.
   */
  async #lookUp(db: Db, queue: BatchQueue): Promise<void> {
    const row = await findImport(db, this.#job.lease.importId)
    const stored = row?.report as ImportReport | undefined
    if (stored && countProducts(stored) > countProducts(this.#report)) this.#written(stored)
    queue.restart(countProducts(this.#report))
  }

  /** Before anything is written: the number that was confirmed must be the number there is. */
  async #confirmMissing(db: Db, reader: ProductReader): Promise<void> {
    const named = new Duplicates(this.#job.mapping.duplicates)
    for await (const rows of reader.rows()) {
      this.#checkStop()
      for (const row of rows) named.check(row)
    }
    await this.#checkMissing(db, named)
  }

  async #checkMissing(db: Db, named: Duplicates): Promise<string[]> {
    const missing = await findMissing(db, new Set(named.ids))
    this.#tell({
      ...this.#report,
      missing: missing.length,
      missingExamples: missing.slice(0, missingExampleLimit),
    })
    const { dryRun, confirmMissing } = this.#job.options
    if (dryRun) return missing
    if (named.hasUnknownIds)
      throw new ImportRefusal(
        'some rejected rows have no readable id, so nobody can say which products are missing; nothing was deleted',
      )
    if (missing.length !== confirmMissing)
      throw new ImportRefusal(
        `${missing.length} products of the shop are not in the file, but ${confirmMissing ?? 'no number'} was confirmed; nothing was deleted`,
      )
    return missing
  }

  async #removeMissing(db: Db, named: Duplicates): Promise<void> {
    const { options, onWritten } = this.#job
    if (!options.deleteMissing) return
    const missing = await this.#checkMissing(db, named)
    if (options.dryRun) return
    const deleted = await deleteMissing(db, this.#job, missing, () => this.#checkStop())
    this.#tell({ ...this.#report, deleted })
    onWritten?.()
  }

  #tell(report: ImportReport): void {
    this.#report = report
    this.#onProgress(report)
  }

  #checkStop(): void {
    if (this.#job.signal.aborted) throw new ImportStopped()
  }
}
