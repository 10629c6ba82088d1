/** What the operator's commands share: errors in plain words with an exit code, and a database to work on. */
import path from 'node:path'
import { assertSessions } from '../../db/connection/sessions.ts'
import { SetupError } from '../../db/connection/setup-error.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { type Config, readConfig } from '../../server/core/config/config.ts'

/** A mistake of the caller's, told without a stack; without a message how the command is used. */
export class UsageError extends Error {}

/** An option that parseArgs does not know, or one without its value. */
const isMisread = (error: unknown): error is Error =>
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS')

/** @returns exit code 2 for wrong usage, else 1 */
function tellFailure(error: unknown, usage: string): number {
  if (isMisread(error) || error instanceof UsageError) {
    // parseArgs adds how a value that begins with a dash is written, which nobody meant.
    const [said] = error.message.split('. To specify a positional')
    process.stderr.write(isMisread(error) ? `${said}\n${usage}\n` : `${said || usage}\n`)
    return 2
  }
  const isExpected = error instanceof SetupError
  const told = error instanceof Error ? (error.stack ?? error) : error
  process.stderr.write(`${isExpected ? error.message : told}\n`)
  return 1
}

/**
 * Runs a command; a failure is told on stderr and becomes exit code 1 (2 for wrong usage).
 * `--help` tells how it is used, and nothing is done.
 */
export async function run(usage: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    await work()
  } catch (error) {
    process.exitCode = tellFailure(error, usage)
  }
}

/**
 * Lends the configured database, or the embedded one: a running shop's is shared, otherwise it is
 * started for the command and stopped after it.
 * @throws SetupError where it is away, or a pooler stands before it
 */
export const withDatabaseUrl = <T>(work: (url: string, config: Config) => Promise<T>): Promise<T> =>
  withUnseenDatabaseUrl(async (url, config) => {
    if (config.databaseUrl !== undefined) await assertSessions(url)
    return work(url, config)
  })

/** The same for who looks by itself whether it answers, and how. */
export async function withUnseenDatabaseUrl<T>(
  work: (url: string, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  // A command takes its time, and needs sessions: past a pooler.
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) return work(url, config)
  const embedded = await startEmbedded({ directory: path.join(config.dataDir, 'postgres') })
  try {
    return await work(embedded.url, config)
  } finally {
    await embedded.stop()
  }
}
