/**
 * `npm run test:cluster`: what needs a database of several machines, and so programs besides ours; and tests
 * of the suite, through a pooler.
 */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { findProgram } from '../support/programs.ts'
import { database } from '../vitest.config.ts'

/** Each for a way in which a statement could count on its session. */
const pooled = [
  // LISTEN, and settings that other servers change
  'test/server/many-servers.test.ts',
  // locks that a transaction takes by a number
  'test/server/modules/orders/cash.test.ts',
  'test/server/modules/audit-log/chain.test.ts',
  'test/server/core/idempotency.test.ts',
  // settings of one transaction; a thread with connections of its own
  'test/server/modules/imports/leases.test.ts',
  'test/server/modules/imports/thread.test.ts',
  // settings that a search needs of every session
  'test/server/modules/catalog/filters.test.ts',
  // temporary tables
  'test/db/fill.test.ts',
  // PostgreSQL that restarts, freezes and is full
  'test/server/quality/database.test.ts',
]
const isThere = findProgram('pgbouncer') !== undefined

if (isThere) process.env.TEST_THROUGH = 'pgbouncer'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    // Two clusters at once would wait for one another's processors, and so fail over.
    fileParallelism: false,
    reporters: ['verbose'],
    projects: [
      {
        extends: true,
        test: {
          ...database,
          // Each brings up a cluster of its own: there is no database for all.
          globalSetup: [],
          setupFiles: [],
          name: 'cluster',
          include: ['test/cluster/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'pooled',
          include: isThere ? pooled : [],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
