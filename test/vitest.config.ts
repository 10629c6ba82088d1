/** Projects by what they need: nothing, a database, or a database and a browser; faults by themselves. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiled } from './support/compile-cache.ts'
import { faults } from './support/faults.ts'
import { findPureTests } from './support/pure-tests.ts'
import { LongestFirst } from './support/sequencer.ts'

const root = path.resolve(import.meta.dirname, '..')
const support = (file: string) => path.join(root, 'test/support', file)

/**
 * Node reads TypeScript by itself, as it does in the shop, and keeps what it compiled; only tests of the
 * browser's code need vite to read JSX.
 */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Milliseconds. What a full machine takes its time for is not broken. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 }

const seeded = { setupFiles: [support('property-seed.ts')] }

/** For projects that need a database; the long runs use it, too. */
export const database = {
  ...native,
  globalSetup: [support('global-setup.ts')],
  setupFiles: [support('setup.ts'), ...seeded.setupFiles],
  // A busy machine shows later what it shows, and a longer wait costs nothing where all is well.
  expect: { poll: { timeout: 30_000 } },
  ...limits,
}

/** For projects whose tests visit the shop. */
export const browser = {
  ...database,
  globalSetup: [...database.globalSetup, support('chromium.ts')],
}

/**
 * Files of one worker share its modules: loading the shop again for each of eighty files took a third
 * of the run. A test may therefore not change what modules or the environment hold.
 */
const shared = { isolate: false, env: compiled }

/** Those that wait for no database, so that one file takes less than two seconds from start to result. */
const pure = { client: findPureTests('client'), unit: findPureTests('db', 'server') }

const faulty = faults.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.test.ts`))

export default defineConfig({
  root,
  test: {
    // Twice the cores we count on: many tests wait for processes, timers and browsers, not for us.
    maxWorkers: 4,
    ...limits,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...native,
          name: 'structure',
          include: ['test/structure/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'client', include: pure.client, ...shared, ...seeded } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: pure.unit,
          exclude: faulty,
          ...native,
          ...shared,
          ...seeded,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'server',
          include: ['test/{db,server,scripts,client,packages}/**/*.test.ts'],
          exclude: [...Object.values(pure).flat(), ...faulty],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'faults',
          include: faulty,
          ...shared,
          env: { ...compiled, FUZZ_SEED: process.env.FUZZ_SEED ?? '1' },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          ...shared,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
