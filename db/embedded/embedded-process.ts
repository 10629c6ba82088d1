/** Reads the state of an embedded PostgreSQL server from its pid file and the process table. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

export interface PostmasterState {
  pid: number
  port: number
  status: string
}

/**
 * Reads `postmaster.pid`. Its lines: pid, data folder, start time, port, socket folder, address,
 * shared memory key, status (PostgreSQL source, `utils/pidfile.h`).
 * @returns undefined when the file is missing or incomplete
 */
export async function readPostmasterPid(directory: string): Promise<PostmasterState | undefined> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port)) return undefined
  return { pid, port, status: lines[7] ?? '' }
}

/** Returns true when no process has this number. A process that we may not signal exists. */
export function hasExited(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Returns true when `pid` runs and, where /proc shows it, is the server of this folder. */
export async function isAlive(pid: number, directory: string): Promise<boolean> {
  if (hasExited(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes('postgres') && commandLine.includes(directory)
}

/** Resolves once the process has ended; checks twenty times a second. */
export async function waitForExit(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Finds a free TCP port on the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
