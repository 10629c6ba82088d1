/** What the pid file and the process table say about an embedded PostgreSQL server. */
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
 * @returns undefined when there is none, or it is not complete yet
 */
export async function readPostmasterPid(directory: string): Promise<PostmasterState | undefined> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port)) return undefined
  return { pid, port, status: lines[7] ?? '' }
}

/** True when no process has this number; one that is not ours to signal has it. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** True when `pid` lives and, where /proc tells, is the server of this folder and no stranger. */
export async function isAlive(pid: number, directory: string): Promise<boolean> {
  if (isGone(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes('postgres') && commandLine.includes(directory)
}

/** Resolves once the process is gone; looks twenty times a second. */
export async function waitUntilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A TCP port on the loopback address that nobody listens on just now. */
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
