/** Tests that need special machines: a skipped one says in its title what is missing. */
import { test } from 'vitest'

/**
 * @example testIf(process.platform === 'linux', 'needs Linux')('a frozen PostgreSQL …', async () => {})
 */
export const testIf =
  (condition: unknown, needs: string) =>
  (title: string, run: () => Promise<void>, timeout?: number): void => {
    test.runIf(condition)(condition ? title : `${title} (${needs})`, run, timeout)
  }
