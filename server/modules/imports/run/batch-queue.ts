/** The batches of a file in their order, for those who write them side by side. */

import type { MappedRow } from '../map/row.ts'
import { BatchTurn } from './batch-turn.ts'
import type { PlannedRow } from './plan.ts'

/**
 * Products in one transaction: big enough to be quick, small enough to hold no order up. Beside others, who
 * wait for a database that is at one of them, it is smaller.
 */
export const batchSizes = { alone: 500, beside: 50 } as const

/** Whether the shop has nobody else to serve. */
export type Pace = keyof typeof batchSizes

/** A row as it comes to a batch: to be planned, or decided already because it repeats another. */
export type BatchEntry = { row: MappedRow; decided: PlannedRow | undefined }

/** Some products of the file, on their way into the shop. */
export interface Batch {
  entries: readonly BatchEntry[]
  /** counts the products of the file that came before */
  position: number
  /** its pictures are there */
  isPrepared: boolean
  turn: BatchTurn
}

/** Hands batches out and remembers them until they are written. */
export class BatchQueue {
  readonly #source: AsyncGenerator<BatchEntry[], void>
  #ahead: Promise<IteratorResult<BatchEntry[], void>> | undefined
  #position = 0
  #last = new BatchTurn()
  /** handed out and not yet written, in the order of the file */
  #open: Batch[] = []
  /** to be handed out once more */
  #again: Batch[] = []
  #taking: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /**
   * @param entries the products of the file in its order, in pieces of any size
   * @param size of a batch that is begun now
   */
  constructor(
    entries: AsyncIterable<readonly BatchEntry[]>,
    size: () => number = () => batchSizes.alone,
  ) {
    this.#source = inBatches(entries, size)
    this.#last.written()
  }

  /** The next batch; undefined at the end of the file. One reader at a time. */
  take(): Promise<Batch | undefined> {
    const taken = this.#taking.then(() => this.#take())
    this.#taking = taken.catch(() => {})
    return taken
  }

  async #take(): Promise<Batch | undefined> {
    const again = this.#again.shift()
    if (again) return again
    // Whoever reads says so, that nobody reads ahead meanwhile.
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
   * Begins to read the next batch while the database writes others: begun earlier, reading would only
   * hold up the answers that they wait for. The turn in between lets the statement go out.
   */
  readAhead(): void {
    setImmediate(() => {
      if (this.#ahead || this.#again.length || this.#isClosed) return
      this.#ahead = this.#source.next()
      // Told to who takes it.
      this.#ahead.catch(() => {})
    })
  }

  /** This batch is in the shop. */
  written(batch: Batch): void {
    this.#open = this.#open.filter((one) => one !== batch)
    batch.turn.written()
  }

  /** All that was handed out and not written is handed out again, but for the first `done` products of the file. */
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
  pieces: AsyncIterable<readonly BatchEntry[]>,
  size: () => number,
): AsyncGenerator<BatchEntry[], void> {
  let batch: BatchEntry[] = []
  for await (const piece of pieces)
    for (const entry of piece) {
      batch.push(entry)
      if (batch.length < size()) continue
      yield batch
      batch = []
    }
  if (batch.length) yield batch
}
