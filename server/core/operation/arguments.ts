/** Command-line arguments of the server: `--workers 4`. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { SetupError } from '../../../db/connection/setup-error.ts'

export interface Arguments {
  /** worker processes that this one supervises; undefined: this process serves */
  workers: number | undefined
  /** the number of this worker; its supervisor sets it */
  worker: number | undefined
}

/** Workers per core at most; more would only wait for each other. */
const mostForCore = 2

/**
 * Parses the arguments.
 * @param cores of this machine
 * @throws SetupError for invalid arguments
 */
export function readArguments(
  args: readonly string[],
  cores: number = availableParallelism(),
): Arguments {
  const { workers, worker } = parsed(args)
  if (workers === undefined)
    return { workers: undefined, worker: worker === undefined ? undefined : Number(worker) }
  const count = /^\d{1,4}$/.test(workers) ? Number(workers) : 0
  if (count < 1)
    throw new SetupError(
      `--workers must be a number of processes, such as ${cores}, not “${workers}”.`,
    )
  if (count > cores * mostForCore)
    throw new SetupError(
      `--workers ${count} is too many: this machine has ${cores === 1 ? 'one core' : `${cores} cores`}, so use at most ${cores * mostForCore} workers.`,
    )
  return { workers: count, worker: undefined }
}

function parsed(args: readonly string[]): { workers?: string; worker?: string } {
  try {
    const options = { workers: { type: 'string' }, worker: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    throw new SetupError(
      `The server accepts only --workers and a number. ${(error as Error).message}`,
    )
  }
}
