/** Runs the built shop as an operator does: server/main.ts in its own process, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { compiled } from './compile-cache.ts'
import { within } from './figures.ts'
import { routedSettings } from './pooler-routing.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { root } from './sources.ts'

export interface ServerProcess extends AsyncDisposable {
  /** `http://localhost:…` */
  address: string
  pid: number
  /** all output so far */
  output: () => string
  signal: (name: NodeJS.Signals) => void
  /** Stops reading its output, like a dead log collector. */
  hangUp: () => void
  /** exit code, or the signal that ended it */
  exited: Promise<number | NodeJS.Signals>
  isRunning: () => boolean
}

const startTimeout = within(1)

/**
 * Starts a server.
 * @param environment settings as an operator gives them; by default an empty shop without limits
 * @param through a command that starts the one after it, such as `setpriv` with its options
 * @param script another script than the server; it also prints `open at http…`
 * @param args arguments after it, such as `--workers 2`
 * @param folder of another checkout
 * @throws with the process's output when it ends before it listens
 */
export async function startServer(
  environment: Record<string, string>,
  through: readonly string[] = [],
  script = 'server/main.ts',
  args: readonly string[] = [],
  folder = root,
): Promise<ServerProcess> {
  const dataDir = await makeQuickFolder()
  const first = ['-r', path.join(root, 'scripts/node-version.cjs')]
  const [command, ...rest] = [...through, process.execPath, ...first, script, ...args]
  const child: ChildProcess = spawn(command!, rest, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As in the image; otherwise the process would restart itself.
      MALLOC_ARENA_MAX: '2',
      // A process started through a command sees another machine, without a compile cache.
      ...(through.length === 0 ? compiled : {}),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      CASH_MAX_ORDERS: '0',
      CASH_MAX_TOTAL: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'a long password',
      ...routedSettings(environment),
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
      // A long-lived process writes much: search its output no longer than needed.
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
