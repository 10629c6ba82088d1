/** `npm run test:long`: the same scenarios at the figures of docs/quality, and thousands of random requests. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { browser } from '../vitest.config.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...browser,
    name: 'long',
    maxWorkers: 2,
    env: { LONG: '1', FUZZ_RUNS: '2000' },
    include: [
      'test/long/**/*.test.ts',
      'test/server/{fuzz,quality}/**/*.test.ts',
      'test/browser/admin/scale.test.ts',
      'test/scripts/import-kill.test.ts',
    ],
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
