/** A process that lives histories beside others: `worker.ts FIRST COUNT MINUTES`. It says what it came to, or what is wrong. */
import { liveMany } from './batch.ts'

const [first, count, minutes] = process.argv.slice(2).map(Number)
try {
  process.send!({ sum: await liveMany(first!, count!, minutes!) })
} catch (error) {
  process.send!({ wrong: (error as Error).message })
}
if (process.connected) process.disconnect()
