/** Runs one program of a cluster as an ordinary user; kills and restarts it by its own pid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Identity } from '../../db/embedded/embedded-user.ts'

export interface PartOptions {
  name: string
  command: string
  args: readonly string[]
  /** file of its output */
  log: string
  cwd: string
  /** undefined: the current user */
  identity: Identity | undefined
}

export class Part {
  readonly name: string
  readonly #options: PartOptions
  #child: ChildProcess | undefined

  constructor(options: PartOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number | undefined {
    return this.isRunning() ? this.#child!.pid : undefined
  }

  isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  start(): void {
    if (this.isRunning()) return
    const { command, args, log, cwd, identity } = this.#options
    const file = openSync(log, 'a')
    this.#child = spawn(command, args, {
      cwd,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: cwd },
      stdio: ['ignore', file, file],
      // In its own process group: Ctrl-C reaches only this process, which ends all in order.
      detached: true,
      ...(identity ? { uid: identity.uid, gid: identity.gid } : {}),
    })
    // The code that waits for the program reports one that cannot start.
    this.#child.on('error', () => {})
    closeSync(file)
  }

  /** Resolves once the process has ended. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isRunning()) return
    const exited = once(this.#child!, 'exit')
    this.#child!.kill(signal)
    await exited
  }

  /** Returns the end of its output, for errors. */
  lastOutput(): string {
    return readFileSync(this.#options.log, 'utf8').split('\n').slice(-15).join('\n')
  }
}
