/** Writes one file into the shop; resumes after losing the database or the lease. */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../../db/connection/client.ts'
import { vacuumWritten } from '../../../../db/queries/imports/import-products.queries.ts'
import { findImportPrices } from '../../../../db/queries/imports/import-rows.queries.ts'
import { findImport, reportProgress } from '../../../../db/queries/imports/imports.queries.ts'
import { createKeyedMutex } from '../../../core/values/keyed-mutex.ts'
import { type ImportReport, isTable } from '../contract/imports.schema.ts'
import { ImportError, ImportStopped } from '../contract/issues.ts'
import { MatchedProducts } from '../contract/match.ts'
import { imageFinder } from '../images/by-name.ts'
import { ProductReader } from '../map/product-reader.ts'
import { Remarks } from '../map/remarks.ts'
import { type Batch, type BatchEntry, BatchQueue, batchSizes, type Pace } from './batch-queue.ts'
import { Duplicates } from './duplicates.ts'
import type { ImportJob } from './import-job.ts'
import { assertConfirmed, deleteMissing, findMissing } from './missing.ts'
import { countProducts, emptyReport, GroupOutcomes, missingExampleLimit } from './report.ts'
import { writeBatch } from './write-batch.ts'

const heartbeatMs = 2_000
/** Pause after a batch beside other requests: a multiple of its duration, at most so many ms. */
const restEvery = { times: 3, longest: 250 } as const
/** Written products after which plans made for a smaller shop would slow other statements. */
const shownAtOnce = 2_000

/** One attempt to write the rest. */
interface Attempt {
  reader: ProductReader
  queue: BatchQueue
  /** the first failure: no further batch begins after it */
  failure: { error: unknown } | undefined
}

export class FileWriter {
  #report = emptyReport()
  /** written products that other statements' plans account for */
  #shown = 0
  #reader: ProductReader | undefined
  #queue: BatchQueue | undefined
  readonly #inTurn = createKeyedMutex()
  readonly #duplicates: Duplicates
  readonly #claimed = new MatchedProducts()
  readonly #groups = new GroupOutcomes()
  readonly #job: ImportJob
  readonly #onProgress: (report: ImportReport) => void

  constructor(job: ImportJob, onProgress: (report: ImportReport) => void) {
    this.#job = job
    this.#onProgress = onProgress
    this.#duplicates = new Duplicates(job.mapping.duplicates)
  }

