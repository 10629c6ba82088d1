/**
 * Bulk changes: asked for in one transaction, done in batches. A batch changes its products, notes
 * what became of each and tells the audit log in one transaction, so nothing is done twice when
 * the process dies, and several servers may work on one job.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../db/client.ts'
import {
  beatBulkJob,
  findBulkItems,
  findBulkJob,
  findSilentBulkJobs,
  insertBulkJob,
  lockWaitingItems,
  noteOutcomes,
  updateProducts,
} from '../../db/queries/bulk.ts'
import { findProductIds } from '../../db/queries/products.ts'
import { softDeleteProducts } from '../../db/queries/products.write.ts'
import { lockProductsById } from '../../db/queries/stock.ts'
import type { BulkJobRow } from '../../db/schema.ts'
import { assertAlso } from '../access/judge.ts'
import { productRule } from '../access/rules.ts'
import { type AuditNote, changesBetween, recordAudits } from '../audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../context.ts'
import { isUnavailable, validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { numberedPageOf } from '../paging.ts'
import { isUuid } from '../rules.schema.ts'
import { asActor, FallenActor, type JobActor } from '../users/actor.ts'
import { planBulk } from './products.bulk.plan.ts'
import { type BulkAction, type BulkRequest, maxBulkProducts } from './products.bulk.schema.ts'
import { productDeleted, productHappenings } from './products.events.ts'
import { adminFilter } from './products.service.ts'
import { comparable } from './products.write.service.ts'

type Needs = Pick<Services, 'db' | 'catalogue' | 'settings' | 'log'>

/** Products changed in one transaction: few enough that no order waits long for a lock. */
const batchSize = 100
/** A job silent for this long, in seconds, has lost its process. */
const silentAfter = 15
const waitForDatabase = { attempts: 20, waitMs: 500 } as const

/** How far a job is, and a page of what became of its products. @throws AppError NOT_FOUND */
export async function bulkStatus(
  { db }: Pick<Services, 'db'>,
  id: string,
  outcome: string | undefined,
  page: { limit: number; cursor?: string | undefined },
) {
  const job = isUuid(id) ? await findBulkJob(db, id) : undefined
  if (!job) throw new AppError('NOT_FOUND', 'There is no such bulk change.')
  return {
    job,
    ...(await numberedPageOf(page, (wanted) => findBulkItems(db, id, outcome, wanted))),
  }
}

async function wantedIds(tx: Tx, ctx: StaffContext, input: BulkRequest): Promise<string[]> {
  if (input.productIds) return [...new Set(input.productIds)]
  const filter = await adminFilter(ctx, input.filter!)
  const ids = await findProductIds(tx, filter, maxBulkProducts + 1)
  if (ids.length > maxBulkProducts)
    throw validationError([
      { path: 'filter', message: `matches more than ${maxBulkProducts} products` },
    ])
  return ids
}

/**
 * Writes the job down in the caller's transaction; {@link runBulk} does it.
 * @throws AppError CONFLICT when another number of products is meant than the person saw, FORBIDDEN
 * for whoever may not set prices and means to
 */
export async function openBulk(tx: Tx, ctx: StaffContext, input: BulkRequest): Promise<BulkJobRow> {
  if (input.action.type === 'changePricePercent') ctx.assertAlso(['price'])
  const ids = await wantedIds(tx, ctx, input)
  if (input.expected !== undefined && input.expected !== ids.length)
    throw new AppError('CONFLICT', `${ids.length} products are meant now, not ${input.expected}.`)
  const job = { action: input.action, actor: ctx.user }
  return insertBulkJob(tx, job, ids)
}

const actorOf = (job: BulkJobRow): JobActor => ({
  id: job.actor_id,
  ...(job.api_key_id ? { keyId: job.api_key_id } : {}),
  label: job.actor,
})

/** @returns false when nothing waits any more, or all that waits is in other hands */
async function runBatch(
  tx: Tx,
  { settings }: Needs,
  job: BulkJobRow,
  size: number,
  user: CurrentUser,
): Promise<boolean> {
  const items = await lockWaitingItems(tx, job.id, size)
  if (items.length === 0) return false
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
  const updated = await updateProducts(
    tx,
    plans.flatMap(({ plan }) => (plan.kind === 'update' ? [plan.update] : [])),
  )
  const deleted = plans.flatMap(({ row, plan }) => (plan.kind === 'delete' && row ? [row.id] : []))
  if (deleted.length > 0) await softDeleteProducts(tx, deleted)
  const notes = plans.flatMap(({ item, row, plan }): AuditNote[] => {
    const note = { entity: 'product', entityId: item.product_id } as const
    if (plan.kind === 'update')
      return [
        {
          ...note,
          action: 'product.update',
          changes: changesBetween(comparable(row!), comparable(plan.after)),
        },
      ]
    if (plan.kind !== 'delete') return []
    return [
      { ...note, action: 'product.delete', changes: { productName: [row!.product_name, null] } },
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
  await noteOutcomes(
    tx,
    job.id,
    plans.map(({ item, plan }) => ({
      position: item.position,
      reason: plan.kind === 'failed' ? plan.reason : null,
    })),
  )
  return true
}

const pause = () => wait(waitForDatabase.waitMs, undefined, { ref: false })

/** The next products are noted as failed, and changed by nobody. */
async function giveUp({ db }: Needs, jobId: string, reason: string, most: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const items = await lockWaitingItems(tx, jobId, most)
    if (items.length > 0)
      await noteOutcomes(
        tx,
        jobId,
        items.map(({ position }) => ({ position, reason })),
      )
  })
}

/**
 * Works on a job until nothing of it waits. A database that is away for a moment is waited for; a
 * batch that it refuses is tried product by product, and the one product at fault is noted as failed,
 * so that the others go on. When whoever asked may not act any more, all that waits is given up.
 */
export async function runBulk(services: Needs, id: string): Promise<void> {
  let size = batchSize
  let failures = 0
  for (;;) {
    try {
      const job = await findBulkJob(services.db, id)
      if (!job || job.finished_at) return
      const worked = await asActor(services.db, actorOf(job), productRule, (tx, user) =>
        runBatch(tx, services, job, size, user),
      )
      if (!worked) return
      services.catalogue.changed()
      services.catalogue.stockMoved()
      failures = 0
    } catch (error) {
      services.log.warn({ err: error, bulkJob: id }, 'a batch of a bulk change failed')
      failures += 1
      if (failures > waitForDatabase.attempts) return
      if (isUnavailable(error)) await pause()
      else if (error instanceof FallenActor)
        await giveUp(services, id, `Not changed: ${error.message}.`, maxBulkProducts).catch(pause)
      else if (size > 1) size = 1
      else
        await giveUp(services, id, 'The change could not be written.', 1).then(
          () => (failures = 0),
          pause,
        )
    }
  }
}

/** Takes jobs over whose process is gone; to be called now and then by every server. */
export async function resumeBulk(services: Needs): Promise<void> {
  for (const id of await findSilentBulkJobs(services.db, silentAfter)) {
    await beatBulkJob(services.db, id)
    await runBulk(services, id)
  }
}
