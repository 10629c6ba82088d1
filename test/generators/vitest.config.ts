/** `npm run test:generators`: client generators of five languages, on the OpenAPI document. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { database } from '../vitest.config.ts'

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...database,
    reporters: ['verbose'],
    include: ['test/generators/*.test.ts'],
    // the first run on a machine downloads the generators and their libraries
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
