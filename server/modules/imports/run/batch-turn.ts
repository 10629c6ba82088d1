/**
 * Orders batches that are written in parallel. A batch locks its products after the one before has
 * locked its own, and commits after that one has committed. So the shop always has a beginning
 * of the file with its exact report. No batch holds locks that an earlier one waits for.
 */

/** The batch before must be retried, so this one rolls back and follows it. */
export class Yielded extends Error {}

export class BatchTurn {
  #before: BatchTurn | undefined
  readonly #steps = {
    locked: Promise.withResolvers<void>(),
    tried: Promise.withResolvers<void>(),
    written: Promise.withResolvers<void>(),
  }

  /** Creates the turn after `before`; the first turn waits for none. */
  constructor(before?: BatchTurn) {
    this.#before = before
    // Avoids unhandled rejections: the failed batch reports its own error.
    for (const { promise } of Object.values(this.#steps)) promise.catch(() => {})
  }

  async #behind(step: 'locked' | 'tried' | 'written'): Promise<void> {
    const before = this.#before
    if (before) await before.#steps[step].promise
  }

  /** Resolves when the batch before holds its locks. */
  canLock(): Promise<void> {
    return this.#behind('locked')
  }

  /** Marks that this batch holds its locks. */
  locked(): void {
    this.#steps.locked.resolve()
  }

  /**
   * Resolves when all batches before are committed.
   * @throws Yielded when one of them must be retried; its error when it failed for good
   */
  canCommit(): Promise<void> {
    return this.#behind('tried')
  }

  /** Resolves when all batches before are committed, after any retries. */
  isNext(): Promise<void> {
    return this.#behind('written')
  }

  /** Marks that this batch is retried when it is next, so followers must release their locks. */
  yieldTurn(): void {
    this.#steps.locked.resolve()
    this.#steps.tried.reject(new Yielded('the previous batch is retried'))
  }

  /** Marks that this batch is committed. */
  written(): void {
    this.#before = undefined
    this.#steps.locked.resolve()
    this.#steps.tried.resolve()
    this.#steps.written.resolve()
  }

  /** Marks that this batch was not fully written, so no other may follow. */
  failed(error: unknown): void {
    this.#steps.locked.resolve()
    this.#steps.tried.reject(error)
    this.#steps.written.reject(error)
  }
}
