/**
 * Lists the tests of a fault or a flood: a process is killed, frozen or cut off, loses a race, or
 * gets extreme input. `npm run test:faults` runs them in a short form, `npm run test:long` at their
 * full figures; behaviour tests stay in `npm test` (docs/adr/0034-test-faults-apart-from-rules.md).
 */

/** Files and folders, in the form that vitest takes. */
export const faults: readonly string[] = [
  'test/server/quality',
  'test/server/fuzz',
  'test/server/authorisation/revoked-actor.test.ts',
  'test/server/modules/media/memory.test.ts',
  'test/server/modules/payments/histories.test.ts',
  'test/server/modules/payments/ledger.test.ts',
  'test/server/modules/payments/lost-answers.test.ts',
  'test/server/modules/cod-payouts/kill.test.ts',
  'test/server/platform/replicas/failover.test.ts',
  'test/server/platform/storage/refusals.test.ts',
  'test/scripts/import-kill.test.ts',
  'test/scripts/restore.test.ts',
]

/** Returns whether `places`, files or folders, include `file`. */
export const isAmong = (places: readonly string[], file: string): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`))
