/**
 * Chooses the account that the embedded server runs as. PostgreSQL refuses root, so root lends it
 * the account `postgres` or `nobody`. A Linux capability, given through setpriv, opens folders that
 * the account cannot enter (such as /root) without changing their modes.
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
  /** the account cannot enter some folder on the path */
  needsOverride: boolean
}

const elsewhere =
  'Move Araliya and DATA_DIR to a folder that all accounts can enter, such as /srv, start it as an ordinary user, or set DATABASE_URL.'

/**
 * Chooses the account that the server runs as.
 * @param program the server's binary
 * @param directory the cluster's folder
 * @returns undefined: run as the current user
 * @throws SetupError when root has no account to lend, or no way to lend one
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
        `PostgreSQL cannot run as root. It runs as ${account.name}, which cannot enter ${closed} (${reason}). ${elsewhere}`,
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
    'PostgreSQL cannot run as root, and this machine has no account postgres or nobody. Start Araliya as an ordinary user, or set DATABASE_URL.',
  )
}

/** Finds the outermost folder on the path to `target` that others may not enter. */
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
 * Returns setpriv's options. The capability alone lets the account open files. But initdb checks
 * its own program with access(2), which ignores the capabilities of users other than root unless
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

/** Fails where setpriv is missing, or where root (in a container, say) lacks the capability. */
async function tryLending(identity: Identity, program: string): Promise<void> {
  await promisify(execFile)('setpriv', [...lending(identity), program, '--version'], { cwd: '/' })
}

/** Explains that root in a container may not change the owner of files. */
export function explainRefusal(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException | null)?.code !== 'EPERM') return error
  return new SetupError(
    `PostgreSQL cannot run as root, and this root user cannot switch accounts (${(error as Error).message}). Start Araliya as an ordinary user, or set DATABASE_URL.`,
    { cause: error },
  )
}

/** Gives files to the server's account; does nothing when it is the current user. */
export async function chownForServer(files: readonly string[], identity?: Identity): Promise<void> {
  if (!identity) return
  try {
    await Promise.all(files.map((file) => chown(file, identity.uid, identity.gid)))
  } catch (error) {
    throw explainRefusal(error)
  }
}

/** Starts `command` as the given account: see {@link postgresIdentity}. */
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
