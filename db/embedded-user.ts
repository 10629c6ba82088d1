/**
 * Who the embedded server runs as. PostgreSQL refuses root, so a root of a bare machine lends it
 * the account `postgres` or `nobody`; folders that account cannot enter (such as /root) are opened
 * to it by one Linux capability, given through setpriv, instead of by changing their modes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export interface Identity {
  uid: number
  gid: number
  /** some folder on the way cannot be entered by this account */
  needsOverride: boolean
}

/** undefined: run as we are. */
export async function postgresIdentity(paths: readonly string[]): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.split('\n').find((line) => line.startsWith(`${name}:`))
    const [, , uid, gid] = account?.split(':') ?? []
    if (uid && gid) {
      const needsOverride = !(await Promise.all(paths.map(canEnter))).every(Boolean)
      return { uid: Number(uid), gid: Number(gid), needsOverride }
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither an account postgres nor nobody.',
  )
}

async function canEnter(target: string): Promise<boolean> {
  let folder = path.dirname(path.resolve(target))
  for (;;) {
    const found = await stat(folder).catch(() => undefined)
    if (found && (found.mode & 0o001) === 0) return false
    const parent = path.dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}

/** Hands files to the server's account; nothing to do when it is our own. */
export async function chownForServer(files: readonly string[], identity?: Identity): Promise<void> {
  if (identity) await Promise.all(files.map((file) => chown(file, identity.uid, identity.gid)))
}

/** Starts `command` as the given account, see {@link postgresIdentity}. */
export function runAs(
  identity: Identity | undefined,
  command: string,
  args: readonly string[],
  options: { detached?: boolean } = {},
): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }
  const shared = { env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as const, ...options }
  if (!identity) return spawn(command, args, { ...shared, stdio: [...shared.stdio] })
  if (identity.needsOverride && existsSync('/usr/bin/setpriv')) {
    const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
    const account = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups']
    return spawn('/usr/bin/setpriv', [...account, ...capability, command, ...args], {
      ...shared,
      stdio: [...shared.stdio],
    })
  }
  return spawn(command, args, {
    ...shared,
    stdio: [...shared.stdio],
    uid: identity.uid,
    gid: identity.gid,
  })
}
