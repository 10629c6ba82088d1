/** Where processes of tests keep what Node compiled: half of a start of the shop is loading its modules. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { root } from './sources.ts'

const folder = path.join(root, 'node_modules/.cache/araliya-test-compiled')
/** Some 100 MB. What every run needs is six thousand; vitest imports each test file under a new name. */
const mostFiles = 20_000

/** For the environment of a process. */
export const compiled = { NODE_COMPILE_CACHE: folder }

/** Begins anew when most of what is kept can only be what nobody asks for again. */
export async function boundCompiled(): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  if (files.length > mostFiles) await rm(folder, { recursive: true, force: true })
}
