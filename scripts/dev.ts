/**
 * `npm run dev`: the server restarted on every change, and Vite's server with hot reload in front
 * of it. One command, one Ctrl-C. The embedded database is held here, so that a restart of the
 * server does not restart it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { readConfig } from '../server/config.ts'
import { run } from './lib/command.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Milliseconds a server may take to drain before it is cut off. */
const drainTimeout = 10_000

function startServer(databaseUrl: string): ChildProcess {
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(root, 'server/main.ts')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: databaseUrl } },
  )
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

await run(async () => {
  const config = readConfig()
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ directory: path.join(config.dataDir, 'postgres') })
  const server = startServer(config.databaseUrl ?? embedded!.url)

  // vite.config.ts asks where the API is.
  process.env.API_URL ??= `http://127.0.0.1:${config.port}`
  const { createServer } = await import('vite')
  const pages = await createServer({ configFile: path.join(root, 'vite.config.ts') })
  await pages.listen()
  process.stdout.write('\n  Pages with hot reload; the server behind them restarts by itself:\n')
  pages.printUrls()

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await pages.close()
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), drainTimeout)
    await ended(server)
    clearTimeout(late)
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  server.once('exit', () => void stop())
})
