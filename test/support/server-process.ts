/** The shop as an operator runs it, built where it is: server/main.ts in a process of its own, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { compiled } from './compile-cache.ts'
import { within } from './figures.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { root } from './sources.ts'
import { settingsThrough } from './through.ts'

export interface ServerProcess extends AsyncDisposable {
  /** `http://localhost:…` */
  address: string
  pid: number
  /** everything it wrote so far */
  output: () => string
  signal: (name: NodeJS.Signals) => void
  /** Reads no more of what it writes, as a log collector does that has died. */
  hangUp: () => void
  /** exit code, or the signal that ended it */
  exited: Promise<number | NodeJS.Signals>
  isRunning: () => boolean
}

const startTimeout = within(1)

/**
 * @param environment settings as an operator gives them; by default an empty shop without limits
 * @param through a command that starts the one behind it, such as `setpriv` with its options
 * @param script another than the server; it says `open at http…`, too
 * @param told what stands behind it, such as `--workers 2`
 * @param folder of other code than this
 * @throws with the process's own words when it ends before it listens
 */
export async function startServer(
  environment: Record<string, string>,
  through: readonly string[] = [],
  script = 'server/main.ts',
  told: readonly string[] = [],
  folder = root,
): Promise<ServerProcess> {
  const dataDir = await makeQuickFolder()
  const first = ['-r', path.join(root, 'scripts/node-version.cjs')]
  const [command, ...args] = [...through, process.execPath, ...first, script, ...told]
  const child: ChildProcess = spawn(command!, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As the image has it; else the process would begin once more.
      MALLOC_ARENA_MAX: '2',
      // What is started through something sees another machine, where nothing is compiled yet.
      ...(through.length === 0 ? compiled : {}),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      CASH_MAX_ORDERS: '0',
      CASH_MAX_TOTAL: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'a long password',
      ...settingsThrough(environment),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let listens = false
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 0))
  })
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not listening after ${startTimeout} ms:\n${output}`)),
      startTimeout,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      // One that lives long writes much: it is looked through no longer than needed.
      const found = listens ? undefined : /open at (http\S+)/.exec(output)
      if (found) {
        listens = true
        clearTimeout(timer)
        resolve(found[1]!)
      }
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    void exited.then((how) => {
      clearTimeout(timer)
      reject(new Error(`ended (${how}) before it listened:\n${output}`))
    })
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    address,
    pid: child.pid!,
    output: () => output,
    signal: (name) => void child.kill(name),
    hangUp: () => {
      child.stdout!.destroy()
      child.stderr!.destroy()
    },
    exited,
    isRunning,
    async [Symbol.asyncDispose]() {
      if (isRunning()) child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
