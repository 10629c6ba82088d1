/**
 * `npm run dev`: the server restarted on every change, and Vite's server with hot reload in front
 * of it. One command, one Ctrl-C. The embedded database is held here, so that a restart of the
 * server does not restart it.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Command } from 'commander'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { readConfig } from '../../server/core/config/config.ts'
import { stopWithNpm } from '../../server/platform/process/exit-with-parent.ts'
import { createLifetime } from '../../server/platform/process/lifetime.ts'
import { simulatedAccount, startPayHereSimulator } from '../lib/payhere-simulator.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The server drains for nine seconds and gives its database back within five. */
const lifetime = createLifetime({ drain: 15_000, last: 5_000 }, (error) =>
  process.stderr.write(`${error}\n`),
)

/** Runs until we end, and takes us along when it ends before. */
function keep(args: readonly string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stderr.pipe(process.stderr)
  // Not `exit`: what watches the server may be gone before the server is, which holds this pipe, too.
  const gone = once(child, 'close')
  child.once('exit', () => void lifetime.end(1))
  lifetime.onEnd(async () => {
    child.kill('SIGTERM')
    await gone
  })
}

export const command = new Command('dev')
  .description(
    'Starts the shop with reload: the server on every change, the pages hot, and a simulated PayHere.',
  )
  .action(async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void lifetime.end(0))
    stopWithNpm(() => void lifetime.end(0))

    const config = readConfig()
    const embedded = config.databaseUrl
      ? undefined
      : startEmbedded({ directory: path.join(config.dataDir, 'postgres') })
    // One that is still coming up is waited for: it would be there after us.
    lifetime.atLast(async () => (await embedded?.catch(() => undefined))?.stop())
    const databaseUrl = config.databaseUrl ?? (await embedded!).url
    if (lifetime.isEnding()) return

    // Whoever has an account of their own tries that one.
    const simulator = config.payHere ? undefined : await startPayHereSimulator()
    lifetime.onEnd(async () => simulator?.close())
    const payHere = simulator && { ...simulatedAccount, PAYHERE_URL: simulator.address }

    keep(['--watch', '--watch-preserve-output', 'server/main.ts'], {
      DATABASE_URL: databaseUrl,
      ...payHere,
    })
    // A process of its own: inside of ours, Vite would end us before the server and the database are.
    keep(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
      API_URL: process.env.API_URL ?? `http://127.0.0.1:${config.port}`,
    })
    process.stdout.write('\n  Pages with hot reload; the server behind them restarts by itself:\n')
  })
