/** Runs one of our commands in its own process, without a terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { compiled } from './compile-cache.ts'
import { routedSettings } from './pooler-routing.ts'
import { root } from './sources.ts'

export interface Ran {
  code: number | null
  out: string
  talk: string
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ran>
}

/**
 * Starts `node scripts/araliya.ts <name>` with only the given settings.
 * @param piped its standard input; undefined: none
 * @param cwd another checkout
 */
export function startScript(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  piped = '',
  cwd = root,
): Running {
  const child = spawn(process.execPath, ['scripts/araliya.ts', name, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...compiled,
      ...routedSettings(env),
    },
    stdio: [piped ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  child.stdin?.end(piped)
  let out = ''
  let talk = ''
  child.stdout!.on('data', (chunk) => {
    out += chunk
  })
  child.stderr!.on('data', (chunk) => {
    talk += chunk
  })
  const ended = new Promise<Ran>((resolve) =>
    child.on('close', (code) => resolve({ code, out, talk })),
  )
  return { child, ended }
}

/** Runs a command to its end. */
export const runScript = (
  name: string,
  args: readonly string[],
  env?: Record<string, string>,
  piped?: string,
  cwd?: string,
): Promise<Ran> => startScript(name, args, env, piped, cwd).ended
