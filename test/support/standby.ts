/** Runs a streaming replica of a test's PostgreSQL: paused, killed and restarted. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { createDatabase, type Db } from '../../db/connection/client.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { findFreePort, waitForExit } from '../../db/embedded/embedded-process.ts'
import type { PrivatePostgres } from './private-postgres.ts'
import { familyOf } from './process-family.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { administer } from './template.ts'

export interface Standby extends AsyncDisposable {
  url: string
  db: Db
  /** the main process of the server */
  pid: () => number
  /** pauses the replay of what it receives from now on */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** kills all its processes without notice; Linux only */
  kill: () => Promise<void>
  /** freezes all its processes; Linux only */
  freeze: () => Promise<void>
  wake: () => Promise<void>
  /** at the same address */
  start: () => Promise<void>
  /** Makes it a primary, which begins another timeline. */
  promote: () => Promise<void>
}

/** Copies the primary's files while it works, as a base backup does. */
async function copyFiles(primary: Pick<PrivatePostgres, 'url'>, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    const found = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder, pg_backup_start('standby', true)`,
    )
    // Files that disappear meanwhile are in the log, which streaming copies.
    const from = found.rows[0]!.folder
    await promisify(execFile)('cp', ['-a', from, to]).catch(() => undefined)
    await promisify(execFile)('cp', ['-a', `${from}.password`, `${to}.password`])
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    await rm(path.join(to, 'postmaster.pid'), { force: true })
    // in place: copied files keep their owner
    await promisify(execFile)('cp', [
      '-a',
      path.join(to, 'PG_VERSION'),
      path.join(to, 'backup_label'),
    ])
    await promisify(execFile)('cp', [
      '-a',
      path.join(to, 'PG_VERSION'),
      path.join(to, 'standby.signal'),
    ])
    await writeFile(path.join(to, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
}

/** Starts a replica. @param primary on this machine, whose role may replicate */
export async function startStandby(primary: Pick<PrivatePostgres, 'url'>): Promise<Standby> {
  const home = await makeQuickFolder()
  const directory = path.join(home, 'postgres')
  await copyFiles(primary, directory)
  const port = await findFreePort()
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const start = () =>
    startEmbedded({
      directory,
      port,
      durable: false,
      settings: [
        `primary_conninfo=host=${hostname} port=${primaryPort} user=${username} password=${password}`,
        'wal_retrieve_retry_interval=100ms',
        // the replay cancels reads at once, instead of after half a minute
        'max_standby_streaming_delay=0',
      ],
    })
  let server = await start()
  const signal = async (name: NodeJS.Signals) => {
    const family = await familyOf(server.pid)
    for (const pid of family)
      try {
        process.kill(pid, name)
      } catch {
        // a session that ended at this time
      }
    return family
  }
  const { db } = createDatabase({ url: server.url, max: 2 })
  // The replay may cancel this statement: then it is repeated.
  const call = async (what: string): Promise<void> => {
    try {
      await sql`select ${sql.id(what)}()`.execute(db)
    } catch (error) {
      if ((error as { code?: string }).code !== '40001') throw error
      return call(what)
    }
  }
  return {
    url: server.url,
    db,
    pid: () => server.pid,
    pause: () => call('pg_wal_replay_pause'),
    resume: () => call('pg_wal_replay_resume'),
    async kill() {
      for (const pid of await signal('SIGKILL')) await waitForExit(pid)
    },
    freeze: async () => void (await signal('SIGSTOP')),
    wake: async () => void (await signal('SIGCONT')),
    async start() {
      server = await start()
    },
    // over a session without a short timeout
    promote: () => administer(server.url, 'select pg_promote()'),
    async [Symbol.asyncDispose]() {
      await db.destroy().catch(() => {})
      try {
        process.kill(server.pid, 'SIGQUIT')
        await waitForExit(server.pid)
      } catch {
        // it was killed
      }
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
