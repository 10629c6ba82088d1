/** The only process entry: runs the shop in this process, or supervises workers. */
import { SetupError } from '../db/connection/setup-error.ts'
import { readArguments } from './core/operation/arguments.ts'
import { stopWithNpm } from './platform/process/exit-with-parent.ts'
import { createLifetime, type Lifetime } from './platform/process/lifetime.ts'

/**
 * Milliseconds. A stop may take ten seconds; a stopping PostgreSQL needs no more help. A supervisor
 * gives its workers the time to end.
 */
const limits = { drain: 9_000, drainOfWorkers: 9_500, last: 5_000 }

const printProblem = (error: unknown): void => {
  const text = error instanceof SetupError ? error.message : (error as Error)?.stack
  process.stderr.write(`${text ?? error}\n`)
}

function printFailedStart(error: unknown): void {
  process.stderr.write('Araliya could not start. ')
  printProblem(error)
}

/** Releases the resources of the process on each signal and fatal error. */
function endOnSignals(lifetime: Lifetime): void {
  // SIGHUP: the terminal was closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void lifetime.end(0))
  stopWithNpm(() => void lifetime.end(0))
  // The reader of our output is gone. That is no reason to stop, and logging it would fail again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => {
    printProblem(error)
    void lifetime.abort()
  })
}

const usage = `Usage: npm start [-- --workers N]
Set all other options in the environment or in .env. See .env.example.`

function readArgumentsOrEnd() {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit()
  }
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    printFailedStart(error)
    process.exit(1)
  }
}

const { workers, worker } = readArgumentsOrEnd()
const drain = workers === undefined ? limits.drain : limits.drainOfWorkers
const lifetime = createLifetime({ ...limits, drain }, printProblem)
endOnSignals(lifetime)
// A supervisor loads no shop code.
const started =
  workers === undefined
    ? import('./app/serve.ts').then(({ serve }) => serve(lifetime, worker))
    : import('./platform/workers/supervise.ts').then(({ supervise }) =>
        supervise(lifetime, workers),
      )
started.catch((error: unknown) => {
  // A stop during the start makes the start fail; that is expected.
  if (lifetime.isEnding()) return
  printFailedStart(error)
  void lifetime.end(1)
})
