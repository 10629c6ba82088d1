/**
 * Writes a large file in a thread of its own: the server's thread stays responsive, and the file's
 * memory is freed with the thread. docs/adr/0006-write-imports-in-ordered-batches.md
 */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { ImportReport } from '../contract/imports.schema.ts'
import type { MappedRow } from '../map/row.ts'
import type { FileWriting } from '../run/run-import.ts'
import { arrived, carried, type FromThread, type ThreadJob, type ToThread } from './messages.ts'
import { watchServing } from './serving.ts'

/**
 * Megabytes of heap. The young generation is small, three spaces of two, so that short-lived rows
 * do not fill memory first; data kept of the largest file (ids, parents of variations) fits the old
 * one.
 */
const heap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1_024 }

/** The input of a thread, and the services it uses while it writes. */
export interface ThreadNeeds extends Omit<ThreadJob, 'lowAtMost' | 'copiesImages'> {
  signal: AbortSignal
  lowAtMost: () => number
  onWritten: () => void
  prepare?:
    | ((rows: readonly MappedRow[]) => Promise<{ copied: number; failed: number }>)
    | undefined
  onProgress: (report: ImportReport) => void
  onConnectionLost: (error: Error) => void
}

export class ThreadWriter implements FileWriting {
  readonly #needs: ThreadNeeds
  #worker: Worker | undefined
  #writing: PromiseWithResolvers<ImportReport> | undefined
  #low: number
  /** set once the thread has ended: later calls fail with it */
  #exitError: Error | undefined
  #unwatch: (() => void) | undefined
  readonly #stop = () => this.#post({ type: 'stop', reason: this.#needs.signal.reason })

  constructor(needs: ThreadNeeds) {
    this.#needs = needs
    this.#low = needs.lowAtMost()
  }

  /** Starts the thread under the import's lease, so that waiting imports have none. */
  async writeRest(): Promise<ImportReport> {
    if (this.#exitError) throw this.#exitError
    this.#writing = Promise.withResolvers()
    this.#worker ??= this.#start()
    this.#post({ type: 'write' })
    return this.#writing.promise
  }

  async close(): Promise<void> {
    this.#needs.signal.removeEventListener('abort', this.#stop)
    this.#unwatch?.()
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { database, file, job, signal, prepare } = this.#needs
    const workerData: ThreadJob = {
      ...{ database, file, job },
      lowAtMost: this.#low,
      copiesImages: prepare !== undefined,
    }
    // A flag of `npm start` would override resourceLimits; each new heap reads it once.
    setFlagsFromString('--max-semi-space-size=0')
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: heap,
    })
    worker.on('message', (message: FromThread) => this.#receive(message))
    // Also on running out of memory: the run ends, the server continues.
    worker.on('error', (error) => this.#writing?.reject(error))
    worker.on('exit', () => {
      this.#exitError = new Error('the worker thread of an import ended')
      this.#writing?.reject(this.#exitError)
    })
    this.#unwatch = watchServing((isServing) => this.#post({ type: 'serving', isServing }))
    signal.addEventListener('abort', this.#stop)
    if (signal.aborted) this.#stop()
    return worker
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message)
  }

  #receive(message: FromThread): void {
    if (message.type === 'progress') this.#needs.onProgress(message.report)
    else if (message.type === 'written') this.#written()
    else if (message.type === 'prepare') void this.#prepare(message.rows as readonly MappedRow[])
    else if (message.type === 'connection-lost')
      this.#needs.onConnectionLost(new Error(message.message))
    else if (message.type === 'done') this.#writing?.resolve(message.report)
    else this.#writing?.reject(arrived(message.error))
  }

  #written(): void {
    this.#needs.onWritten()
    const now = this.#needs.lowAtMost()
    if (now !== this.#low) this.#post({ type: 'low', lowAtMost: now })
    this.#low = now
  }

  async #prepare(rows: readonly MappedRow[]): Promise<void> {
    try {
      const found = await this.#needs.prepare!(rows)
      this.#post({ type: 'prepared', rows, ...found })
    } catch (error) {
      this.#post({ type: 'not-prepared', error: carried(error) })
    }
  }
}
