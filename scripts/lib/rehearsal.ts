/** Rehearses an upgrade on a copy of the shop, and reports its effects. */
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { readTables } from '../../db/dump/catalog.ts'
import { MigrationFailed } from '../../db/migrate/migration-failure.ts'
import { type Around, migrateToLatest, pendingMigrations } from '../../db/migrate/migrator.ts'
import { findOffendingRows } from './offending-rows.ts'
import type { Scratch } from './scratch.ts'

interface RehearsedMigration {
  name: string
  milliseconds: number
  /** existing tables that are locked for reads, or writes, from here to the end */
  closed: string[]
  readOnly: string[]
  /** existing tables that are rewritten, row by row */
  rewritten: string[]
}

export interface Rehearsal {
  /** of all migrations together: the shop's downtime */
  milliseconds: number
  migrations: RehearsedMigration[]
  /** tables whose number of rows changed; undefined: the table did, or does, not exist */
  rows: { table: string; before: number | undefined; after: number | undefined }[]
}

export interface RehearsalError {
  failed: MigrationFailed
  /** the rows that block it, a line each; empty where they cannot be found */
  rows: string[]
}

const forbidsReading = ['AccessExclusiveLock']
const forbidsWriting = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock']

/** Returns the storage file of each table: a new file means that all rows were rewritten. */
async function findPlaces(db: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; place: string }>`
    select relname as name, pg_relation_filenode(oid)::text as place from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'`.execute(db)
  return new Map(rows.map(({ name, place }) => [name, place]))
}

/** Returns the tables that this transaction locks in one of these modes. */
async function findLocks(db: Kysely<unknown>, modes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and mode = any(${modes as string[]})
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Observes each migration while its transaction is open. */
function createWitness(): { around: Around; seen: RehearsedMigration[] } {
  const seen: RehearsedMigration[] = []
  let first: Map<string, string> | undefined
  /** Returns existing tables that no earlier migration has locked in these or stricter modes. */
  const newLocks = (tables: string[], ...of: ('closed' | 'readOnly')[]): string[] =>
    tables.filter(
      (table) =>
        first!.has(table) && !seen.some((one) => of.some((how) => one[how].includes(table))),
    )
  return {
    seen,
    async around(name, db, apply) {
      const before = await findPlaces(db)
      first ??= before
      const from = performance.now()
      await apply()
      const milliseconds = performance.now() - from
      const after = await findPlaces(db)
      const closed = newLocks(await findLocks(db, forbidsReading), 'closed')
      const locks = newLocks(await findLocks(db, forbidsWriting), 'closed', 'readOnly')
      seen.push({
        name,
        milliseconds,
        closed,
        readOnly: locks.filter((table) => !closed.includes(table)),
        rewritten: [...after].flatMap(([table, place]) =>
          first!.has(table) && before.get(table) !== place ? [table] : [],
        ),
      })
    },
  }
}

async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const client = await pool.connect()
  try {
    const counts = new Map<string, number>()
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`select count(*) as rows from "${name}"`)
      counts.set(name, rows[0].rows)
    }
    return counts
  } finally {
    client.release()
  }
}

/**
 * Applies the due migrations to a copy, in one transaction as for the shop.
 * @param scratch holds the copy, in the schema that the shop has
 */
export async function rehearse(scratch: Scratch): Promise<Rehearsal | RehearsalError> {
  const due = await pendingMigrations(scratch.url)
  const before = await countRows(scratch.pool)
  const { around, seen } = createWitness()
  const from = performance.now()
  try {
    await migrateToLatest(scratch.url, undefined, around)
  } catch (failed) {
    if (!(failed instanceof MigrationFailed)) throw failed
    // back to the schema before the refused migration: its rows are as the migration met them
    const reached = due[due.indexOf(failed.migration) - 1]
    if (reached !== undefined) await migrateToLatest(scratch.url, reached)
    return { failed, rows: await findOffendingRows(scratch.pool, failed) }
  }
  const milliseconds = performance.now() - from
  const after = await countRows(scratch.pool)
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return {
    milliseconds,
    migrations: seen,
    rows: names
      .map((table) => ({ table, before: before.get(table), after: after.get(table) }))
      .filter((one) => one.before !== one.after),
  }
}
