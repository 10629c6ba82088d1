/** Ctrl-C, and the end that a system asks for. */
import { exitCodes } from './command.ts'

export const beforeAnything = 'Interrupted before anything was written.\n'

/**
 * Once asks the work to stop, twice leaves it; before it has begun it is left at once.
 * @param hasBegun whether there is anything to stop
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
