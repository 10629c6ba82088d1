/**
 * Who the embedded server runs as. PostgreSQL refuses root, so a root of a bare machine lends it
 * the account `postgres` or `nobody`; folders that account cannot enter (such as /root) are opened
 * to it by one Linux capability, given through setpriv, instead of by changing their modes.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../connection/setup-error.ts'

export interface Identity {
  name: string
  uid: number
  gid: number
  /** some folder on the way cannot be entered by this account */
  needsOverride: boolean
}

const elsewhere =
  'Put Araliya and its DATA_DIR where everybody may enter, such as /srv, start it as an ordinary user, or set DATABASE_URL.'

/**
 * @param program the server's binary
 * @param directory the cluster's folder
 * @returns undefined: run as we are
 * @throws SetupError when root has nobody to lend, or no way to lend
 */
export async function postgresIdentity(
  program: string,
  directory: string,
): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account = await findAccount()
  const closed = (await closedFolder(program)) ?? (await closedFolder(directory))
  const identity = { ...account, needsOverride: closed !== undefined }
  if (closed !== undefined)
    await tryLending(identity, program).catch((cause: Error) => {
      const reason = (cause as { stderr?: string }).stderr?.trim().split('\n')[0] || cause.message
      throw new SetupError(
        `PostgreSQL refuses to run as root, and the account ${account.name}, which it runs as instead, cannot enter ${closed} (${reason}). ${elsewhere}`,
        { cause },
      )
    })
  return identity
}

async function findAccount(): Promise<Omit<Identity, 'needsOverride'>> {
  const accounts = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.split('\n').find((line) => line.startsWith(`${name}:`))
    const [, , uid, gid] = account?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new SetupError(
    'PostgreSQL refuses to run as root, and this machine has neither an account postgres nor nobody. Start Araliya as an ordinary user, or set DATABASE_URL.',
  )
}

/** The outermost folder on the way to `target` that others may not enter. */
async function closedFolder(target: string): Promise<string | undefined> {
  let closed: string | undefined
  let folder = path.dirname(path.resolve(target))
  for (;;) {
    const found = await stat(folder).catch(() => undefined)
    if (found && (found.mode & 0o001) === 0) closed = folder
    const parent = path.dirname(folder)
    if (parent === folder) return closed
    folder = parent
  }
}

/**
 * setpriv's options. The capability alone lets the account open files, but access(2), by which initdb
 * judges its own program, leaves the capabilities of users other than root out of account unless
 * no_setuid_fixup is set.
 */
const lending = ({ uid, gid }: Identity): string[] => [
  '--securebits=+no_setuid_fixup',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/** Fails where setpriv is missing, or where root itself (in a container, say) lacks what it would lend. */
async function tryLending(identity: Identity, program: string): Promise<void> {
  await promisify(execFile)('setpriv', [...lending(identity), program, '--version'], { cwd: '/' })
}

/** In a container root may lack the right to hand anything to another account. */
export function explainRefusal(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException | null)?.code !== 'EPERM') return error
  return new SetupError(
    `PostgreSQL refuses to run as root, and this root may not act for another account (${(error as Error).message}). Start Araliya as an ordinary user, or set DATABASE_URL.`,
    { cause: error },
  )
}

/** Hands files to the server's account; nothing to do when it is our own. */
export async function chownForServer(files: readonly string[], identity?: Identity): Promise<void> {
  if (!identity) return
  try {
    await Promise.all(files.map((file) => chown(file, identity.uid, identity.gid)))
  } catch (error) {
    throw explainRefusal(error)
  }
}

/** Starts `command` as the given account, see {@link postgresIdentity}. */
export function runAs(
  identity: Identity | undefined,
  command: string,
  args: readonly string[],
  options: { detached?: boolean } = {},
): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const shared = { env, cwd: '/', stdio, ...options }
  if (!identity) return spawn(command, args, shared)
  if (identity.needsOverride)
    return spawn('setpriv', [...lending(identity), command, ...args], shared)
  return spawn(command, args, { ...shared, uid: identity.uid, gid: identity.gid })
}
