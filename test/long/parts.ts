import { hourParts } from './hour-page.ts'

export interface Part {
  files: readonly string[]
  env?: Record<string, string>
  /** of Vitest; test/long/vitest.config.ts unless said */
  config?: string
}

/** An hour in which every part of a database of several machines is killed in turn, ten minutes in each. */
const hourOfKills = Object.fromEntries(
  Array.from({ length: hourParts }, (_, at): [string, Part] => [
    `cluster-${at + 1}`,
    {
      files: ['test/cluster/killed.test.ts'],
      config: 'test/cluster/vitest.config.ts',
      env: { LONG: '1', HOUR_PART: String(at + 1) },
    },
  ]),
)

/** Histories of orders under kills: a hundred thousand actions, a quarter in each. */
const killedHistories = Object.fromEntries(
  ['1/4', '2/4', '3/4', '4/4'].map((share): [string, Part] => [
    `ledger-${share[0]}`,
    { files: ['test/server/quality/ledger.test.ts'], env: { LEDGER_SHARE: share } },
  ]),
)

/** The long run in parts, each under half an hour on two busy cores: by name, the test files it takes. */
export const parts: Readonly<Record<string, Part>> = {
  orders: {
    files: [
      'test/server/quality/orders.test.ts',
      'test/server/quality/card-recovery.test.ts',
      'test/server/quality/payhere-recovery.test.ts',
      'test/server/modules/cod-payouts/kill.test.ts',
    ],
  },
  'payments-1': { files: ['test/server/modules/payments'], env: { LEDGER_SHARE: '1/2' } },
  'payments-2': {
    files: ['test/server/modules/payments/ledger.test.ts'],
    env: { LEDGER_SHARE: '2/2' },
  },
  ...killedHistories,
  ...hourOfKills,
  simulation: {
    files: [
      'test/server/quality/simulation.test.ts',
      'test/server/quality/simulated-locks.test.ts',
    ],
  },
  'side-by-side': { files: ['test/long/side-by-side.test.ts'] },
  deliveries: {
    files: ['test/server/quality/deliveries.test.ts', 'test/server/quality/emails.test.ts'],
  },
  database: {
    files: [
      'test/server/quality/database.test.ts',
      'test/server/platform/replicas/failover.test.ts',
      'test/server/platform/storage/refusals.test.ts',
    ],
  },
  process: {
    files: [
      'test/server/quality/start.test.ts',
      'test/server/quality/first-minute.test.ts',
      'test/server/quality/ending.test.ts',
      'test/server/quality/workers.test.ts',
      'test/server/quality/rolling.test.ts',
      'test/server/quality/connections.test.ts',
      'test/server/quality/unread.test.ts',
      'test/server/modules/media/memory.test.ts',
    ],
  },
  imports: {
    files: [
      'test/scripts/import-kill.test.ts',
      'test/server/quality/imports.test.ts',
      'test/server/quality/import-elsewhere.test.ts',
      'test/server/modules/imports',
    ],
  },
  restore: { files: ['test/scripts/restore.test.ts'] },
  access: { files: ['test/server/authorisation'] },
  soak: { files: ['test/server/fuzz/soak.test.ts'] },
  pricing: { files: ['test/server/modules/pricing'] },
  scale: { files: ['test/long/storefront.test.ts', 'test/browser/admin/scale.test.ts'] },
  slow: { files: ['test/browser/storefront/slow-phone.test.ts'] },
  'fuzz-1': { files: ['test/server/fuzz/fuzz.test.ts'], env: { FUZZ_SHARE: '1/3' } },
  'fuzz-2': { files: ['test/server/fuzz/fuzz.test.ts'], env: { FUZZ_SHARE: '2/3' } },
  'fuzz-3': { files: ['test/server/fuzz/fuzz.test.ts'], env: { FUZZ_SHARE: '3/3' } },
}

/** Scripts that take hours, so that they run only when their name is asked for. */
export const scripts: Readonly<Record<string, string>> = { steady: 'test/long/steady.ts' }
