/**
 * Runs bulk jobs: requested in one transaction, executed in batches. A batch changes its items and
 * records their outcomes in one transaction. So nothing is done twice when the process dies, and
 * several servers may work on one job.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../../db/connection/client.ts'
import {
  type BulkKind,
  type BulkOutcome,
  findBulkItems,
  findBulkJob,
  findStalledBulkJobs,
  lockPendingItems,
  storeOutcomes,
  touchBulkJob,
} from '../../../db/queries/catalog/bulk-edits.queries.ts'
import type { BulkItemRow, BulkJobRow } from '../../../db/schema/schema.ts'
import type { AccessRule } from '../../core/access/access-rule.ts'
import { ActorRevokedError, type JobActor, runAsActor } from '../../core/access/actor.ts'
import type { CurrentUser, ModuleService, Services } from '../../core/context/context.ts'
import { isUnavailable, validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { type BulkStatusRequest, maxJobItems } from '../../core/values/bulk-job.schema.ts'
import { isUuid } from '../../core/values/fields.schema.ts'

/** Seconds without a sign of life after which a job has lost its process. */
const silentAfter = 15
const waitForDatabase = { attempts: 20, waitMs: 500 } as const

/** Some items of a job, locked, and the actor that requested the job. */
export interface Batch {
  job: BulkJobRow
  items: readonly BulkItemRow[]
  user: CurrentUser
}

/** The outcome of each item; null where nothing failed. */
export interface BatchDone {
  outcomes: BulkOutcome[]
  /** called after the commit */
  after: () => unknown
}

/** One kind of job: the items, the access rule and the change. */
export interface BulkWork<U extends ModuleService> {
  kind: BulkKind
  rule: AccessRule
  /** items per transaction: few enough that no order waits long for a lock */
  batchSize: number
  change: (tx: Tx, services: Services<U>, batch: Batch) => Promise<BatchDone>
}

export const actorOf = (job: BulkJobRow): JobActor => ({
  id: job.actor_id,
  ...(job.api_key_id ? { keyId: job.api_key_id } : {}),
  label: job.actor,
})

/**
 * Validates the items of a request.
 * @param ids one more than a job may have shows that there are too many
 * @throws AppError VALIDATION_FAILED for too many, CONFLICT when the number differs from the
 * confirmed one
 */
export function assertExpected(
  kind: BulkKind,
  ids: string[],
  expected: number | undefined,
): string[] {
  if (ids.length > maxJobItems)
    throw validationError([{ path: 'filter', message: `matches more than ${maxJobItems} ${kind}` }])
  if (expected !== undefined && expected !== ids.length)
    throw new AppError(
      'CONFLICT',
      `The filter matches ${ids.length} ${kind} now, not ${expected}. Check the list and try again.`,
    )
  return ids
}

/** Returns a job's progress, with a page of outcomes. @throws AppError NOT_FOUND */
export async function jobStatus(
  { db }: Pick<Services, 'db'>,
  kind: BulkKind,
  { id, outcome, ...page }: BulkStatusRequest,
) {
  const job = isUuid(id) ? await findBulkJob(db, kind, id) : undefined
  if (!job) throw new AppError('NOT_FOUND', 'The bulk edit does not exist.')
  const find = (wanted: Parameters<typeof findBulkItems>[3]) =>
    findBulkItems(db, id, outcome, wanted)
  return { job, ...(await numberedPageOf(page, find)) }
}

export const presentJob = <Action>(row: BulkJobRow) => ({
  id: row.id,
  state: row.finished_at ? ('done' as const) : ('running' as const),
  action: row.action as Action,
  total: row.total,
  done: row.succeeded + row.failed,
  succeeded: row.succeeded,
  failed: row.failed,
  actor: row.actor,
  startedAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const pause = () => wait(waitForDatabase.waitMs, undefined, { ref: false })

/** Records the next items as failed, without changing them. */
async function giveUp({ db }: Services, jobId: string, reason: string, most: number) {
  await db.transaction().execute(async (tx) => {
    const items = await lockPendingItems(tx, jobId, most)
    if (items.length > 0)
      await storeOutcomes(
        tx,
        jobId,
        items.map(({ position }) => ({ position, reason })),
      )
  })
}

/**
 * Runs a job until no item waits. It retries while the database is unavailable. A batch that the
 * database refuses is retried item by item; the faulty item is recorded as failed and the others
 * continue. When the actor may no longer act, all waiting items fail.
 */
export async function runJob<U extends ModuleService>(
  services: Services<U>,
  work: BulkWork<U>,
  id: string,
): Promise<void> {
  let size = work.batchSize
  let failures = 0
  for (;;) {
    try {
      const job = await findBulkJob(services.db, work.kind, id)
      if (!job || job.finished_at) return
      const done = await runAsActor(services.db, actorOf(job), work.rule, async (tx, user) => {
        const items = await lockPendingItems(tx, job.id, size)
        // Nothing waits, or other servers hold all that waits.
        if (items.length === 0) return undefined
        const changed = await work.change(tx, services, { job, items, user })
        await storeOutcomes(tx, job.id, changed.outcomes)
        return changed
      })
      if (!done) return
      await done.after()
      services.outbox.wake()
      failures = 0
    } catch (error) {
      services.log.warn({ err: error, bulkJob: id }, 'a batch of a bulk edit failed')
      failures += 1
      if (failures > waitForDatabase.attempts) return
      if (isUnavailable(error)) await pause()
      else if (error instanceof ActorRevokedError)
        await giveUp(services, id, `Not changed: ${error.message}.`, maxJobItems).catch(pause)
      else if (size > 1) size = 1
      else
        await giveUp(services, id, 'The change could not be stored.', 1).then(
          () => (failures = 0),
          pause,
        )
    }
  }
}

/** Takes over jobs whose process died. Every server must call it periodically. */
export async function resumeJobs<U extends ModuleService>(
  services: Services<U>,
  work: BulkWork<U>,
): Promise<void> {
  for (const id of await findStalledBulkJobs(services.db, work.kind, silentAfter)) {
    await touchBulkJob(services.db, id)
    await runJob(services, work, id)
  }
}
