/** Where processes of tests keep what Node compiled: half of a start of the shop is loading its modules. */
import path from 'node:path'
import { root } from './sources.ts'

/** For the environment of a process. */
export const compiled = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/araliya-test-compiled'),
}
