/** Applies bulk changes of products; server/platform/bulk-jobs/bulk-jobs.ts walks through them. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  type BulkOutcome,
  insertBulkJob,
  updateProducts,
} from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { findProductIds } from '../../../db/queries/catalog/products.queries.ts'
import { softDeleteProducts } from '../../../db/queries/catalog/products-write.queries.ts'
import { lockProductsById, setStockReason } from '../../../db/queries/catalog/stock.queries.ts'
import type { BulkJobRow } from '../../../db/schema/schema.ts'
import { assertExtraPermissions } from '../../core/access/access-rule.ts'
import { productRule } from '../../core/access/rules.ts'
import { changesBetween, type NewAuditEntry, recordAudits } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { maxJobItems } from '../../core/values/bulk-job.schema.ts'
import {
  actorOf,
  assertExpected,
  type Batch,
  type BatchDone,
  type BulkWork,
  resumeJobs,
  runJob,
} from '../../platform/bulk-jobs/bulk-jobs.ts'
import { productDeleted, productEvents } from '../catalog/products/products.events.ts'
import { toProductFilter } from '../catalog/products/products.service.ts'
import { auditedFields } from '../catalog/products/products.write.service.ts'
import { planBulkAction, undoRecordOf } from './bulk-edits.plan.ts'
import type { BulkAction, BulkRequest, JobAction } from './bulk-edits.schema.ts'
import { undoItems } from './bulk-undo.service.ts'

/**
 * Selects the products of a request.
 * @throws AppError CONFLICT when the number differs from the one that the person saw, FORBIDDEN for
 * a price change without its permission
 */
export async function selectProducts(
  db: DbOrTx,
  ctx: StaffContext<'settings'>,
  { productIds, filter, expected, action }: BulkRequest,
): Promise<string[]> {
  if (action.type === 'changePricePercent') ctx.assertExtraPermissions(['price'])
  const ids = productIds
    ? [...new Set(productIds)]
    : await findProductIds(db, await toProductFilter(ctx, filter!), maxJobItems + 1)
  return assertExpected('products', ids, expected)
}

/**
 * Stores the job in the caller's transaction; {@link runBulkJob} runs it.
 * @throws AppError CONFLICT when the number differs from the one that the person saw, FORBIDDEN for
 * a price change without its permission
 */
export async function createBulkJob(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  input: BulkRequest,
): Promise<BulkJobRow> {
  const ids = await selectProducts(tx, ctx, input)
  return insertBulkJob(tx, { action: input.action, actor: ctx.user }, ids)
}

async function change(
  tx: Tx,
  services: Services<'catalogue' | 'settings'>,
  batch: Batch,
): Promise<BatchDone> {
  const action = batch.job.action as JobAction
  const { settings, catalogue } = services
  const lowStockThreshold = settings.get('orders.lowStock')
  const outcomes =
    action.type === 'undo'
      ? await undoItems(tx, batch, { undone: action.jobId, lowStockThreshold })
      : await changeItems(tx, batch, { action, lowStockThreshold })
  return {
    outcomes,
    after: () => {
      catalogue.changed()
      catalogue.stockMoved()
    },
  }
}

async function changeItems(
  tx: Tx,
  { job, items, user }: Batch,
  { action, lowStockThreshold }: { action: BulkAction; lowStockThreshold: number },
): Promise<BulkOutcome[]> {
  const rows = await lockProductsById(
    tx,
    items.map((item) => item.product_id),
  )
  const found = new Map(rows.map((row) => [row.product_id, row]))
  const plans = items.map((item) => {
    const row = found.get(item.product_id)
    return { item, row, plan: planBulkAction(row, action) }
  })
  if (action.type === 'setStock')
    await setStockReason(tx, { reason: 'correction', actor: job.actor })
  const updated = await updateProducts(
    tx,
    plans.flatMap(({ plan }) => (plan.kind === 'update' ? [plan.update] : [])),
  )
  const deleted = plans.flatMap(({ row, plan }) => (plan.kind === 'delete' && row ? [row.id] : []))
  if (deleted.length > 0) await softDeleteProducts(tx, deleted)
  const notes = plans.flatMap(({ item, row, plan }): NewAuditEntry[] => {
    const entityId = item.product_id
    if (plan.kind === 'update')
      return [
        {
          action: 'product.update',
          entityId,
          changes: changesBetween(auditedFields(row!), auditedFields(plan.after)),
        },
      ]
    if (plan.kind !== 'delete') return []
    return [
      { action: 'product.delete', entityId, changes: { productName: [row!.product_name, null] } },
    ]
  })
  for (const { changes = {} } of notes)
    assertExtraPermissions(productRule, user, Object.keys(changes))
  await recordAudits(tx, actorOf(job), notes)
  await recordEvents(tx, [
    ...updated.flatMap((after) =>
      productEvents(found.get(after.product_id), after, lowStockThreshold),
    ),
    ...plans.flatMap(({ row, plan }) =>
      plan.kind === 'delete' && row ? [productDeleted(row)] : [],
    ),
  ])
  return plans.map(({ item, row, plan }) => ({
    position: item.position,
    reason: plan.kind === 'failed' ? plan.reason : null,
    ...undoRecordOf(row, plan),
  }))
}

const work: BulkWork<'catalogue' | 'settings'> = {
  kind: 'products',
  rule: productRule,
  batchSize: 100,
  change,
}

export const runBulkJob = (
  services: Services<'catalogue' | 'settings'>,
  id: string,
): Promise<void> => runJob(services, work, id)

export const resumeBulkJobs = (services: Services<'catalogue' | 'settings'>): Promise<void> =>
  resumeJobs(services, work)
