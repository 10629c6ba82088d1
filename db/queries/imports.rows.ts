/** The rows of the report of an import's last run. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ImportRowRow } from '../schema.ts'
import { findNumberedPage, type NumberedPage } from '../sql/page.ts'
import { storableJson } from '../sql/storable.ts'

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
    from json_to_recordset(${storableJson(rows)}::json) as r(
      position integer, line integer, rows integer, outcome text, product_id text,
      product_name text, issues jsonb, warnings jsonb, changes jsonb, sources json)`.execute(tx)
}

/** Rows of the last run in the order of the file. */
export function findImportRows(
  db: DbOrTx,
  importId: string,
  filter: { outcome?: string | undefined; warned?: boolean | undefined },
  page: NumberedPage,
): Promise<{ rows: ImportRowRow[]; last: number | undefined }> {
  let query = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId)
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome)
  if (filter.warned) query = query.where('warnings', 'is not', null)
  return findNumberedPage(query, 'position', page)
}

/** How many rows of the file stand behind rejected products. */
export async function countRejectedRows(
  db: DbOrTx,
  importId: string,
  positions: readonly number[],
): Promise<number> {
  const { rows } = await db
    .selectFrom('import_rows')
    .select(sql<number>`coalesce(sum(rows), 0)::integer`.as('rows'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'rejected')
    .where(sql<boolean>`position = any(${positions}::integer[])`)
    .executeTakeFirstOrThrow()
  return rows
}

/** Rejected rows of the last run by their positions, in the order of the file. */
export const findRejectedRows = (
  db: DbOrTx,
  importId: string,
  positions: readonly number[],
): Promise<ImportRowRow[]> =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'rejected')
    .where(sql<boolean>`position = any(${positions}::integer[])`)
    .orderBy('position')
    .execute()
