/** The log of the process: JSON lines on standard output, readable ones on a terminal. */
import { hostname } from 'node:os'
import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { logFields } from '../tracing/scope.ts'

const heardBy = (onLine: (line: string) => void) => (line: string) => {
  onLine(line)
  return line
}

/**
 * @param worker the number of this process, which every line then tells
 * @param onLine hears every line that is written
 * @returns also `open`, to be called once the shop is: until then what merely goes well is not written,
 * because the person who waits for the start reads the same stream. Who asks for more than the
 * usual gets everything from the beginning. `record` writes what the start did, for whoever reads the
 * log later; on a terminal it has just been said.
 */
export async function createLog(
  { logLevel }: Config,
  worker?: number,
  onLine?: (line: string) => void,
): Promise<{ log: Logger; open: (record: () => void) => void }> {
  const options = {
    level: logLevel,
    ...(worker === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), worker } }),
    mixin: logFields,
    ...(onLine ? { hooks: { streamWrite: heardBy(onLine) } } : {}),
    redact: ['req.headers.authorization', 'headers.authorization'],
  }
  // In step with what else is written, and not from a thread of its own, which would be late.
  const log = process.stdout.isTTY
    ? pino(options, (await import('pino-pretty')).default({ ignore: 'pid,hostname', sync: true }))
    : pino(options)
  if (logLevel === 'info') log.level = 'warn'
  return {
    log,
    open: (record) => {
      log.level = logLevel
      if (!process.stdout.isTTY) record()
    },
  }
}
