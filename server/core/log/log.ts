/** The log of the process: JSON lines on standard output, readable ones on a terminal. */
import { hostname } from 'node:os'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { logFields } from '../tracing/scope.ts'

const tapLines = (onLine: (line: string) => void) => (line: string) => {
  onLine(line)
  return line
}

/**
 * Creates the log.
 * @param worker the number of this process, shown in every line
 * @param onLine receives every line
 * @returns also `open`, to be called once the shop listens. Until then only warnings and errors are
 * written, because the startup banner uses the same stream; a more detailed log level disables
 * that. `record` logs the details of the start. On a terminal, which shows the banner, they go to
 * DATA_DIR/araliya.log.
 */
export async function createLog(
  { logLevel, dataDir }: Config,
  worker?: number,
  onLine?: (line: string) => void,
): Promise<{ log: Logger; open: (record: (details: Logger) => void) => void }> {
  const options = {
    level: logLevel,
    ...(worker === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), worker } }),
    mixin: logFields,
    ...(onLine ? { hooks: { streamWrite: tapLines(onLine) } } : {}),
    redact: ['req.headers.authorization', 'headers.authorization'],
  }
  // Written synchronously: a worker thread would write late, out of order with other output.
  const log = process.stdout.isTTY
    ? pino(options, (await import('pino-pretty')).default({ ignore: 'pid,hostname', sync: true }))
    : pino(options)
  if (logLevel === 'info') log.level = 'warn'
  return {
    log,
    open: (record) => {
      log.level = logLevel
      const dest = path.join(dataDir, 'araliya.log')
      const details = { dest, mkdir: true, sync: true }
      record(process.stdout.isTTY ? pino(options, pino.destination(details)) : log)
    },
  }
}
