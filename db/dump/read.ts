/** Reads all data of a shop in one snapshot, in chunks, while the shop keeps working. */
import type pg from 'pg'
import {
  type DumpTable,
  plainTexts,
  quote,
  readMigrations,
  readSequences,
  readTables,
  sumTable,
  type TableSum,
} from './catalog.ts'

/** Rows of one chunk, fewer where rows are large: a few MB at most. */
const rowsPerPart = 2_000
const bytesPerPart = 8 * 1_048_576

/** Returns the rows per chunk of a table: rows with images are a hundred times larger. */
async function readPart(client: pg.ClientBase, name: string, rows: number): Promise<number> {
  const { rows: sizes } = await client.query<{ bytes: number }>(
    'select pg_table_size($1::regclass)::float8 as bytes',
    [quote(name)],
  )
  // A table that was never written to has size 0.
  const fitting = Math.floor((bytesPerPart * rows) / Math.max(1, sizes[0]!.bytes))
  return Math.max(1, Math.min(rowsPerPart, fitting))
}

interface DumpStart {
  migrations: string[]
  tables: DumpTable[]
}

export interface DumpEnd {
  sums: Record<string, TableSum>
  sequences: Record<string, string | null>
}

export type DumpPart =
  | { kind: 'start'; start: DumpStart }
  /** `json`: an array of rows, each an array of the columns' values as SQL text or null */
  | { kind: 'rows'; table: string; chunk: number; json: string }
  | { kind: 'end'; end: DumpEnd }

async function* readTable(
  client: pg.ClientBase,
  table: DumpTable,
  most: number,
): AsyncGenerator<DumpPart> {
  const columns = table.columns.map(({ name }) => `${quote(name)}::text`).join(', ')
  await client.query(
    `declare dump no scroll cursor for select ${columns} from ${quote(table.name)}`,
  )
  for (let chunk = 1; ; chunk += 1) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${most} from dump`,
      rowMode: 'array',
    })
    if (rows.length > 0)
      yield { kind: 'rows', table: table.name, chunk, json: JSON.stringify(rows) }
    if (rows.length < most) break
  }
  await client.query('close dump')
}

/**
 * Reads one repeatable-read snapshot: an order placed meanwhile is complete in the next copy.
 * @param pool without the short time limits of requests
 * @throws Error for a database that was never migrated
 */
export async function* readDump(pool: pg.Pool): AsyncGenerator<DumpPart> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await plainTexts(client)
    const migrations = await readMigrations(client)
    if (migrations.length === 0) throw new Error('The database has no shop.')
    const tables = await readTables(client)
    yield { kind: 'start', start: { migrations, tables } }
    const sums: Record<string, TableSum> = {}
    for (const table of tables) {
      const sum = await sumTable(client, table.name)
      sums[table.name] = sum
      yield* readTable(client, table, await readPart(client, table.name, sum.rows))
    }
    // Sequences have no snapshot: read last, they are never behind the rows.
    yield { kind: 'end', end: { sums, sequences: await readSequences(client) } }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
