/** Handles Ctrl-C and the system's termination signal. */
import { exitCodes } from './command.ts'

export const beforeAnything = 'Interrupted before anything was written.\n'

/**
 * Returns a signal: the first interrupt stops the work, the second exits; before the start it exits
 * at once.
 * @param hasBegun returns true when there is work to stop
 */
export function interruptible(hasBegun: () => boolean): Disposable & { signal: AbortSignal } {
  const stopping = new AbortController()
  const onSignal = () => {
    const isIdle = !hasBegun()
    if (isIdle) process.stderr.write(beforeAnything)
    if (isIdle || stopping.signal.aborted) process.exit(exitCodes.interrupted)
    stopping.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: stopping.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
