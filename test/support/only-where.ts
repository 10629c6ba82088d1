/** Tests that not every machine can run: one that is skipped says in its title what was missing. */
import { test } from 'vitest'

/** @example onlyWhere(process.platform === 'linux', 'needs Linux')('a frozen PostgreSQL …', async () => {}) */
export const onlyWhere =
  (condition: unknown, needs: string) =>
  (title: string, run: () => Promise<void>, timeout?: number): void => {
    test.runIf(condition)(condition ? title : `${title} (${needs})`, run, timeout)
  }
