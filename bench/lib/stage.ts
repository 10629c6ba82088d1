/** Provides a database with realistic data, and servers in their own processes, to benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../../db/connection/client.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { type FillAmounts, fill } from '../../db/fill/fill.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Milliseconds; indexes of a million rows take their time. */
const fillTimeout = 1_800_000

export interface Stage extends AsyncDisposable {
  url: string
  folder: string
  /** the process id of PostgreSQL's postmaster */
  postmaster: number
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const cutOff = new Set<() => unknown>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    await Promise.allSettled([...cutOff].map((end) => end()))
    process.exit(1)
  })

/** Ends a child when a signal stops the run; otherwise it would continue. */
export function endsWithUs(end: () => unknown): Disposable {
  cutOff.add(end)
  return { [Symbol.dispose]: () => void cutOff.delete(end) }
}

/** Opens a database of its own, durable as in production, filled with `amounts`. */
export async function openStage(amounts: FillAmounts): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-bench-'))
  const server = await startEmbedded({
    directory: path.join(folder, 'postgres'),
    settings: ['shared_buffers=256MB', 'max_wal_size=4GB'],
  })
  const end = async () => {
    // immediate shutdown without a checkpoint: the folder is deleted, too
    process.kill(server.pid, 'SIGQUIT')
    while (isRunning(server.pid)) await wait(100)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  const whole = endsWithUs(end)
  await migrateToLatest(server.url)
  const pool = createPool({ url: server.url, max: 1, statementTimeout: fillTimeout })
  await fill(pool, amounts)
  await pool.query('vacuum analyze')
  await pool.end()
  return {
    url: server.url,
    folder,
    postmaster: server.pid,
    async [Symbol.asyncDispose]() {
      whole[Symbol.dispose]()
      await end()
    },
  }
}

export interface Running extends AsyncDisposable {
  address: string
  pid: number
  /** milliseconds from the command to the first successful answer */
  startedIn: number
  /** CPU seconds so far; Linux only */
  cpu: () => number
  /** resident megabytes; Linux only */
  memory: () => number
}

const ticksPerSecond = 100

/** Returns the CPU seconds of a process. @param withEnded also those of its ended children */
export function cpuOf(pid: number, withEnded = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, withEnded ? 15 : 13)
  return ticks.reduce((sum, one) => sum + Number(one), 0) / ticksPerSecond
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** Returns the peak memory of a process in MB; Linux only. */
export function peakMemoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/** Starts a script that prints `at http://…` once it listens. */
export async function startProcess(
  script: string,
  environment: Record<string, string>,
): Promise<Running> {
  const began = performance.now()
  const flags = script === 'server/main.ts' ? startFlags() : []
  const child: ChildProcess = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const running = endsWithUs(() => child.kill('SIGTERM'))
  const exited = new Promise<never>((_, reject) => {
    child.once('exit', (code) => {
      running[Symbol.dispose]()
      reject(new Error(`${script} ended (${code})`))
    })
  })
  exited.catch(() => {})
  const listening = new Promise<string>((resolve) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /at (http\S+)/.exec(output)
      if (found) resolve(found[1]!.replace('localhost', '127.0.0.1'))
    })
  })
  const address = await Promise.race([listening, exited])
  const startedIn = performance.now() - began
  return {
    address,
    pid: child.pid!,
    startedIn,
    cpu: () => cpuOf(child.pid!),
    memory: () => memoryOf(child.pid!),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns node's flags of `npm start`, so that start and memory match production. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return String(scripts.start).split(' ').slice(1, -1)
}

/** Starts the shop on a database, without limits and without a log. */
export const startShop = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startProcess('server/main.ts', {
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    CASH_MAX_ORDERS: '0',
    CASH_MAX_TOTAL: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(tmpdir(), 'araliya-bench-data'),
    ...environment,
  })

/** Limits that no customer reaches: open cash orders are counted for each. */
export const farLimits = { CASH_MAX_ORDERS: '1000000', CASH_MAX_TOTAL: '1000000000' }

/** Returns the environment of a server without some features, by this folder's hook files. */
export const changed = (...names: string[]) => ({
  BUNDLE: 'off',
  NODE_OPTIONS: names
    .map((name) => `--import=${new URL(`./${name}.ts`, import.meta.url).href}`)
    .join(' '),
})
