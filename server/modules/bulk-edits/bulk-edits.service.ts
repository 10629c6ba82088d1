/** Applies bulk changes of products; server/platform/bulk-jobs/bulk-jobs.ts walks through them. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  type BulkOutcome,
  insertBulkJob,
  updateProducts,
} from '../../../db/queries/catalog/bulk-edits.queries.ts'
import { findProductIds } from '../../../db/queries/catalog/products.queries.ts'
import { softDeleteProducts } from '../../../db/queries/catalog/products-write.queries.ts'
import { explainStock, lockProductsById } from '../../../db/queries/catalog/stock.queries.ts'
import type { BulkJobRow } from '../../../db/schema/schema.ts'
import { assertExtraPermissions } from '../../core/access/access-rule.ts'
import { productRule } from '../../core/access/rules.ts'
import { changesBetween, type NewAuditEntry, recordAudits } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { maxJobItems } from '../../core/values/bulk-job.schema.ts'
import {
  actorOf,
  type Batch,
  type BatchDone,
  type BulkWork,
  judgeMeant,
  resumeJobs,
  runJob,
} from '../../platform/bulk-jobs/bulk-jobs.ts'
import { productDeleted, productHappenings } from '../catalog/products/products.events.ts'
import { adminFilter } from '../catalog/products/products.service.ts'
import { comparable } from '../catalog/products/products.write.service.ts'
import { planBulk, recordOf } from './bulk-edits.plan.ts'
import type { BulkAction, BulkRequest, JobAction } from './bulk-edits.schema.ts'
import { undoItems } from './bulk-undo.service.ts'

/**
 * Selects the products of a request.
 * @throws AppError CONFLICT when the number differs from the one that the person saw, FORBIDDEN for
 * a price change without its permission
 */
export async function selectProducts(
  db: DbOrTx,
  ctx: StaffContext,
  { productIds, filter, expected, action }: BulkRequest,
): Promise<string[]> {
  if (action.type === 'changePricePercent') ctx.assertExtraPermissions(['price'])
  const ids = productIds
    ? [...new Set(productIds)]
    : await findProductIds(db, await adminFilter(ctx, filter!), maxJobItems + 1)
  return judgeMeant('products', ids, expected)
}

/**
 * Stores the job in the caller's transaction; {@link runBulk} runs it.
 * @throws AppError CONFLICT when the number differs from the one that the person saw, FORBIDDEN for
 * a price change without its permission
 */
export async function openBulk(tx: Tx, ctx: StaffContext, input: BulkRequest): Promise<BulkJobRow> {
  const ids = await selectProducts(tx, ctx, input)
  return insertBulkJob(tx, { action: input.action, actor: ctx.user }, ids)
}

async function change(tx: Tx, services: Services, batch: Batch): Promise<BatchDone> {
  const action = batch.job.action as JobAction
  const { settings, catalogue } = services
  const lowAtMost = settings.get('orders.lowStock')
  const outcomes =
    action.type === 'undo'
      ? await undoItems(tx, batch, { undone: action.jobId, lowAtMost })
      : await changeItems(tx, batch, { action, lowAtMost })
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
  { action, lowAtMost }: { action: BulkAction; lowAtMost: number },
): Promise<BulkOutcome[]> {
  const rows = await lockProductsById(
    tx,
    items.map((item) => item.product_id),
  )
  const found = new Map(rows.map((row) => [row.product_id, row]))
  const plans = items.map((item) => {
    const row = found.get(item.product_id)
    return { item, row, plan: planBulk(row, action) }
  })
  if (action.type === 'setStock') await explainStock(tx, { reason: 'correction', actor: job.actor })
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
          changes: changesBetween(comparable(row!), comparable(plan.after)),
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
    ...updated.flatMap((after) => productHappenings(found.get(after.product_id), after, lowAtMost)),
    ...plans.flatMap(({ row, plan }) =>
      plan.kind === 'delete' && row ? [productDeleted(row)] : [],
    ),
  ])
  return plans.map(({ item, row, plan }) => ({
    position: item.position,
    reason: plan.kind === 'failed' ? plan.reason : null,
    ...recordOf(row, plan),
  }))
}

const work: BulkWork = { kind: 'products', rule: productRule, batchSize: 100, change }

export const runBulk = (services: Services, id: string): Promise<void> => runJob(services, work, id)

export const resumeBulk = (services: Services): Promise<void> => resumeJobs(services, work)
