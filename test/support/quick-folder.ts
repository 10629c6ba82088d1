/** Folders in memory, where a PostgreSQL waits for no disk. */
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Bytes: the database of a long run with millions of rows, twice. */
const roomy = 4 * 1024 ** 3

/** Memory where Linux shares enough of it, else the disk: every test file makes a database and drops it. */
export async function baseFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).catch(() => undefined)
  return room && room.bavail * room.bsize > roomy ? memory : tmpdir()
}

/** A folder of this process, which test/support/cluster.ts sweeps away when nobody else did. */
export const makeQuickFolder = async (): Promise<string> =>
  mkdtemp(path.join(await baseFolder(), `araliya-test-${process.pid}-`))
