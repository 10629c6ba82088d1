/** Computes when a feed runs next. */
import type { FeedRow } from '../../../db/schema/schema.ts'
import { shopDay, startOfDay } from '../../core/values/shop-time.schema.ts'

const hourMs = 3_600_000
/** Wait after the first failure; each further one triples it. */
const firstWaitMs = 300_000

/** Returns the next run after `now`; missed runs are skipped. */
export function nextRun({ frequency, hour }: Pick<FeedRow, 'frequency' | 'hour'>, now: Date): Date {
  if (frequency === 'hourly') return new Date(now.getTime() + hourMs)
  const today = startOfDay(shopDay(now)).getTime() + hour * hourMs
  return new Date(today > now.getTime() ? today : today + 24 * hourMs)
}

/** Returns the next attempt after consecutive failures, no later than the next scheduled run. */
export function nextAttempt(
  feed: Pick<FeedRow, 'frequency' | 'hour'>,
  failures: number,
  now: Date,
): Date {
  const wait = now.getTime() + firstWaitMs * 3 ** Math.min(failures - 1, 10)
  return new Date(Math.min(wait, nextRun(feed, now).getTime()))
}
