/** Changes of imports, by batch, for as long as they can be undone. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ImportUndoRowRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'
import { undoDays, undoPeriod } from '../../sql/undo.ts'
import {
  type ProductViewRow,
  staffColumns,
  withStockDetails,
} from '../catalog/product-filter.queries.ts'

/** Days that an import can be undone, from its last change. */
export const importUndoDays = undoDays

/** The changes of one batch. */
export interface NewImportChanges {
  /** the products, by their primary keys */
  refs: readonly string[]
  /** in the order of `refs`, packed */
  changes: Buffer
  /** addresses of images that the changed products had before */
  images: readonly string[]
  /** changes of product groups */
  groups: readonly unknown[]
}

export async function insertImportChanges(
  tx: Tx,
  importId: string,
  { refs, changes, images, groups }: NewImportChanges,
): Promise<void> {
  await tx
    .insertInto('import_changes')
    .values({
      import_id: importId,
      refs: [...refs],
      changes,
      images: [...images],
      groups: groups.length > 0 ? storableJson(groups) : null,
    })
    .execute()
}

/** Deletes changes that can no longer be undone. */
export async function deleteExpiredImportChanges(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('import_changes')
    .where(
      sql<SqlBool>`import_id in (
        select id from imports where changed_at < now() - ${undoPeriod})`,
    )
    .execute()
}

/** What an import changed and an undo has not undone yet. */
export interface UndoScope {
  /** number of products */
  total: number
  /** number of changes of each product that was changed repeatedly */
  repeated: Record<string, number>
  /** number of changes of each product group */
  groups: Record<string, number>
}

export async function findUndoScope(db: DbOrTx, importId: string): Promise<UndoScope> {
  const { rows } = await sql<UndoScope>`
    with counted as (
      select ref, count(*)::int as times
      from import_changes, unnest(refs) as ref where import_id = ${importId}::uuid group by ref)
    select count(*)::int as total,
      coalesce(jsonb_object_agg(ref, times) filter (where times > 1), '{}') as repeated,
      (select coalesce(jsonb_object_agg(id, times), '{}') from (
        select change ->> 'groupId' as id, count(*)::int as times
        from import_changes, jsonb_array_elements(groups) as change
        where import_id = ${importId}::uuid group by 1) as grouped) as groups
    from counted`.execute(db)
  return rows[0]!
}

/** The stored changes of one batch. */
export interface ImportChanges {
  id: string
  import_id: string
  seq: number
  refs: string[]
  changes: Buffer
  /** null: it changed no product groups */
  groups: unknown
}

/** Finds the last batch of an import that is not undone. @param before the batch after it */
export function lastImportChanges(
  db: DbOrTx,
  importId: string,
  before?: number,
): Promise<ImportChanges | undefined> {
  let query = db
    .selectFrom('import_changes')
    .select(['id', 'import_id', 'seq', 'refs', 'changes', 'groups'])
    .where('import_id', '=', importId)
    .orderBy('seq', 'desc')
    .limit(1)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.executeTakeFirst()
}

export async function deleteImportChanges(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_changes').where('id', '=', id).execute()
}

/** Finds the last batches of later imports that changed any of these products. */
export function findLaterChanges(
  db: DbOrTx,
  { import_id, seq }: Pick<ImportChanges, 'import_id' | 'seq'>,
  refs: readonly string[],
  limit: number,
): Promise<(Omit<ImportChanges, 'groups'> & { file_name: string })[]> {
  return db
    .selectFrom('import_changes')
    .innerJoin('imports', 'imports.id', 'import_changes.import_id')
    .select(['import_changes.id', 'import_id', 'seq', 'refs', 'changes', 'file_name'])
    .where('seq', '>', seq)
    .where('import_id', '<>', import_id)
    .where(sql<SqlBool>`refs && ${refs as string[]}::uuid[]`)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** A product that an import or a bulk edit changed, deleted or not. */
export type ToUndo = ProductViewRow & {
  deleted: boolean
  /** after the last change by the import or the bulk edit */
  deleted_since: boolean
}

/** The undone entity, by its table and id. */
export interface Undone {
  table: 'imports' | 'bulk_jobs'
  id: string
}

const lastChange = { imports: 'imports.changed_at', bulk_jobs: 'bulk_jobs.finished_at' } as const

/** Finds the products to undo. @param locks locks them until the transaction ends, in one order */
export function findToUndo(
  db: DbOrTx,
  undone: Undone,
  refs: readonly string[],
  locks: boolean,
): Promise<ToUndo[]> {
  const found = db
    .selectFrom('products')
    .select(staffColumns)
    .select(withStockDetails)
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(
      sql<boolean>`coalesce(deleted_at > (
        select ${sql.ref(lastChange[undone.table])} from ${sql.table(undone.table)}
        where ${sql.ref(`${undone.table}.id`)} = ${undone.id}::uuid), false)`.as('deleted_since'),
    )
    .where(sql<SqlBool>`id = any(${refs as string[]}::uuid[])`)
    .orderBy('id')
  return (locks ? found.forNoKeyUpdate() : found).execute()
}

/** Restores locked products that were deleted. */
export function undeleteProducts(tx: Tx, refs: readonly string[]): Promise<ProductViewRow[]> {
  return tx
    .updateTable('products')
    .set({ deleted_at: null })
    .where(sql<SqlBool>`id = any(${refs as string[]}::uuid[])`)
    .returning(staffColumns)
    .execute()
}

/** A product with a note in the report of an undo. */
export interface NewUndoRow {
  position: number
  product_ref: string
  product_id: string
  product_name: string
  outcome: string
  reason: string
  fields: readonly unknown[]
}

export async function insertUndoRows(
  tx: Tx,
  importId: string,
  rows: readonly NewUndoRow[],
): Promise<void> {
  await sql`
    insert into import_undo_rows (import_id, position, product_ref, product_id, product_name, outcome,
      reason, fields)
    select ${importId}::uuid, position, product_ref, product_id, product_name, outcome, reason, fields
    from json_to_recordset(${storableJson(rows)}::json) as r(
      position integer, product_ref uuid, product_id text, product_name text, outcome text, reason text,
      fields jsonb)`.execute(tx)
}

export function findUndoRows(
  db: DbOrTx,
  importId: string,
  page: NumberedPage,
): Promise<{ rows: ImportUndoRowRow[]; last: number | undefined }> {
  const query = db.selectFrom('import_undo_rows').selectAll().where('import_id', '=', importId)
  return findNumberedPage(query, 'position', page)
}

/** Finds those of these products that the undo left unchanged. */
export async function findSkippedProducts(
  db: DbOrTx,
  importId: string,
  refs: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_undo_rows')
    .select('product_ref')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'skipped')
    .where(sql<SqlBool>`product_ref = any(${refs as string[]}::uuid[])`)
    .execute()
  return rows.map((row) => row.product_ref)
}
