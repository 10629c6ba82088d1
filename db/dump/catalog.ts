/** Lists the contents of a full copy of the shop's data, read from the database itself. */
import type { ClientBase } from 'pg'

interface DumpColumn {
  name: string
  /** as SQL writes it, such as `timestamp with time zone` */
  type: string
}

export interface DumpTable {
  name: string
  /** without generated columns, which the database computes again */
  columns: DumpColumn[]
}

/** The migrator's own tables: the schema determines them, not the data. */
const books = ['kysely_migration', 'kysely_migration_lock']

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Sorts tables so that referenced tables come first. */
function inOrder(tables: DumpTable[], references: { from: string; to: string }[]): DumpTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: DumpTable[] = []
  while (left.size > 0) {
    const free = [...left.keys()].filter((name) =>
      references.every(({ from, to }) => from !== name || to === name || !left.has(to)),
    )
    if (free.length === 0)
      throw new Error(`These tables have circular references: ${[...left.keys()].join(', ')}`)
    for (const name of free.sort()) {
      ordered.push(left.get(name)!)
      left.delete(name)
    }
  }
  return ordered
}

/**
 * Returns every table of the schema `public`, in an order in which rows can be inserted. Omits
 * unlogged tables: their data is short-lived and lost after a crash anyway.
 */
export async function readTables(client: ClientBase): Promise<DumpTable[]> {
  const columns = await client.query<{ table: string; name: string; type: string }>(
    `select class.relname as table, attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute join pg_class as class on class.oid = attrelid
     where class.relkind = 'r' and class.relpersistence = 'p'
       and class.relnamespace = 'public'::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = '' and class.relname <> all($1)
     order by class.relname, attnum`,
    [books],
  )
  const tables = new Map<string, DumpTable>()
  for (const { table, name, type } of columns.rows) {
    const entry = tables.get(table) ?? { name: table, columns: [] }
    entry.columns.push({ name, type })
    tables.set(table, entry)
  }
  const references = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return inOrder([...tables.values()], references.rows)
}

export interface TableSum {
  rows: number
  /** over all columns of all rows, in any order */
  checksum: string
}

/** Counts and sums up a table. Needs `TimeZone` UTC, as dates are summed as text. */
export async function sumTable(client: ClientBase, table: string): Promise<TableSum> {
  const result = await client.query<TableSum>(
    `select count(*) as rows,
       coalesce(sum(('x' || substr(md5(each::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as checksum
     from ${quote(table)} as each`,
  )
  return result.rows[0]!
}

/** Returns the sequences with their last value; null: never used. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const result = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(result.rows.map(({ name, value }) => [name, value]))
}

/** Returns the names of the applied migrations, oldest first; empty for an empty database. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!known.rows[0]?.there) return []
  const result = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return result.rows.map(({ name }) => name)
}

/** Makes the text form of dates and numbers the same everywhere. */
export async function plainTexts(client: ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}
