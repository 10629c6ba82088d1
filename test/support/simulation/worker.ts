/** Runs histories in a process of its own: `worker.ts FIRST COUNT MINUTES`. Prints the result. */
import { runMany } from './batch.ts'

const [first, count, minutes] = process.argv.slice(2).map(Number)
try {
  process.send!({ sum: await runMany(first!, count!, minutes!) })
} catch (error) {
  process.send!({ wrong: (error as Error).message })
}
if (process.connected) process.disconnect()
