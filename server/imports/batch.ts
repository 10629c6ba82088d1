/** Writes one batch of rows: whole, or not at all. */
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { insertProducts, overwriteProducts } from '../../db/queries/imports.products.ts'
import { beatImport, insertImportRows, type NewImportRow } from '../../db/queries/imports.ts'
import { findProductsById } from '../../db/queries/products.ts'
import { lockProductsById } from '../../db/queries/stock.ts'
import { isUnavailable } from '../error-translation.ts'
import type { ImportReport } from './imports.schema.ts'
import { issue } from './issues.ts'
import type { MappedRow } from './map/row.ts'
import { type ExistingProduct, type PlannedRow, planRow } from './plan.ts'
import { existingProduct, storedProduct } from './products.ts'
import { addBatch } from './report.ts'

/** A row as it comes to a batch: to be planned, or decided already because it repeats another. */
export type BatchEntry = { row: MappedRow; decided: PlannedRow | undefined }

export interface BatchJob {
  importId: string
  dryRun: boolean
  /** counts the products of the file that came before */
  position: number
  report: ImportReport
  /** columns of the file, to cut what formats added behind them */
  width: number
  /** the long statement of the batch is on its way: time for other work */
  onWriting?: () => void
}

export interface BatchResult {
  report: ImportReport
  planned: PlannedRow[]
  /** somebody asked the run to stop */
  stopRequested: boolean
}

/**
 * Plans and writes a batch in one transaction together with its report, so that what was
 * reported is what was written even when the process is killed. When the database refuses the
 * batch, the rows are tried by halves until the one at fault is found and rejected.
 * @throws whatever says that the database is not there; then nothing of the batch was written
 */
export async function writeBatch(
  db: Db,
  entries: readonly BatchEntry[],
  job: BatchJob,
): Promise<BatchResult> {
  try {
    return await db.transaction().execute((tx) => inTransaction(tx, entries, job))
  } catch (error) {
    const isSlow = isTooSlow(error) && entries.length > smallestBatch
    if (!isSlow && (isUnavailable(error) || !isRefusal(error))) throw error
    const [only] = entries
    if (entries.length > 1 || !only) return await byHalves(db, entries, job)
    const reason = `the database refused it: ${(error as Error).message}`
    const issues = [issue(only.row.line, 'write', reason, 'productId', only.row.productId)]
    const row = { ...only.row, issues }
    return writeBatch(db, [{ row, decided: planRow(row, undefined) }], job)
  }
}

/** The halves are written in turn; each is whole, and the report says how far it came. */
async function byHalves(
  db: Db,
  entries: readonly BatchEntry[],
  job: BatchJob,
): Promise<BatchResult> {
  const half = Math.ceil(entries.length / 2)
  const first = await writeBatch(db, entries.slice(0, half), job)
  const next = { ...job, position: job.position + half, report: first.report }
  const second = await writeBatch(db, entries.slice(half), next)
  return {
    ...second,
    planned: [...first.planned, ...second.planned],
    stopRequested: first.stopRequested || second.stopRequested,
  }
}

/** A database that needs its whole time for a batch gets smaller ones, down to this. */
const smallestBatch = 30
const isTooSlow = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '57014'

/** True for errors of SQL (constraints, values), which another row need not have. */
const isRefusal = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))

async function inTransaction(
  tx: Tx,
  entries: readonly BatchEntry[],
  job: BatchJob,
): Promise<BatchResult> {
  const planned = await planBatch(tx, entries, !job.dryRun)
  const products = (outcome: string) =>
    job.dryRun
      ? []
      : planned.flatMap((one) =>
          one.outcome === outcome && one.product ? [storedProduct(one.product)] : [],
        )
  const long = <T>(statement: Promise<T>): Promise<T> => {
    job.onWriting?.()
    return statement
  }
  const created = products('created')
  if (created.length) await long(insertProducts(tx, created))
  const updated = products('updated')
  if (updated.length) await long(overwriteProducts(tx, updated))
  const report = addBatch(job.report, planned)
  const rows = planned.flatMap((one, index) =>
    one.outcome === 'unchanged' && !one.warnings.length
      ? []
      : [reportRow(one, job.position + index, job.width)],
  )
  if (rows.length) await long(insertImportRows(tx, job.importId, rows))
  const stopRequested = await beatImport(tx, job.importId, {
    state: 'running',
    report: JSON.stringify(report),
  })
  return { report, planned, stopRequested }
}

/** Decides about each entry, looking its product up; `lock` holds the products for the writing. */
export async function planBatch(
  db: DbOrTx,
  entries: readonly BatchEntry[],
  lock: boolean,
): Promise<PlannedRow[]> {
  const ids = entries.flatMap(({ row, decided }) =>
    decided || row.issues.length || row.productId === undefined ? [] : [row.productId],
  )
  const found = lock ? await lockProductsById(db as Tx, ids) : await findProductsById(db, ids)
  const known = new Map<string, ExistingProduct>(
    found.map((row) => [row.product_id, existingProduct(row)]),
  )
  return entries.map(({ row, decided }) => decided ?? planRow(row, known.get(row.productId ?? '')))
}

function reportRow(planned: PlannedRow, position: number, width: number): NewImportRow {
  const { row, outcome } = planned
  const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length ? list : undefined)
  return {
    position,
    line: row.line,
    rows: row.sources.length,
    outcome,
    product_id: row.productId ?? null,
    product_name: storable(row.productName.slice(0, 200)),
    issues: some(planned.issues.map((one) => ({ ...one, value: storable(one.value) }))),
    warnings: some(planned.warnings.map((one) => ({ ...one, value: storable(one.value) }))),
    changes: some(planned.changes),
    sources:
      outcome === 'rejected'
        ? row.sources.map(({ line, object, cells }) => ({
            line,
            ...(object ? { object } : { cells: cells.slice(0, width || undefined).map(storable) }),
          }))
        : undefined,
  }
}

/** Postgres stores neither NUL nor lone surrogates; a report shows them replaced. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()
