/**
 * npm runs the server under a shell. npm hands a SIGTERM on to that shell, which ends without
 * telling the server: it would go on, holding its port, while its operator believes it stopped.
 */
import { isRunByNpm } from '../../core/config/config.ts'

const lookEvery = 500

/**
 * Calls `stop` once when the process that started us is gone, where that was npm's shell. Whoever starts
 * the server directly may leave it alone in the background.
 */
export function stopWithNpm(stop: () => void): void {
  if (!isRunByNpm()) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, lookEvery)
  timer.unref()
}
