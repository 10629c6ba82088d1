/** `npm run test:long`: the same scenarios at the figures of docs/quality, and thousands of random requests. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { database } from '../vitest.config.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...database,
    name: 'long',
    maxWorkers: 2,
    env: { LONG: '1', FUZZ_RUNS: '2000' },
    include: [
      'test/long/**/*.test.ts',
      'test/server/{fuzz,quality}/**/*.test.ts',
      'test/browser/admin/scale.test.ts',
      'test/scripts/import-kill.test.ts',
    ],
    // as for every test with a browser: a busy machine shows later what it shows
    expect: { poll: { timeout: 8_000 } },
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
