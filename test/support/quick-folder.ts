/** Makes folders in memory, where a PostgreSQL does not wait for a disk. */
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Bytes: twice the database of a long run with millions of rows. */
const roomy = 4 * 1024 ** 3

/** Returns a folder in memory if Linux shares enough, else on disk: test files use databases. */
export async function baseFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).catch(() => undefined)
  return room && room.bavail * room.bsize > roomy ? memory : tmpdir()
}

/** Makes a folder of this process; test/support/cluster.ts removes it if nothing else did. */
export const makeQuickFolder = async (): Promise<string> =>
  mkdtemp(path.join(await baseFolder(), `araliya-test-${process.pid}-`))
