/**
 * `npm run dev`: runs the server, restarted on every change, behind Vite's server with hot reload.
 * One command, one Ctrl-C. This process holds the embedded database, so that a restart of the
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
/** The server drains for nine seconds and closes its database within five. */
const lifetime = createLifetime({ drain: 15_000, last: 5_000 }, (error) =>
  process.stderr.write(`${error}\n`),
)

/** Runs a child process until this one ends; ends with the child when that exits first. */
function keep(args: readonly string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stderr.pipe(process.stderr)
  // Not `exit`: the watcher may exit before the server, which holds this pipe, too.
  const exited = once(child, 'close')
  child.once('exit', () => void lifetime.end(1))
  lifetime.onEnd(async () => {
    child.kill('SIGTERM')
    await exited
  })
}

export const command = new Command('dev')
  .description('Starts the shop with live reload of server and pages, and a simulated PayHere.')
  .action(async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void lifetime.end(0))
    stopWithNpm(() => void lifetime.end(0))

    const config = readConfig()
    const embedded = config.databaseUrl
      ? undefined
      : startEmbedded({ directory: path.join(config.dataDir, 'postgres') })
    // Waits for a database that is still starting: it would outlive this process.
    lifetime.atLast(async () => (await embedded?.catch(() => undefined))?.stop())
    const databaseUrl = config.databaseUrl ?? (await embedded!).url
    if (lifetime.isEnding()) return

    // Developers with a PayHere account use that one.
    const simulator = config.payHere ? undefined : await startPayHereSimulator()
    lifetime.onEnd(async () => simulator?.close())
    const payHere = simulator && { ...simulatedAccount, PAYHERE_URL: simulator.address }

    keep(['--watch', '--watch-preserve-output', 'server/main.ts'], {
      DATABASE_URL: databaseUrl,
      ...payHere,
    })
    // A process of its own: inside this one, Vite would end it before server and database have
    // ended.
    keep(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
      API_URL: process.env.API_URL ?? `http://127.0.0.1:${config.port}`,
    })
    process.stdout.write('\n  Pages with hot reload; the server restarts automatically:\n')
  })
