/** Writes one batch of rows atomically. */
import type { Db, DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  findDetails,
  writeDetails,
} from '../../../../db/queries/catalog/product-details.queries.ts'
import {
  findProductsById,
  type ProductViewRow,
} from '../../../../db/queries/catalog/products.queries.ts'
import {
  disableStockTrigger,
  lockProductsById,
} from '../../../../db/queries/catalog/stock.queries.ts'
import { findGroupsByHandle } from '../../../../db/queries/imports/import-groups.queries.ts'
import type { ImportLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import {
  closeBatch,
  insertProducts,
  overwriteProducts,
} from '../../../../db/queries/imports/import-products.queries.ts'
import {
  insertImportRows,
  type NewImportRow,
} from '../../../../db/queries/imports/import-rows.queries.ts'
import { insertImportChanges } from '../../../../db/queries/imports/import-undo.queries.ts'
import { reportProgress } from '../../../../db/queries/imports/imports.queries.ts'
import { type JobActor, runAsActor } from '../../../core/access/actor.ts'
import { canReadCost } from '../../../core/access/permission-check.ts'
import { importRule } from '../../../core/access/rules.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { isUnavailable } from '../../../core/errors/error-translation.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import type { ImportReport } from '../contract/imports.schema.ts'
import { issue } from '../contract/issues.ts'
import { codesOf, KnownProducts, type MatchedProducts } from '../contract/match.ts'
import type { Batch, BatchEntry } from './batch-queue.ts'
import { type BatchTurn, Yielded } from './batch-turn.ts'
import { classify } from './classified.ts'
import { enterBatch } from './lease.ts'
import { changesDetails, type PlannedRow, planRow, withCostWarning } from './plan.ts'
import {
  detailRows,
  detailsOf,
  existingProduct,
  storedProduct,
  writtenProductEvents,
} from './products.ts'
import { addBatch, type GroupOutcomes } from './report.ts'
import { recordOf } from './undo-record.ts'
import { handlesOf, writeGroups } from './write-groups.ts'

/** The inputs that all batches of a run share. */
export interface BatchJob {
  lease: ImportLease
  /** who started it; each batch checks their permission */
  actor: JobActor
  dryRun: boolean
  /** the groups of the file so far */
  groups: GroupOutcomes
  /** columns of the file, to cut those that formats added */
  width: number
  /** products that earlier rows refer to, for rows matched by code */
  claimed: MatchedProducts
  /** the setting orders.lowStock */
  lowAtMost: () => number
  /** throws when the run must stop */
  canContinue: () => void
  /** returns the report of everything written before */
  report: () => ImportReport
  /** called when the batch's long statement is sent: time for other work */
  onWriting: () => void
  /** called when rows are committed, with this report */
  onWritten: (report: ImportReport) => void
}

/** The entries written in one transaction. */
type Part = Pick<Batch, 'entries' | 'position'>

/** The order among parallel batches; none when a part is written alone. */
type Order = Pick<BatchTurn, 'locked' | 'canCommit'>
const alone: Order = { locked() {}, async canCommit() {} }

/**
 * Plans and writes a batch in one transaction with its report, which matches the data even after a
 * kill. If the database refuses a batch, it is halved until the faulty row is found and rejected.
 * @returns true when the run was asked to stop
 * @throws any error of an unreachable database; then the batch was not fully written
 */
export async function writeBatch(db: Db, batch: Batch, job: BatchJob): Promise<boolean> {
  const { turn } = batch
  try {
    await turn.canLock()
    return await inTransaction(db, batch, job, turn)
  } catch (error) {
    if (!(error instanceof Yielded || isDivisible(error, batch))) throw error
    turn.yieldTurn()
    await turn.isNext()
    return await writeAlone(db, batch, job)
  }
}

async function writeAlone(db: Db, part: Part, job: BatchJob): Promise<boolean> {
  job.canContinue()
  try {
    return await inTransaction(db, part, job, alone)
  } catch (error) {
    if (!isDivisible(error, part)) throw error
    const { entries, position } = part
    const [only] = entries
    if (entries.length > 1 || !only) return await byHalves(db, part, job)
    // It cannot be halved further: the next database error is final.
    const rejected = { entries: [rejectedBy(error as Error, only)], position }
    return await inTransaction(db, rejected, job, alone)
  }
}

/** Marks the faulty row as rejected, so that only its report is written. */
function rejectedBy(error: Error, { row }: BatchEntry): BatchEntry {
  const reason = `the database rejected it: ${error.message}`
  const issues = [issue(row.line, 'write', reason, 'productId', row.productId)]
  const rejected = { ...row, issues }
  return { row: rejected, decided: planRow(rejected, undefined) }
}

/** Writes the halves one after the other; each is atomic and has its report. */
async function byHalves(db: Db, { entries, position }: Part, job: BatchJob): Promise<boolean> {
  const half = Math.ceil(entries.length / 2)
  const first = await writeAlone(db, { entries: entries.slice(0, half), position }, job)
  const rest = { entries: entries.slice(half), position: position + half }
  return (await writeAlone(db, rest, job)) || first
}

/** Returns true when fewer rows may succeed. */
function isDivisible(error: unknown, { entries }: Part): boolean {
  if (isTooSlow(error)) return entries.length > smallestBatch
  return !isUnavailable(error) && isRefusal(error)
}

/** The smallest batch after timeouts of the database. */
const smallestBatch = 30
const isTooSlow = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '57014'

/** Returns true for SQL errors (constraints, values) that other rows may not have. */
const isRefusal = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))

