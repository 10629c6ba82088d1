/** What the parts of `npm run test:long` have in common; test/long/run.ts says which files a part takes. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { browser } from '../vitest.config.ts'
import { parts } from './parts.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...browser,
    name: 'long',
    maxWorkers: 2,
    env: { LONG: '1', FUZZ_RUNS: '2000' },
    include: Object.values(parts)
      .filter(({ config }) => config === undefined)
      .flatMap(({ files }) =>
        files.map((file) => (file.endsWith('.ts') ? file : `${file}/**/*.test.ts`)),
      ),
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
