/**
 * Stops with npm. npm runs the server under a shell and sends SIGTERM to that shell, which exits
 * without signalling the server. The server would continue and hold its port, while its operator
 * believes it stopped.
 */
import { isRunByNpm } from '../../core/config/config.ts'

const pollEvery = 500

/**
 * Calls `stop` once when npm's shell, our parent, is gone. A server started directly may outlive
 * its parent, in the background.
 */
export function stopWithNpm(stop: () => void): void {
  if (!isRunByNpm()) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, pollEvery)
  timer.unref()
}