async function inTransaction(db: Db, part: Part, job: BatchJob, order: Order): Promise<boolean> {
  const { report, stopRequested } = await runAsActor(db, job.actor, importRule, (tx, user) =>
    write(tx, part, job, order, user),
  )
  job.onWritten(report)
  return stopRequested
}

async function write(
  tx: Tx,
  { entries, position }: Part,
  job: BatchJob,
  order: Order,
  user: CurrentUser,
): Promise<{ report: ImportReport; stopRequested: boolean }> {
  await enterBatch(tx, job.lease)
  const { planned: plans, known } = await planBatch(tx, entries, !job.dryRun, user, job.claimed)
  order.locked()
  const changed = recordOf(job.dryRun ? [] : plans)
  const products = (outcome: string) =>
    job.dryRun
      ? []
      : plans.flatMap((one) => (one.outcome === outcome && one.product ? [one.product] : []))
  const long = <T>(statement: Promise<T>): Promise<T> => {
    job.onWriting()
    return statement
  }
  const wanted = { created: products('created'), updated: products('updated') }
  const created = wanted.created.map(storedProduct)
  const updated = wanted.updated.map(storedProduct)
  const { importId } = job.lease
  const cause = { reason: 'import', actor: user.label, importId } as const
  if (created.length + updated.length) await disableStockTrigger(tx)
  const written = [
    ...(created.length ? await long(insertProducts(tx, created, cause)) : []),
    ...(updated.length ? await long(overwriteProducts(tx, updated, cause)) : []),
  ]
  const details = detailRows([...wanted.created, ...wanted.updated], written)
  if (details.length) await long(writeDetails(tx, details))
  if (handlesOf(entries).length > 0) await order.canCommit()
  const refs = new Map(
    [...known.values(), ...written].map(({ product_id, id }) => [product_id, id]),
  )
  const distinct = plans.filter((_, index) => !entries[index]!.decided)
  const groups = await writeGroups(tx, distinct, job.dryRun ? undefined : refs)
  const planned = plans.map((one) => {
    const warning = groups.warnings.get(one.row.productId ?? '')
    return warning ? { ...one, warnings: [...one.warnings, warning] } : one
  })
  const changes = await changed(written, groups.changes)
  if (changes) await long(insertImportChanges(tx, importId, changes))
  const events = writtenProductEvents([...created, ...updated], written, known, job.lowAtMost())
  if (events.length + groups.events.length > 0)
    await long(recordEvents(tx, [...events, ...groups.events]))
  const rows = planned.flatMap((one, index) =>
    one.outcome === 'unchanged' && !one.warnings.length && !(job.dryRun && one.price)
      ? []
      : [reportRow(one, position + index, job.width)],
  )
  if (rows.length) await long(insertImportRows(tx, importId, rows))
  await order.canCommit()
  if (created.length + updated.length) await closeBatch(tx)
  const report = addBatch(job.report(), planned, job.groups.with(groups.outcomes))
  const stopRequested = await reportProgress(tx, job.lease, {
    state: 'running',
    report,
    changed: changes !== undefined,
  })
  return { report, stopRequested }
}

/**
 * Plans each entry against its existing product.
 * @param lock locks the products for the write
 * @param user the importing user, who may lack the permission for prices
 * @param claimed products that earlier rows refer to
 */
async function planBatch(
  db: DbOrTx,
  entries: readonly BatchEntry[],
  lock: boolean,
  user: CurrentUser,
  claimed: MatchedProducts,
): Promise<{ planned: PlannedRow[]; known: ReadonlyMap<string, ProductViewRow> }> {
  const open = entries.flatMap(({ row, decided }) => (decided || row.issues.length ? [] : [row]))
  const ids = open.flatMap(({ productId }) => productId ?? [])
  const codes = codesOf(open)
  const handles = lock ? handlesOf(entries) : []
  if (handles.length > 0) await findGroupsByHandle(db, handles, true)
  const found = lock
    ? await lockProductsById(db as Tx, ids, codes)
    : await findProductsById(db, ids, codes)
  const refs = found.map(({ id }) => id)
  const details =
    codes || !lock || open.some(changesDetails) ? detailsOf(await findDetails(db, refs)) : undefined
  const known = new KnownProducts(found, details, codes?.by)
  const planned = entries.map(({ row, decided }) => {
    if (decided) return decided
    const match = known.find(row)
    if ('problem' in match) return planRow({ ...row, issues: [match.problem] }, undefined)
    const { existing } = match
    const isValid = existing && existingProduct(existing, details?.(existing.id))
    const isOther = existing && existing.product_id !== row.productId
    const matched = isOther ? { ...row, productId: existing.product_id } : row
    const allowed = classify(planRow(matched, isValid), user)
    const plan = canReadCost(user) ? withCostWarning(allowed, isValid) : allowed
    const again = plan.outcome !== 'rejected' && claimed.claim(row, matched.productId!)
    return again ? planRow({ ...matched, issues: [again] }, undefined) : plan
  })
  return { planned, known: known.byId }
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
    product_name: row.productName.slice(0, 200),
    issues: some(planned.issues),
    warnings: some(planned.warnings),
    changes: some(planned.changes),
    price: outcome === 'rejected' ? undefined : planned.price,
    sources:
      outcome === 'rejected'
        ? row.sources.map(({ line, object, cells }) => ({
            line,
            ...(object ? { object } : { cells: cells.slice(0, width || undefined) }),
          }))
        : undefined,
  }
}
