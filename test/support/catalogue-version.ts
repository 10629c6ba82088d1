import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Writes announce themselves over the database; from here on the catalogue's version stands still. */
export async function versionStands({ db, services }: TestApp): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select last_value as version from catalogue_version`.execute(db)
  // No poll of `expect`, which works within a test alone.
  await vi.waitFor(() => {
    expect(services.catalogue.etag()).toMatch(new RegExp(`-${rows[0]?.version}(-\\w+)?"$`))
  }, 30_000)
}
