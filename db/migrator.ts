/** Kysely's own migrator over db/migrations. Safe for several starting instances: it takes an advisory lock. */
import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createDatabase } from './client.ts'
import { explainDatabase } from './database-problem.ts'

const folder = new URL('./migrations/', import.meta.url)

/** A migration waits for another instance's, so it may take far longer than a request. */
const migrationTimeout = 600_000

/** Read when it is due: a database that is up to date needs none of them. */
const migrationIn = (file: string): Migration => ({
  up: async (db) => ((await import(new URL(file, folder).href)) as Migration).up(db),
})

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  return Object.fromEntries(files.map((file) => [file.slice(0, -3), migrationIn(file)]))
}

/**
 * Brings the database at `url` to the newest schema, or to the one that migration `target` left.
 * @returns the names of the migrations that this call applied, in order; empty when none was due
 * @throws SetupError when the database is away, closed to us, or newer than we are; else the first
 * migration's error; that migration is rolled back whole
 */
export async function migrateToLatest(url: string, target?: string): Promise<string[]> {
  const { db } = createDatabase({ url, max: 2, statementTimeout: migrationTimeout })
  try {
    const migrator = new Migrator({
      db: db as unknown as Kysely<unknown>,
      provider: { getMigrations: readMigrations },
    })
    const { error, results } = await (target === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(target))
    if (error) throw explainDatabase(error, url)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
