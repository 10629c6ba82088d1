/** `npm run test:cluster`: what needs a database of several machines, and so programs besides ours. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { database } from '../vitest.config.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...database,
    // Each brings up a cluster of its own: there is no database for all.
    globalSetup: [],
    setupFiles: [],
    name: 'cluster',
    include: ['test/cluster/**/*.test.ts'],
    // Two clusters at once would wait for one another's processors, and so fail over.
    fileParallelism: false,
    reporters: ['verbose'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
