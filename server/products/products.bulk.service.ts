/** Bulk changes of products: server/bulk-jobs.ts goes through them, here is what becomes of each. */
import type { Tx } from '../../db/client.ts'
import { insertBulkJob, updateProducts } from '../../db/queries/bulk.ts'
import { findProductIds } from '../../db/queries/products.ts'
import { softDeleteProducts } from '../../db/queries/products.write.ts'
import { explainStock, lockProductsById } from '../../db/queries/stock.ts'
import type { BulkJobRow } from '../../db/schema.ts'
import { assertAlso } from '../access/judge.ts'
import { productRule } from '../access/rules.ts'
import { type AuditNote, changesBetween, recordAudits } from '../audit/audit.service.ts'
import { mostOfJob } from '../bulk.schema.ts'
import {
  actorOf,
  type Batch,
  type BatchDone,
  type BulkWork,
  judgeMeant,
  resumeJobs,
  runJob,
} from '../bulk-jobs.ts'
import type { Services, StaffContext } from '../context.ts'
import { recordEvents } from '../events/events.service.ts'
import { planBulk } from './products.bulk.plan.ts'
import type { BulkAction, BulkRequest } from './products.bulk.schema.ts'
import { productDeleted, productHappenings } from './products.events.ts'
import { adminFilter } from './products.service.ts'
import { comparable } from './products.write.service.ts'

async function wantedIds(tx: Tx, ctx: StaffContext, input: BulkRequest): Promise<string[]> {
  if (input.productIds) return [...new Set(input.productIds)]
  return findProductIds(tx, await adminFilter(ctx, input.filter!), mostOfJob + 1)
}

/**
 * Writes the job down in the caller's transaction; {@link runBulk} does it.
 * @throws AppError CONFLICT when another number of products is meant than the person saw, FORBIDDEN
 * for whoever may not set prices and means to
 */
export async function openBulk(tx: Tx, ctx: StaffContext, input: BulkRequest): Promise<BulkJobRow> {
  if (input.action.type === 'changePricePercent') ctx.assertAlso(['price'])
  const ids = judgeMeant('products', await wantedIds(tx, ctx, input), input.expected)
  return insertBulkJob(tx, { action: input.action, actor: ctx.user }, ids)
}

async function change(
  tx: Tx,
  { settings, catalogue }: Services,
  { job, items, user }: Batch,
): Promise<BatchDone> {
  const action = job.action as BulkAction
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
  const notes = plans.flatMap(({ item, row, plan }): AuditNote[] => {
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
  for (const { changes = {} } of notes) assertAlso(productRule, user, Object.keys(changes))
  await recordAudits(tx, actorOf(job), notes)
  await recordEvents(tx, [
    ...updated.flatMap((after) =>
      productHappenings(found.get(after.product_id), after, settings.get('orders.lowStock')),
    ),
    ...plans.flatMap(({ row, plan }) =>
      plan.kind === 'delete' && row ? [productDeleted(row)] : [],
    ),
  ])
  return {
    outcomes: plans.map(({ item, plan }) => ({
      position: item.position,
      reason: plan.kind === 'failed' ? plan.reason : null,
    })),
    after: () => {
      catalogue.changed()
      catalogue.stockMoved()
    },
  }
}

const work: BulkWork = { kind: 'products', rule: productRule, batchSize: 100, change }

export const runBulk = (services: Services, id: string): Promise<void> => runJob(services, work, id)

export const resumeBulk = (services: Services): Promise<void> => resumeJobs(services, work)
