/**
 * Runs the embedded PostgreSQL: the real server from npm's binaries, in a folder of the shop.
 *
 * The server has its own process group, so that Ctrl-C reaches only this process, which stops it
 * last. A server that outlived a crash is found by its pid file and used again.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { applicationName } from '../connection/application-name.ts'
import { SetupError } from '../connection/setup-error.ts'
import { type EmbeddedOptions, findBinaries, initialise, launch } from './embedded-launch.ts'
import { withLock } from './embedded-lock.ts'
import { findFreePort, isAlive, readPostmasterPid, waitForExit } from './embedded-process.ts'

export interface EmbeddedServer {
  /** connection string of the database `araliya` */
  url: string
  pid: number
  /** stops the server unless another process still uses it */
  stop: () => Promise<void>
}

const databaseName = 'araliya'
/** Milliseconds that other connections may take to close before the server counts as in use. */
const stopTimeout = 1_000

/** Returns false only for a missing file: an unreadable one must not be created over. */
const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

const folderProblems = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'])

/** Explains a folder that cannot be used, which the operator has to fix. */
function explainFolder(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  return folderProblems.has(code)
    ? new SetupError(
        `DATA_DIR cannot be used (${message}). Give it to the user who starts Araliya.`,
        {
          cause: error,
        },
      )
    : error
}

async function readOrMakePassword(file: string): Promise<string> {
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://araliya:${password}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(port, password, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    // 42P04: another instance created it at the same time
    if ((error as { code?: string }).code !== '42P04') throw error
  } finally {
    await client.end()
  }
}

/** Counts the connections of other processes. */
async function otherClients(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: applicationName,
  })
  try {
    await client.connect()
    const result = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [applicationName],
    )
    return result.rows[0]?.count ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts PostgreSQL in `options.directory`; creates the cluster at the first call.
 *
 * A running server of that folder is used again. A stale pid file (its process ended, or its number
 * reused) is removed. The port is any free one, so a port in use never matters.
 *
 * @throws when there are no binaries for this machine, or the server refuses to start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = path.resolve(options.directory)
  try {
    await mkdir(path.dirname(directory), { recursive: true })
    return await withLock(`${directory}.starting`, () => bringUp({ ...options, directory }))
  } catch (error) {
    throw explainFolder(error)
  }
}

async function bringUp(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory } = options
  const binaries = await findBinaries()
  await chmod(binaries.postgres, 0o755).catch(() => {})
  await chmod(binaries.initdb, 0o755).catch(() => {})
  const password = await readOrMakePassword(`${directory}.password`)
  const finished = path.join(directory, 'araliya.initialised')

  if (!(await exists(finished))) {
    await initialise(directory, password, binaries)
    await writeFile(finished, '')
  }

  const running = await readPostmasterPid(directory)
  let pid: number
  let port: number
  if (running && (await isAlive(running.pid, directory))) {
    ;({ pid, port } = running)
  } else {
    await rm(path.join(directory, 'postmaster.pid'), { force: true })
    port = options.port ?? (await findFreePort())
    pid = await launch(options, binaries, port)
  }
  const url = connectionUrl(port, password, databaseName)
  const server = { url, pid, stop: () => stop(url, pid) }
  try {
    await ensureDatabase(port, password)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** Stops the server unless another process still uses it. */
async function stop(url: string, pid: number): Promise<void> {
  // Connections of a process that ends at the same time remain for some milliseconds.
  const until = Date.now() + stopTimeout
  while ((await otherClients(url)) > 0) {
    if (Date.now() > until) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  await waitForExit(pid)
}
