import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until the catalogue's version no longer changes; writes announce it over the database. */
export async function waitForStableVersion({ db, services }: TestApp): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select last_value as version from catalogue_version`.execute(db)
  // Not `expect.poll`, which works only within a test.
  await vi.waitFor(() => {
    expect(services.catalogue.etag()).toMatch(new RegExp(`-${rows[0]?.version}(-\\w+)?"$`))
  }, 30_000)
}
