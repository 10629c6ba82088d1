/**
 * Limits the wait for a remote storage. A silent storage is detected once for all calls: queued
 * calls do not each wait the whole time.
 */

/** Milliseconds during which a silent storage is not called again. */
const rest = 1_000

/**
 * Creates the limit.
 * @param limit milliseconds a call may take, the client's own retries included
 * @returns runs a call; it rejects after `limit`, at once during the pause, and together with all
 * open calls when no call was answered for `limit`
 */
export function createTimeout(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const open = new Set<(reason: Error) => void>()
  let lastAnswer = 0
  let restsUntil = 0
  const silent = () => new Error('the object storage does not respond')

  return async (work) => {
    if (Date.now() < restsUntil) throw silent()
    let giveUp: (reason: Error) => void = () => {}
    const late = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    open.add(giveUp)
    const started = Date.now()
    const timer = setTimeout(() => {
      giveUp(silent())
      if (lastAnswer >= started) return
      restsUntil = Date.now() + rest
      for (const other of open) other(silent())
    }, limit)
    const answered = () => {
      lastAnswer = Date.now()
    }
    try {
      // A refusal counts as an answer.
      return await Promise.race([work().finally(answered), late])
    } finally {
      clearTimeout(timer)
      open.delete(giveUp)
    }
  }
}
