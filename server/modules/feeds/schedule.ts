/** When a feed runs next. */
import type { FeedRow } from '../../../db/schema/schema.ts'
import { shopDay, startOfDay } from '../../core/values/shop-time.schema.ts'

const hourMs = 3_600_000
/** How long it waits after a failure; three times as long after each further one. */
const firstWaitMs = 300_000

/** The next time that is later than `now`: what was missed meanwhile is not made up for. */
export function nextRun({ rhythm, hour }: Pick<FeedRow, 'rhythm' | 'hour'>, now: Date): Date {
  if (rhythm === 'hourly') return new Date(now.getTime() + hourMs)
  const today = startOfDay(shopDay(now)).getTime() + hour * hourMs
  return new Date(today > now.getTime() ? today : today + 24 * hourMs)
}

/** The next try after so many failures in a row, and no later than the rhythm says. */
export function nextTry(feed: Pick<FeedRow, 'rhythm' | 'hour'>, failures: number, now: Date): Date {
  const wait = now.getTime() + firstWaitMs * 3 ** Math.min(failures - 1, 10)
  return new Date(Math.min(wait, nextRun(feed, now).getTime()))
}
