/**
 * Writes a large file in a thread of its own: the thread of the server goes on answering the shop, and
 * what the file took of memory goes with its thread. docs/adr/0006-write-imports-in-ordered-batches.md
 */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { ImportReport } from '../contract/imports.schema.ts'
import type { MappedRow } from '../map/row.ts'
import type { FileWriting } from '../run/run-import.ts'
import { arrived, carried, type FromThread, type ThreadJob, type ToThread } from './messages.ts'
import { watchServing } from './serving.ts'

/**
 * Megabytes of its heap. New space stays small, three spaces of two, or rows that live for a moment fill memory first; what must
 * be kept of the largest file (ids, parents of variations) fits into the old.
 */
const heap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1_024 }

/** What a thread is given, and what it asks of the server while it writes. */
export interface ThreadNeeds extends Omit<ThreadJob, 'lowAtMost' | 'copiesPictures'> {
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
  /** a thread that ended does nothing more, whoever asks it */
  #gone: Error | undefined
  #unwatch: (() => void) | undefined
  readonly #stop = () => this.#tell({ type: 'stop', reason: this.#needs.signal.reason })

  constructor(needs: ThreadNeeds) {
    this.#needs = needs
    this.#low = needs.lowAtMost()
  }

  /** Begins in the turn of the import, so that those who wait for theirs have no thread. */
  async writeRest(): Promise<ImportReport> {
    if (this.#gone) throw this.#gone
    this.#writing = Promise.withResolvers()
    this.#worker ??= this.#start()
    this.#tell({ type: 'write' })
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
      copiesPictures: prepare !== undefined,
    }
    // What the process was started with (`npm start`) would go before it, and is read once, by each heap that begins.
    setFlagsFromString('--max-semi-space-size=0')
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: heap,
    })
    worker.on('message', (message: FromThread) => this.#hear(message))
    // Also where its memory does not suffice: the run ends, the server stays.
    worker.on('error', (error) => this.#writing?.reject(error))
    worker.on('exit', () => {
      this.#gone = new Error('the thread of an import has ended')
      this.#writing?.reject(this.#gone)
    })
    this.#unwatch = watchServing((isServing) => this.#tell({ type: 'serving', isServing }))
    signal.addEventListener('abort', this.#stop)
    if (signal.aborted) this.#stop()
    return worker
  }

  #tell(message: ToThread): void {
    this.#worker?.postMessage(message)
  }

  #hear(message: FromThread): void {
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
    if (now !== this.#low) this.#tell({ type: 'low', lowAtMost: now })
    this.#low = now
  }

  async #prepare(rows: readonly MappedRow[]): Promise<void> {
    try {
      const found = await this.#needs.prepare!(rows)
      this.#tell({ type: 'prepared', rows, ...found })
    } catch (error) {
      this.#tell({ type: 'not-prepared', error: carried(error) })
    }
  }
}
