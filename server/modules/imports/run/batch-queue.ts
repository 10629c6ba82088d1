/** Hands out the batches of a file in order, for parallel writers. */

import type { MappedRow } from '../map/row.ts'
import { BatchTurn } from './batch-turn.ts'
import type { PlannedRow } from './plan.ts'

/**
 * Products per transaction: enough to be fast, few enough to delay no order. While the shop serves
 * others, who wait for the same database, batches are smaller.
 */
export const batchSizes = { alone: 500, beside: 50 } as const

/** Whether the import runs alone or while the shop serves requests. */
export type Pace = keyof typeof batchSizes

/** A row of a batch: to be planned, or already decided because it repeats another. */
export type BatchEntry = { row: MappedRow; decided: PlannedRow | undefined }

/** A batch of the file's products, with its place in the writing order. */
export interface Batch {
  entries: readonly BatchEntry[]
  /** number of the file's products before this batch */
  position: number
  /** true when its images are stored */
  isPrepared: boolean
  turn: BatchTurn
}

/** Hands out batches and keeps them until they are written. */
export class BatchQueue {
  readonly #source: AsyncGenerator<BatchEntry[], void>
  #ahead: Promise<IteratorResult<BatchEntry[], void>> | undefined
  #position = 0
  #last = new BatchTurn()
  /** handed out and not yet written, in file order */
  #open: Batch[] = []
  /** to be handed out again */
  #again: Batch[] = []
  #taking: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /**
   * @param entries the file's products in order, in chunks of any size
   * @param size size of the next batch
   */
  constructor(
    entries: AsyncIterable<readonly BatchEntry[]>,
    size: () => number = () => batchSizes.alone,
  ) {
    this.#source = inBatches(entries, size)
    this.#last.written()
  }

  /** Returns the next batch; undefined at the end of the file. One caller at a time. */
  take(): Promise<Batch | undefined> {
    const taken = this.#taking.then(() => this.#take())
    this.#taking = taken.catch(() => {})
    return taken
  }

  async #take(): Promise<Batch | undefined> {
    const again = this.#again.shift()
    if (again) return again
    // Marks the read as in progress, so that readAhead starts none.
    this.#ahead ??= this.#source.next()
    const { value: entries } = await this.#ahead
    this.#ahead = undefined
    if (!entries) return undefined
    const batch = { entries, position: this.#position, isPrepared: false, turn: this.#nextTurn() }
    this.#position += entries.length
    this.#open.push(batch)
    return batch
  }

  #nextTurn(): BatchTurn {
    this.#last = new BatchTurn(this.#last)
    return this.#last
  }

  /**
   * Starts to read the next batch while the database writes others. An earlier start would delay
   * the responses they wait for. setImmediate lets the statement be sent first.
   */
  readAhead(): void {
    setImmediate(() => {
      if (this.#ahead || this.#again.length || this.#isClosed) return
      this.#ahead = this.#source.next()
      // The next take() reports the error.
      this.#ahead.catch(() => {})
    })
  }

  /** Marks a batch as committed. */
  written(batch: Batch): void {
    this.#open = this.#open.filter((one) => one !== batch)
    batch.turn.written()
  }

  /** Hands out all unwritten batches again, except the first `done` products of the file. */
  restart(done: number): void {
    this.#last = new BatchTurn()
    this.#last.written()
    this.#again = []
    for (const batch of this.#open) {
      const rest = batch.entries.slice(Math.max(0, done - batch.position))
      if (!rest.length) continue
      const position = batch.position + batch.entries.length - rest.length
      this.#again.push({ ...batch, entries: rest, position, turn: this.#nextTurn() })
    }
    this.#open = [...this.#again]
  }

  /** Closes the file. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#taking
    await this.#ahead?.catch(() => {})
    await this.#source.return(undefined)
  }
}

async function* inBatches(
  chunks: AsyncIterable<readonly BatchEntry[]>,
  size: () => number,
): AsyncGenerator<BatchEntry[], void> {
  let batch: BatchEntry[] = []
  for await (const chunk of chunks)
    for (const [at, entry] of chunk.entries()) {
      batch.push(entry)
      // A batch waits for the one before if both have variants of a group.
      const handle = entry.row.group?.handle
      const isInGroup = handle !== undefined && handle === chunk[at + 1]?.row.group?.handle
      if (batch.length < (isInGroup ? 2 * size() : size())) continue
      yield batch
      batch = []
    }
  if (batch.length) yield batch
}
