/**
 * Bounded waiting for a remote store. A store that has gone mute is noticed once for everybody:
 * calls that queued behind the first do not each wait the whole time again.
 */

/** Milliseconds during which a mute store is not asked again. */
const rest = 1_000

/**
 * @param limit milliseconds a call may take, the client's own retries included
 * @returns runs a call; it rejects after `limit`, at once while the store rests, and together with
 * all other open calls when nothing at all was answered for `limit`
 */
export function createTimeout(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const open = new Set<(reason: Error) => void>()
  let lastAnswer = 0
  let restsUntil = 0
  const mute = () => new Error('the object store does not answer')

  return async (work) => {
    if (Date.now() < restsUntil) throw mute()
    let giveUp: (reason: Error) => void = () => {}
    const late = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    open.add(giveUp)
    const started = Date.now()
    const timer = setTimeout(() => {
      giveUp(mute())
      if (lastAnswer >= started) return
      restsUntil = Date.now() + rest
      for (const other of open) other(mute())
    }, limit)
    const answered = () => {
      lastAnswer = Date.now()
    }
    try {
      // A refusal is an answer, too.
      return await Promise.race([work().finally(answered), late])
    } finally {
      clearTimeout(timer)
      open.delete(giveUp)
    }
  }
}
