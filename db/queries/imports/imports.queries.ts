/** Imports: the uploaded files and their runs. */
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { Database, ImportRunRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../../sql/page.ts'
import { storable, storableJson } from '../../sql/storable.ts'
import { undoPeriod } from '../../sql/undo.ts'
import { type ImportLease, leaseSilence } from './import-leases.queries.ts'

export interface NewImport {
  /** a generated id by default */
  id?: string | undefined
  file_name: string
  report: unknown
  created_by: string | null
  actor: string
  corrects?: string | null
}

export function insertImport(db: DbOrTx, row: NewImport): Promise<ImportRunRow> {
  return db
    .insertInto('imports')
    .values({
      ...row,
      report: storableJson(row.report),
      bytes: 0,
      recognised: 'null',
      mapping: '{}',
      options: '{}',
      message: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates the progress of an upload. */
export async function updateUpload(
  db: DbOrTx,
  id: string,
  upload: { bytes: number; state: string; recognised?: unknown; message?: string },
): Promise<ImportRunRow> {
  const { recognised, message, ...rest } = upload
  return db
    .updateTable('imports')
    .set({
      ...rest,
      ...(recognised === undefined ? {} : { recognised: storableJson(recognised) }),
      ...(message === undefined ? {} : { message: storable(message) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findImport(db: DbOrTx, id: string): Promise<ImportRunRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export const importOrders = byAge

const activeStates = ['waiting', 'reading', 'running']

/** Returns a page of imports. */
export const findImports = (
  db: DbOrTx,
  page: PageWanted<keyof typeof importOrders>,
): Promise<FoundPage<ImportRunRow>> =>
  findPage(db.selectFrom('imports').selectAll('imports'), importOrders, page)

/**
 * Begins a run, unless one is active; clears the last run.
 * @param silentSince a run without a report since then counts as ended
 * @returns undefined when the import is unknown or active
 */
export async function beginImport(
  tx: Tx,
  id: string,
  run: {
    mapping: unknown
    options: unknown
    dryRun: boolean
    report: unknown
    silentSince: Date
    /** the recognised file, where the mapping affects it */
    recognised?: unknown
  },
): Promise<ImportRunRow | undefined> {
  const row = await begin(tx, id, run.silentSince, {
    mapping: storableJson(run.mapping),
    options: storableJson(run.options),
    dry_run: run.dryRun,
    report: storableJson(run.report),
    ...(run.recognised === undefined ? {} : { recognised: storableJson(run.recognised) }),
    undo: null,
  })
  if (!row) return undefined
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await tx.deleteFrom('import_undo_rows').where('import_id', '=', id).execute()
  return row
}

/**
 * Begins or continues the undo of an import, unless a run is active.
 * @param undo its report so far
 * @returns undefined as in {@link beginImport}
 */
export const beginUndo = (
  tx: Tx,
  id: string,
  { undo, silentSince }: { undo: unknown; silentSince: Date },
): Promise<ImportRunRow | undefined> =>
  begin(tx, id, silentSince, { undo: storableJson(undo), dry_run: false })

/** Sets a new run without a stop request. */
function begin(
  tx: Tx,
  id: string,
  silentSince: Date,
  more: Updateable<Database['imports']>,
): Promise<ImportRunRow | undefined> {
  return tx
    .updateTable('imports')
    .set({
      ...more,
      run: sql<string>`gen_random_uuid()`,
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
        eb('state', 'not in', ['uploading', ...activeStates]),
        eb('heartbeat_at', '<', silentSince),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Serialises starts of imports until this transaction ends. */
export async function lockImportQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(1634900017)`.execute(tx)
}

/** Counts waiting imports on all servers. */
export const countWaitingImports = (db: DbOrTx): Promise<number> =>
  countRows(
    db
      .selectFrom('imports')
      .where('state', '=', 'waiting')
      .where('heartbeat_at', '>', sql<Date>`now() - ${leaseSilence}`),
  )

type Run = Pick<ImportLease, 'importId' | 'run'>

/**
 * Reports that a run is alive, and its progress.
 * @param progress `changed`: this transaction has changed products
 * @returns true when it must stop: on request, or because it was restarted
 */
export async function reportProgress(
  db: DbOrTx,
  { importId, run }: Run,
  progress: { state: string; report?: unknown; undo?: unknown; changed?: boolean },
): Promise<boolean> {
  const { state, report, undo, changed } = progress
  const row = await db
    .updateTable('imports')
    .set({
      state,
      ...(report === undefined ? {} : { report: storableJson(report) }),
      ...(undo === undefined ? {} : { undo: storableJson(undo) }),
      ...(changed ? { changed_at: sql<Date>`now()` } : {}),
      heartbeat_at: sql<Date>`now()`,
    })
    .where('id', '=', importId)
    .where('run', '=', run)
    .returning('stop_requested')
    .executeTakeFirst()
  return row?.stop_requested ?? true
}

/** Ends a run, unless its import was restarted. @returns undefined then */
export async function finishImport(
  db: DbOrTx,
  { importId, run }: Run,
  end: { state: string; message: string | null; report?: unknown; undo?: unknown },
): Promise<ImportRunRow | undefined> {
  const { state, message, report, undo } = end
  return db
    .updateTable('imports')
    .set({
      state,
      message: message === null ? null : storable(message),
      ...(report === undefined ? {} : { report: storableJson(report) }),
      ...(undo === undefined ? {} : { undo: storableJson(undo) }),
      ...(state === 'undone' ? { changed_at: null } : {}),
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', importId)
    .where('run', '=', run)
    .returningAll()
    .executeTakeFirst()
}

export async function requestStop(db: DbOrTx, id: string): Promise<void> {
  await db.updateTable('imports').set({ stop_requested: true }).where('id', '=', id).execute()
}

/** Finds inactive imports from before a date, whose files can be deleted. */
export async function findImportsBefore(db: DbOrTx, date: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('created_at', '<', date)
    .where('state', 'not in', activeStates)
    .execute()
  return rows.map((row) => row.id)
}

/** Finds which of some imports are active, or from after a date: their files stay. */
export async function findImportsToKeep(
  db: DbOrTx,
  ids: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where(sql<SqlBool>`id::text = any(${[...ids]})`)
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('state', 'in', activeStates)]))
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes imports and their rows, except those that can be, or recently could be, undone. */
export async function deleteImportsBefore(db: DbOrTx, date: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('created_at', '<', date)
    .where('state', 'not in', activeStates)
    .where(sql<SqlBool>`(changed_at is null or changed_at < now() - ${undoPeriod})`)
    .where(sql<SqlBool>`(undo is null or finished_at < ${date})`)
    .execute()
}

export async function deleteImport(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db.deleteFrom('imports').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
