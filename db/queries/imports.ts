/** Imports: the uploaded files, their runs and the rows of their reports. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ImportRowRow, ImportRunRow } from '../schema.ts'
import { cutPage, isAfter, type KeysetOrder, type Position } from '../sql/page.ts'

export interface NewImport {
  file_name: string
  report: string
  created_by: string | null
  actor: string
}

export function insertImport(db: DbOrTx, row: NewImport): Promise<ImportRunRow> {
  return db
    .insertInto('imports')
    .values({ ...row, bytes: 0, recognised: 'null', mapping: '{}', options: '{}', message: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Tells what has been uploaded so far. */
export async function updateUpload(
  db: DbOrTx,
  id: string,
  upload: { bytes: number; state: string; recognised?: string; message?: string },
): Promise<ImportRunRow> {
  return db
    .updateTable('imports')
    .set(upload)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findImport(db: DbOrTx, id: string): Promise<ImportRunRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

const newest: KeysetOrder = { expression: sql`created_at`, type: 'timestamptz', descending: true }

/** Imports, the newest first. */
export async function findImports(
  db: DbOrTx,
  page: { limit: number; after?: Position | undefined },
): Promise<{ rows: ImportRunRow[]; last: Position | undefined }> {
  let query = db
    .selectFrom('imports')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sort_value'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.after) query = query.where(isAfter(newest, page.after))
  return cutPage(await query.execute(), page.limit)
}

/**
 * Begins a run, unless one is going on: the row's last run is forgotten.
 * @param silentSince a run that has said nothing since then counts as ended
 * @returns undefined when the import is unknown or at work
 */
export async function beginImport(
  tx: Tx,
  id: string,
  run: { mapping: string; options: string; dryRun: boolean; report: string; silentSince: Date },
): Promise<ImportRunRow | undefined> {
  const row = await tx
    .updateTable('imports')
    .set({
      mapping: run.mapping,
      options: run.options,
      dry_run: run.dryRun,
      report: run.report,
      state: 'waiting',
      message: null,
      stop_requested: false,
      started_at: sql<Date>`now()`,
      heartbeat_at: sql<Date>`now()`,
      finished_at: null,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', 'not in', ['uploading', 'waiting', 'reading', 'running']),
        eb('heartbeat_at', '<', run.silentSince),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  return row
}

/** Says that a run lives and how far it is. @returns true when somebody asked it to stop */
export async function beatImport(
  db: DbOrTx,
  id: string,
  progress: { state: string; report?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set({ ...progress, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('stop_requested')
    .executeTakeFirst()
  return row?.stop_requested ?? true
}

/** Ends a run. */
export async function finishImport(
  db: DbOrTx,
  id: string,
  end: { state: string; message: string | null; report: string },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...end, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function requestStop(db: DbOrTx, id: string): Promise<void> {
  await db.updateTable('imports').set({ stop_requested: true }).where('id', '=', id).execute()
}

/** Forgets imports and their rows. @returns the ids, whose files can go too */
export async function deleteImportsBefore(db: DbOrTx, date: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('imports')
    .where('created_at', '<', date)
    .where('state', 'not in', ['waiting', 'reading', 'running'])
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function deleteImport(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db.deleteFrom('imports').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** A row of the report; JSON columns are values here, left out when there is nothing to say. */
export interface NewImportRow {
  position: number
  line: number
  rows: number
  outcome: string
  product_id: string | null
  product_name: string
  issues: readonly unknown[] | undefined
  warnings: readonly unknown[] | undefined
  changes: readonly unknown[] | undefined
  sources: readonly unknown[] | undefined
}

export async function insertImportRows(
  tx: Tx,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, position, line, rows, outcome, product_id, product_name,
      issues, warnings, changes, sources)
    select ${importId}::uuid, position, line, rows, outcome, product_id, product_name,
      issues, warnings, changes, sources
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      position integer, line integer, rows integer, outcome text, product_id text,
      product_name text, issues jsonb, warnings jsonb, changes jsonb, sources json)`.execute(tx)
}

/** Rows of the last run in the order of the file. */
export function findImportRows(
  db: DbOrTx,
  importId: string,
  page: {
    outcome?: string | undefined
    warned?: boolean | undefined
    after?: number | undefined
    limit: number
  },
): Promise<ImportRowRow[]> {
  let query = db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('position')
    .limit(page.limit)
  if (page.outcome !== undefined) query = query.where('outcome', '=', page.outcome)
  if (page.warned) query = query.where('warnings', 'is not', null)
  if (page.after !== undefined) query = query.where('position', '>', page.after)
  return query.execute()
}

/** Where these pictures live already: source → address. */
export async function findImportImages(
  db: DbOrTx,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_images')
    .select(['source', 'url'])
    .where(sql<SqlBool>`source = any(${sources as string[]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.source, row.url]))
}

export async function insertImportImage(db: DbOrTx, source: string, url: string): Promise<void> {
  await db
    .insertInto('import_images')
    .values({ source, url })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ url }))
    .execute()
}
