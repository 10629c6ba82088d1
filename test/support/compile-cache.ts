/** Keeps Node's compile cache for test processes: half of a start is loading modules. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { root } from './sources.ts'

const folder = path.join(root, 'node_modules/.cache/araliya-test-compiled')
/** Some 100 MB. A run needs six thousand files; vitest imports each test file under a new name. */
const mostFiles = 20_000

/** Environment of a process that uses the cache. */
export const compiled = { NODE_COMPILE_CACHE: folder }

/** Clears the cache when most of its files can no longer be needed. */
export async function boundCompiled(): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  if (files.length > mostFiles) await rm(folder, { recursive: true, force: true })
}
