/** Runs Kysely's migrator over db/migrations. An advisory lock makes parallel starts safe. */
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationInfo, Migrator } from 'kysely/migration'
import { createDatabase } from '../connection/client.ts'
import { explainDatabase } from '../connection/database-problem.ts'
import { MigrationFailed } from './migration-failure.ts'

const folder = new URL('../migrations/', import.meta.url)

/** Milliseconds: a migration waits for another instance's, far longer than a request may. */
const migrationTimeout = 600_000

/** Wraps each applied migration, within the transaction of all migrations. */
export type Around = (
  name: string,
  db: Kysely<unknown>,
  apply: () => Promise<void>,
) => Promise<void>

const plainly: Around = (_name, _db, apply) => apply()

/** Reads the file only when it is due: an up-to-date database needs none. */
const migrationIn = (file: string, around: Around): Migration => ({
  up: (db) =>
    around(file.slice(0, -3), db, async () =>
      ((await import(new URL(file, folder).href)) as Migration).up(db),
    ),
})

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()

/** Returns the last migration of this version of Araliya. */
export const newestMigration = async (): Promise<string> =>
  (await migrationFiles()).at(-1)!.slice(0, -3)

async function readMigrations(around: Around): Promise<Record<string, Migration>> {
  const files = await migrationFiles()
  return Object.fromEntries(files.map((file) => [file.slice(0, -3), migrationIn(file, around)]))
}

/** Returns the description of a migration: the first sentence of its comment. */
export async function describeMigration(name: string): Promise<string> {
  const text = await readFile(new URL(`${name}.ts`, folder), 'utf8')
  const parts = /\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? ''
  const plain = parts
    .replace(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^.*?\.(?= |$)/.exec(plain)?.[0] ?? plain
}

/**
 * Deletes the names of migrations that `0124_replays_of_renamed_operations` replaced, where they were applied: Kysely
 * refuses a database with migrations that have no file.
 */
async function deleteReplaced(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const replaced = sql`from kysely_migration
    where name > '0013_words_held' and name < '0124_replays_of_renamed_operations'
      and exists (select from kysely_migration where name = '0124_replays_of_renamed_operations')`
  // A read-only database refuses a deletion of nothing, too.
  const { rows } = await sql`select ${replaced} limit 1`.execute(db)
  if (rows.length > 0) await sql`delete ${replaced}`.execute(db)
}

/** Lends a migrator over the database at `url`, and the last text that it sent. */
async function withMigrator<T>(
  url: string,
  around: Around,
  work: (migrator: Migrator, lastSent: () => string | undefined) => Promise<T>,
): Promise<T> {
  let sent: string | undefined
  await using db = createDatabase({
    url,
    max: 2,
    statementTimeout: migrationTimeout,
    log: ({ level, query }) => {
      if (level === 'error') sent = query.sql
    },
  }).db
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => readMigrations(around) },
  })
  await deleteReplaced(db as unknown as Kysely<unknown>).catch((error: unknown) => {
    throw explainDatabase(error, url)
  })
  return await work(migrator, () => sent)
}

/** Returns the migrations that the database at `url` lacks, in their order. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const all = await withMigrator(url, plainly, (migrator) => migrator.getMigrations())
  return all.filter((one: MigrationInfo) => !one.executedAt).map(({ name }) => name)
}

/**
 * Migrates the database at `url` to the newest schema, or to migration `target`: in one
 * transaction, all or nothing.
 * @returns the names of the migrations that this call applied, in order; empty when none was due
 * @throws SetupError when the database is unreachable, refuses access or is newer than this
 * version; MigrationFailed when it refuses a migration
 */
export async function migrateToLatest(
  url: string,
  target?: string,
  around: Around = plainly,
): Promise<string[]> {
  return withMigrator(url, around, async (migrator, lastSent) => {
    const { error, results = [] } = await (target === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(target))
    if (!error) return results.map(({ migrationName }) => migrationName)
    const explained = explainDatabase(error, url)
    const failed = results.find(({ status }) => status === 'Error')
    if (explained === error && failed && error instanceof Error)
      throw new MigrationFailed(failed.migrationName, error, lastSent())
    throw explained
  })
}
