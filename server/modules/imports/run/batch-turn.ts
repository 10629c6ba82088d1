/**
 * The order of batches that are written side by side. A batch locks its products when the one before
 * has locked its own, and commits when that one has committed. So what is written is always a
 * beginning of the file, with the report of exactly that, and no batch holds what the one before
 * may still wait for.
 */

/** The batch before has to be tried again, so this one gives way and follows it then. */
export class GaveWay extends Error {}

export class BatchTurn {
  #before: BatchTurn | undefined
  readonly #steps = {
    locked: Promise.withResolvers<void>(),
    tried: Promise.withResolvers<void>(),
    written: Promise.withResolvers<void>(),
  }

  /** The turn behind `before`; the first one of all waits for nobody. */
  constructor(before?: BatchTurn) {
    this.#before = before
    // Nobody needs to follow: the batch itself tells what went wrong.
    for (const { promise } of Object.values(this.#steps)) promise.catch(() => {})
  }

  async #behind(step: 'locked' | 'tried' | 'written'): Promise<void> {
    const before = this.#before
    if (before) await before.#steps[step].promise
  }

  /** Settles when the batch before holds its products. */
  mayLock(): Promise<void> {
    return this.#behind('locked')
  }

  /** This batch holds its products. */
  locked(): void {
    this.#steps.locked.resolve()
  }

  /**
   * Settles when all batches before are committed.
   * @throws GaveWay when one of them has to be tried again; what failed when it failed for good
   */
  mayCommit(): Promise<void> {
    return this.#behind('tried')
  }

  /** Settles when all batches before are committed, however often they were tried. */
  isNext(): Promise<void> {
    return this.#behind('written')
  }

  /** This batch will be tried again when it is the next one: who follows must not wait with locks. */
  giveWay(): void {
    this.#steps.locked.resolve()
    this.#steps.tried.reject(new GaveWay('the batch before is tried again'))
  }

  /** This batch is committed. */
  written(): void {
    this.#before = undefined
    this.#steps.locked.resolve()
    this.#steps.tried.resolve()
    this.#steps.written.resolve()
  }

  /** Nothing, or not all, of this batch was written, so nobody may follow. */
  failed(error: unknown): void {
    this.#steps.locked.resolve()
    this.#steps.tried.reject(error)
    this.#steps.written.reject(error)
  }
}
