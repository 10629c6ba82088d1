/** The work of one run, which may be taken up again where it was when a connection broke. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { beatImport, findImport } from '../../db/queries/imports.ts'
import { type BatchEntry, writeBatch } from './batch.ts'
import { Duplicates } from './duplicates.ts'
import type { ImportReport } from './imports.schema.ts'
import { ImportRefusal } from './issues.ts'
import { deleteMissing, findMissing } from './missing.ts'
import { pictureFinder } from './pictures/by-name.ts'
import { ImportPlanReader } from './pipeline.ts'
import { countProducts, emptyReport, missingExampleLimit } from './report.ts'
import type { ImportJob } from './run.ts'

/** Products in one transaction: big enough to be quick, small enough to hold no order up. */
export const batchSize = 500
const beatMs = 2_000

/** Somebody stopped the run; what was written stays. */
export class ImportStopped extends Error {}

export class ImportWork {
  /** the connection broke: whether the batch at hand was committed is to be looked up */
  isRetry = false
  #report = emptyReport()
  #position = 0
  #reader: ImportPlanReader | undefined
  #batches: AsyncGenerator<BatchEntry[], void> | undefined
  #next: Promise<IteratorResult<BatchEntry[], void>> | undefined
  #pending: BatchEntry[] | undefined
  #isClosed = false
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
    this.#batches ??= this.#read(reader)
    this.#next ??= this.#readAhead(this.#batches)
    for (;;) {
      if (!this.#pending) {
        const next = await this.#next
        if (next.done) break
        this.#pending = next.value
        this.#next = undefined
      }
      await this.#write(db, this.#pending, reader)
      this.#next ??= this.#readAhead(this.#batches)
      this.#pending = undefined
      // Other requests come first: a batch is some ten milliseconds of work.
      await breathe()
    }
    await this.#removeMissing(db, this.#duplicates)
    return this.#report
  }

  /** Begins to read a batch; a failure is told when it is awaited. */
  #readAhead(
    batches: AsyncGenerator<BatchEntry[], void>,
  ): Promise<IteratorResult<BatchEntry[], void>> {
    const next = batches.next()
    next.catch(() => {})
    return next
  }

  /**
   * The next batch is read while the database writes this one: begun earlier, reading would only
   * hold up the answers that the write waits for. The turn in between lets the statement go out.
   */
  readonly #onWriting = (): void => {
    setImmediate(() => {
      if (this.#batches && !this.#isClosed) this.#next ??= this.#readAhead(this.#batches)
    })
  }

  /** Closes the file. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#next?.catch(() => {})
    await this.#batches?.return(undefined)
  }

  async #open(db: Db): Promise<ImportPlanReader> {
    if (this.#reader) return this.#reader
    const { id, source, mapping, options } = this.#job
    const reader = await ImportPlanReader.open(source, mapping)
    let beaten = 0
    let stopAsked: Promise<boolean> = Promise.resolve(false)
    const survey = await reader.survey(() => {
      this.#checkStop()
      if (Date.now() - beaten < beatMs) return
      beaten = Date.now()
      stopAsked = beatImport(db, id, { state: 'reading' })
      stopAsked.catch(() => {})
    })
    if (await stopAsked) throw new ImportStopped()
    this.#tell({ ...this.#report, total: survey.rows, ignoredColumns: reader.compiled.ignored })
    if (options.deleteMissing && !options.dryRun) await this.#confirmMissing(db, reader)
    this.#reader = reader
    return reader
  }

  async *#read(reader: ImportPlanReader): AsyncGenerator<BatchEntry[], void> {
    let batch: BatchEntry[] = []
    const { pictures } = this.#job.options
    for await (const rows of reader.rows(pictures && pictureFinder(pictures)))
      for (const row of rows) {
        batch.push({ row, decided: this.#duplicates.check(row) })
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
    if (batch.length) yield batch
  }

  async #write(db: Db, batch: BatchEntry[], reader: ImportPlanReader): Promise<void> {
    const { id, options, prepare, onWritten } = this.#job
    this.#checkStop()
    if (prepare && !this.isRetry) await this.#prepare(batch, prepare)
    const rest = batch.slice(await this.#writtenAlready(db))
    if (rest.length) {
      const { notation, columns } = reader.recognised
      const result = await writeBatch(db, rest, {
        importId: id,
        dryRun: options.dryRun,
        position: this.#position + batch.length - rest.length,
        report: this.#report,
        width: notation === 'csv' ? columns.length : 0,
        onWriting: this.#onWriting,
      })
      this.#tell(result.report)
      if (result.stopRequested) throw new ImportStopped()
    }
    this.#position += batch.length
    if (!options.dryRun) onWritten?.()
  }

  async #prepare(batch: BatchEntry[], prepare: NonNullable<ImportJob['prepare']>): Promise<void> {
    const images = await prepare(batch.flatMap(({ row, decided }) => (decided ? [] : [row])))
    const { copied, failed } = this.#report.images
    this.#tell({
      ...this.#report,
      images: { copied: copied + images.copied, failed: failed + images.failed },
    })
  }

  /**
   * A connection that breaks during a commit leaves open whether it happened. The report is
   * written in the same transaction, so it tells how many products of the batch are done.
   */
  async #writtenAlready(db: Db): Promise<number> {
    if (!this.isRetry) return 0
    this.isRetry = false
    const row = await findImport(db, this.#job.id)
    const stored = row?.report as ImportReport | undefined
    const written = stored ? countProducts(stored) - countProducts(this.#report) : 0
    if (!stored || written <= 0) return 0
    this.#tell(stored)
    return written
  }

  /** Before anything is written: the number that was confirmed must be the number there is. */
  async #confirmMissing(db: Db, reader: ImportPlanReader): Promise<void> {
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
    const deleted = await deleteMissing(db, missing, () => this.#checkStop())
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
