/**
 * Undoes bulk changes of products, as a bulk job of its own. Each item records what the first job
 * did to its product; {@link decideUndo} decides, as for imports.
 */
import type { Tx } from '../../../db/connection/client.ts'
import {
  type BulkOutcome,
  findBulkJob,
  findBulkJobs,
  insertBulkUndo,
  lockBulkJob,
} from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { findToUndo } from '../../../db/queries/imports/import-undo.queries.ts'
import type { BulkJobRow } from '../../../db/schema/schema.ts'
import { undoDays } from '../../../db/sql/undo.ts'
import { productRule } from '../../core/access/rules.ts'
import { changesBetween, type NewAuditEntry, recordAudits } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { actorOf, type Batch, presentJob } from '../../platform/bulk-jobs/bulk-jobs.ts'
import { restore, undelete, withDecision } from '../import-undo/undo-batch.ts'
import { decideUndo, type UndoDecision } from '../import-undo/undo-plan.ts'
import { currentProduct, takenIds, withPermission } from '../import-undo/undo-walk.ts'
import { existingProduct } from '../imports/run/products.ts'
import type { ProductChange } from '../imports/run/undo-record.ts'
import type { JobAction } from './bulk-edits.schema.ts'

const dayMs = 86_400_000

/** Lists the newest bulk jobs of products. */
export async function listBulkJobs({ db }: Pick<Services, 'db'>, limit: number) {
  return (await findBulkJobs(db, limit)).map((row) => ({
    ...presentJob<JobAction>(row),
    undoUntil: row.can_undo
      ? new Date(row.finished_at!.getTime() + undoDays * dayMs).toISOString()
      : null,
    undoneBy: row.undone_by,
  }))
}

/**
 * Stores the job that undoes another one. If that undo exists, it is returned.
 * @throws AppError NOT_FOUND, CONFLICT when the job cannot be undone, FORBIDDEN without the
 * permission for prices
 */
export async function createUndoJob(tx: Tx, ctx: StaffContext, id: string): Promise<BulkJobRow> {
  const job = isUuid(id) ? await lockBulkJob(tx, id) : undefined
  if (!job) throw new AppError('NOT_FOUND', 'The bulk change does not exist.')
  if ((job.action as JobAction).type === 'changePricePercent') ctx.assertExtraPermissions(['price'])
  if (job.undone_by) return (await findBulkJob(tx, 'products', job.undone_by))!
  if (!job.finished_at)
    throw new AppError(
      'CONFLICT',
      'The bulk change is still running. Undo it after it has finished.',
    )
  if (!job.can_undo)
    throw new AppError(
      'CONFLICT',
      `The bulk change cannot be undone. It changed no product, is an undo itself, or finished more than ${undoDays} days ago.`,
    )
  return insertBulkUndo(tx, id, ctx.user)
}

const printed = (value: unknown): string =>
  value === null || value === '' ? 'empty' : String(value)

/** Explains in the results why a product keeps its values. */
function describeConflict({
  reason,
  fields,
}: Extract<UndoDecision, { outcome: 'skipped' }>): string {
  const details = fields.map(
    ({ field, imported, current }) =>
      `${field} is ${printed(current)}, the bulk change set ${printed(imported)}`,
  )
  return [reason, ...details].join('; ')
}

/** Undoes the changes of some items of a job. */
export async function undoItems(
  tx: Tx,
  { job, items, user }: Batch,
  { undone, lowStockThreshold }: { undone: string; lowStockThreshold: number },
): Promise<BulkOutcome[]> {
  const refs = items.map((item) => item.product_ref!)
  const found = await findToUndo(tx, { table: 'bulk_jobs', id: undone }, refs, true)
  const rows = new Map(found.map((row) => [row.id, row]))
  const taken = await takenIds(tx, found)
  const verdicts = items.map((item) => {
    const ref = item.product_ref!
    const row = rows.get(ref)
    const decision = decideUndo(
      item.change as ProductChange,
      currentProduct(row, () => undefined, taken),
    )
    return { item, ref, row, decision: withPermission(decision, user, productRule) }
  })
  const restored = withDecision(verdicts, 'restored')
  const returned = withDecision(verdicts, 'undeleted')
  const cause = { reason: 'correction', actor: job.actor, note: 'bulk change undone' } as const
  await recordAudits(tx, actorOf(job), [
    ...restored.map(
      ({ row, decision }): NewAuditEntry => ({
        action: 'product.update',
        entityId: row.product_id,
        changes: changesBetween(existingProduct(row), decision.product),
      }),
    ),
    ...returned.map(
      ({ row }): NewAuditEntry => ({
        action: 'product.restore',
        entityId: row.product_id,
        changes: { productName: [null, row.product_name] },
      }),
    ),
  ])
  await recordEvents(tx, [
    ...(await restore(tx, restored, cause, lowStockThreshold)),
    ...(await undelete(tx, returned, lowStockThreshold)),
  ])
  return verdicts.map(({ item, decision }) => ({
    position: item.position,
    reason: decision.outcome === 'skipped' ? describeConflict(decision) : null,
  }))
}
