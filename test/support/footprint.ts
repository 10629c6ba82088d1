/** Summarises the database as one value per table: different values mean a write. */
import { sql } from 'kysely'
import type { Db } from '../../db/connection/client.ts'

/** Tables without an actor: failure counts, ends of runs, records of use. */
const silent = new Set([
  'bulk_items',
  'bulk_jobs',
  'idempotency_keys',
  'imports',
  'import_leases',
  'import_rows',
  'call_counts',
  'known_addresses',
  'login_failures',
  'payments',
])

const tablesOf = new WeakMap<Db, Promise<string[]>>()

/** Cached: the next call reads the same tables. */
function tablesIn(db: Db): Promise<string[]> {
  const known = tablesOf.get(db)
  if (known) return known
  const tables = db.introspection
    .getTables()
    .then((tables) => tables.map(({ name }) => name).filter((name) => !silent.has(name)))
  tablesOf.set(db, tables)
  return tables
}

export async function footprint(db: Db): Promise<Record<string, string>> {
  const tables = await tablesIn(db)
  // Row versions reveal every write: reading the content would take ten times as long.
  const parts = tables.map((name) => {
    const row =
      name === 'api_keys'
        ? sql`hashtextextended((t.id, t.revoked_at)::text, 0)`
        : sql`t.xmin::text::bigint`
    return sql`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(sum(${row}), 0) as value
      from ${sql.table(name)} t`
  })
  const { rows } = await sql<{ name: string; value: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
