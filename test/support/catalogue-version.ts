import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until earlier writes no longer change the catalogue's version. */
export async function waitForStableVersion({ services: { catalogue } }: TestApp): Promise<void> {
  // PostgreSQL sends earlier announcements before the answer.
  await catalogue.queryPrimary('select 1')
  // Not `expect.poll`, which works only within a test.
  await vi.waitFor(() => expect(catalogue.version()).toBeDefined(), 30_000)
}
