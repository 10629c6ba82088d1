/** Records how a run of a feed ended and notifies staff of problems. */
import { endFeedRun } from '../../../db/queries/imports/feeds.queries.ts'
import type { FeedRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services } from '../../core/context/context.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import type { FeedProblem } from './feeds.schema.ts'
import { nextAttempt } from './schedule.ts'

/** Consecutive failures after which staff are notified. */
export const maxFailures = 3

export interface RunResult {
  outcome: NonNullable<FeedRow['outcome']>
  message: string | null
  importId?: string
  /** true notifies staff in any case */
  notifiesStaff?: boolean
  /** the file that was imported in this run */
  file?: Pick<FeedRow, 'etag' | 'last_modified' | 'content_hash'>
}

/** Releases a feed so that another server may run it at once. */
export const releaseFeed = ({ db }: Pick<Services, 'db'>, feed: FeedRow) =>
  endFeedRun(db, feed, { run_requested: true })

export async function endRun(
  services: Pick<Services, 'db' | 'clock' | 'outbox' | 'log'>,
  feed: FeedRow,
  { outcome, message, importId, file, notifiesStaff }: RunResult,
): Promise<void> {
  const now = services.clock()
  const failures = outcome === 'failed' ? feed.failures + 1 : 0
  const isStopped = outcome === 'stopped' && feed.state === 'on'
  await services.db.transaction().execute(async (tx) => {
    const row = await endFeedRun(tx, feed, {
      ...{ outcome, message, failures, ended_at: now, force: false, ...file },
      ...(importId === undefined ? {} : { import_id: importId }),
      ...(isStopped ? { state: 'stopped' as const } : {}),
      ...(outcome === 'failed' ? { due_at: nextAttempt(feed, failures, now) } : {}),
    })
    if (!row) return
    const { id, name, state } = row
    if (isStopped)
      await recordAudit(
        tx,
        { id: null, label: 'Araliya' },
        {
          action: 'feed.stop',
          entity: 'import',
          entityId: name,
          changes: { state: [feed.state, state] },
        },
      )
    if (!isStopped && !notifiesStaff && failures !== maxFailures) return
    services.log.warn({ feed: name, outcome }, 'a scheduled import needs attention')
    const problem: FeedProblem = {
      ...{ id, name, state, message: message ?? '', importId: importId ?? null },
      at: now.toISOString(),
    }
    await recordEvents(tx, [{ type: 'feed.stopped', entityId: id, data: problem }])
  })
  services.outbox.wake()
}