  /** Writes what is not written yet. */
  async writeRest(db: Db): Promise<ImportReport> {
    const reader = await this.#open(db)
    if (this.#queue) await this.#findWritten(db, this.#queue)
    this.#queue ??= new BatchQueue(this.#read(reader), () => batchSizes[this.#pace()])
    const attempt: Attempt = { reader, queue: this.#queue, failure: undefined }
    const writers = Array.from({ length: this.#job.writers }, () => this.#writeAll(db, attempt))
    await Promise.all(writers)
    if (attempt.failure) throw attempt.failure.error
    const { rows, total } = this.#report
    if (rows.read !== total) throw new Error(`${rows.read} of ${total} rows have an outcome`)
    await this.#removeMissing(db)
    if (this.#job.options.dryRun) {
      const prices = await findImportPrices(db, this.#job.lease.importId)
      if (prices) this.#update({ prices })
    }
    return this.#report
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#queue?.close()
  }

  /** Surveys the file before anything is written: a broken one is refused whole. */
  async #open(db: Db): Promise<ProductReader> {
    if (this.#reader) return this.#reader
    const { lease, source, mapping, options } = this.#job
    const reader = await ProductReader.open(source, mapping)
    reader.refuseOpenQuestions()
    let lastHeartbeat = 0
    let stopRequested: Promise<boolean> = Promise.resolve(false)
    const survey = await reader.survey(() => {
      this.#checkStop()
      if (Date.now() - lastHeartbeat < heartbeatMs) return
      lastHeartbeat = Date.now()
      stopRequested = reportProgress(db, lease, { state: 'reading' })
      stopRequested.catch(() => {})
    })
    if (await stopRequested) throw new ImportStopped()
    const { needs, compiled } = reader
    if (options.deleteMissing && (compiled.match || compiled.isStockOnly))
      throw new ImportError(
        'deleting missing products needs a file with product IDs; it is not possible when matching by SKU or barcode, or with a stock file',
      )
    const remarks = new Remarks()
    const hasImages = compiled.isStockOnly || compiled.sources.Images !== undefined
    remarks.addFile(reader.recognised, hasImages)
    this.#update({
      total: survey.rows,
      ignoredColumns: compiled.ignored,
      ...(needs && { needs }),
      ...(remarks.all.length > 0 && { remarks: remarks.all }),
    })
    if (options.deleteMissing && !options.dryRun) await this.#confirmMissing(db, reader)
    this.#reader = reader
    return reader
  }

  /**
   * Finds out what was written, as a connection may break during a commit. The report is written in
   * the same transaction, so it counts the products that are done.
   */
  async #findWritten(db: Db, queue: BatchQueue): Promise<void> {
    const row = await findImport(db, this.#job.lease.importId)
    const stored = row?.report as ImportReport | undefined
    if (stored && countProducts(stored) > countProducts(this.#report)) this.#written(stored)
    queue.restart(countProducts(this.#report))
  }

  async *#read(reader: ProductReader): AsyncGenerator<BatchEntry[], void> {
    const { options, origins } = this.#job
    for await (const rows of reader.rows(imageFinder(options.imageUrls ?? {}, origins)))
      yield rows.map((row) => ({ row, decided: this.#duplicates.check(row) }))
  }

  /** Writes batches until none is left or one failed; beside other requests, one at a time. */
  async #writeAll(db: Db, attempt: Attempt): Promise<void> {
    const next = () => this.#writeNext(db, attempt)
    try {
      while (await (this.#pace() === 'beside' ? this.#inTurn('beside', next) : next())) {}
    } catch (error) {
      attempt.failure ??= { error }
    }
  }

  /** Writes the next batch. @returns false when nothing is left to write */
  async #writeNext(db: Db, attempt: Attempt): Promise<boolean> {
    const batch = await attempt.queue.take()
    if (!batch || attempt.failure) {
      batch?.turn.failed(attempt.failure?.error)
      return false
    }
    const began = performance.now()
    await this.#write(db, batch, attempt)
    await this.#vacuumWritten(db)
    const { signal } = this.#job
    const rest = Math.min(restEvery.times * (performance.now() - began), restEvery.longest)
    // Lets other requests go first: a batch blocks for some ten milliseconds.
    if (this.#pace() === 'alone') await breathe()
    else await sleep(rest, undefined, { signal }).catch(() => {})
    return true
  }

  async #vacuumWritten(db: Db): Promise<void> {
    const { created, updated } = this.#report.products
    const written = created + updated
    if (this.#job.options.dryRun || written - this.#shown < shownAtOnce) return
    this.#shown = written
    // A failure only makes other statements slower.
    await vacuumWritten(db).catch(() => {})
  }

  #pace(): Pace {
    return this.#job.isServing?.() ? 'beside' : 'alone'
  }

  async #write(db: Db, batch: Batch, { queue, reader }: Attempt): Promise<void> {
    const { lease, actor, options } = this.#job
    const { notation, columns } = reader.recognised
    try {
      this.#checkStop()
      await this.#prepare(batch)
      const stopRequested = await writeBatch(db, batch, {
        lease,
        actor,
        dryRun: options.dryRun,
        claimed: this.#claimed,
        groups: this.#groups,
        lowAtMost: this.#job.lowAtMost,
        width: isTable(notation) ? columns.length : 0,
        canContinue: () => this.#checkStop(),
        report: () => this.#report,
        onWriting: () => queue.readAhead(),
        onWritten: (report) => this.#written(report),
      })
      queue.written(batch)
      if (stopRequested) throw new ImportStopped()
    } catch (error) {
      batch.turn.failed(error)
      throw error
    }
  }

  /** Keeps the image counts, which may have changed while the batch was written. */
  #written({ images: _, ...report }: ImportReport): void {
    this.#update(report)
    if (!this.#job.options.dryRun) this.#job.onWritten?.()
  }

  /** Prepares one batch at a time, so that an image in several batches is fetched once. */
  #prepare(batch: Batch): Promise<void> {
    return this.#inTurn('images', async () => {
      const { prepare } = this.#job
      if (!prepare || batch.isPrepared) return
      const rows = batch.entries.flatMap(({ row, decided }) => (decided ? [] : [row]))
      const found = await prepare(rows)
      batch.isPrepared = true
      const { copied, failed } = this.#report.images
      this.#update({ images: { copied: copied + found.copied, failed: failed + found.failed } })
    })
  }

  /** Checks before any write that the confirmed number of missing products is right. */
  async #confirmMissing(db: Db, reader: ProductReader): Promise<void> {
    const named = new Duplicates(this.#job.mapping.duplicates)
    for await (const rows of reader.rows()) {
      this.#checkStop()
      for (const row of rows) named.check(row)
    }
    await this.#findMissing(db, named)
  }

  async #findMissing(db: Db, named: Duplicates): Promise<string[]> {
    const missing = await findMissing(db, named)
    const missingExamples = missing.slice(0, missingExampleLimit)
    this.#update({ missing: missing.length, missingExamples })
    const { dryRun, confirmMissing } = this.#job.options
    if (!dryRun) assertConfirmed(missing, named, confirmMissing)
    return missing
  }

  async #removeMissing(db: Db): Promise<void> {
    const { options, onWritten } = this.#job
    if (!options.deleteMissing) return
    const missing = await this.#findMissing(db, this.#duplicates)
    if (options.dryRun) return
    this.#update({ deleted: await deleteMissing(db, this.#job, missing, () => this.#checkStop()) })
    onWritten?.()
  }

  #update(changes: Partial<ImportReport>): void {
    this.#report = { ...this.#report, ...changes }
    this.#onProgress(this.#report)
  }

  #checkStop(): void {
    if (this.#job.signal.aborted) throw new ImportStopped()
  }
}
