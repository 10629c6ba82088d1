/** Lets one process at a time prepare an embedded PostgreSQL. Others wait and then use it. */
import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { hasExited } from './embedded-process.ts'

/** Milliseconds after which a lock is abandoned: no start takes longer. */
const staleAfter = 60_000
const pollEvery = 50

/** Detects an abandoned lock by age too: its holder's number may be reused after a kill. */
async function isStale(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (pid > 0 && hasExited(pid)) return true
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > staleAfter
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Runs `work` while this process holds an exclusive lock on `file`. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(file))) {
    if (await isStale(file)) await rm(file, { force: true })
    else await wait(pollEvery)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
