/** Finds the rows that block a migration: the database names at most one of them. */
import pg from 'pg'
import { quote } from '../../db/dump/catalog.ts'
import type { MigrationFailed } from '../../db/migrate/migration-failure.ts'

const shown = 5

/** Returns the text between the bracket at `from` and its closing one. */
function bracketed(text: string, from: number): string | undefined {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  return undefined
}

async function primaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary order by attnum`,
    [quote(table)],
  )
  return rows.map(({ name }) => quote(name))
}

const listed = (rows: Record<string, unknown>[], total: number): string[] => [
  ...rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : value}`)
      .join(' · '),
  ),
  ...(total > rows.length ? [`and ${total - rows.length} more`] : []),
]

/** Returns rows that violate a unique constraint. */
async function duplicates(client: pg.ClientBase, table: string, failed: MigrationFailed) {
  const keys = /^Key \((.*)\)=\(.*\) is duplicated\.$/s.exec(
    (failed.cause as pg.DatabaseError).detail ?? '',
  )?.[1]
  if (!keys) return []
  const only = /\)\s*(where .*)$/is.exec(failed.statement ?? '')?.[1] ?? ''
  const [id] = await primaryKey(client, table)
  const { rows } = await client.query(
    `select ${keys}, count(*) as rows${id ? `, (array_agg(${id}::text order by ${id}))[1:${shown}] as ${id}` : ''},
       count(*) over () as all_of_them
     from ${quote(table)} ${only} group by ${keys} having count(*) > 1 and row(${keys}) is not null order by 1 limit ${shown}`,
  )
  return listed(
    rows.map(({ all_of_them, ...row }) => row),
    rows[0]?.all_of_them ?? 0,
  )
}

async function matching(client: pg.ClientBase, table: string, wrong: string) {
  const keys = await primaryKey(client, table)
  const { rows } = await client.query(
    `select ${keys.join(', ') || 'ctid::text'} from ${quote(table)} where ${wrong} order by 1 limit ${shown}`,
  )
  const { rows: counted } = await client.query(
    `select count(*) as rows from ${quote(table)} where ${wrong}`,
  )
  return listed(rows, counted[0].rows)
}

/** Returns the condition of a constraint, from the statement that creates it. */
function condition({ constraint }: pg.DatabaseError, statement: string): string | undefined {
  const named = statement.indexOf(`${constraint} check`)
  return named < 0 ? undefined : bracketed(statement, statement.indexOf('(', named))
}

async function find(client: pg.ClientBase, failed: MigrationFailed): Promise<string[]> {
  const error = failed.cause
  if (!(error instanceof pg.DatabaseError) || !error.table) return []
  if (error.code === '23505') return duplicates(client, error.table, failed)
  if (error.code === '23502')
    return matching(client, error.table, `${quote(error.column!)} is null`)
  const broken = error.code === '23514' && condition(error, failed.statement ?? '')
  return broken ? matching(client, error.table, `not (${broken})`) : []
}

/**
 * Finds the rows that block a migration.
 * @param pool to a copy in the schema before the refused migration
 * @returns a few lines; empty where the rows cannot be found, such as for a column that the
 * migration itself was about to add
 */
export async function findOffendingRows(pool: pg.Pool, failed: MigrationFailed): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await find(client, failed)
  } catch {
    return []
  } finally {
    client.release()
  }
}
