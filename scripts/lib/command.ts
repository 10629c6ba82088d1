/** What the operator's commands share: errors in plain words with an exit code, and a database to work on. */
import path from 'node:path'
import { startEmbedded } from '../../db/embedded.ts'
import { assertSessions } from '../../db/sessions.ts'
import { SetupError } from '../../db/setup-error.ts'
import { type Config, readConfig } from '../../server/config.ts'

/** A mistake of the caller's: told without a stack. */
export class UsageError extends Error {}

/** Ours, or an option that parseArgs does not know. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS')

/** Runs a command; a failure is told on stderr and becomes exit code 1 (2 for wrong usage). */
export async function run(work: () => Promise<void>): Promise<void> {
  // `npm run … | head` closes the pipe early; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
  })
  try {
    await work()
  } catch (error) {
    if (error instanceof SetupError || isUsage(error)) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error) : error}\n`)
    process.exitCode = isUsage(error) ? 2 : 1
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
