/** Monitors deliveries: docs/events.md. */
import {
  countDeliveries,
  countWaitedAt,
  discardWaiting,
  endPause,
  findPause,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import type { DeliveryOverview } from './event-deliveries.schema.ts'

/** Returns the waiting deliveries by subscriber, and whether sending is paused. */
export async function deliveryOverview({ db }: Pick<Services, 'db'>): Promise<DeliveryOverview> {
  const [pause, counts] = await Promise.all([findPause(db), countDeliveries(db)])
  const waitingBeforePause = pause === undefined ? 0 : await countWaitedAt(db, pause)
  return {
    pausedSince: pause === undefined ? null : new Date(pause).toISOString(),
    waitingBeforePause,
    subscribers: counts.map(({ subscriber, waiting, dead, oldest_seconds }) => ({
      subscriber,
      waiting,
      dead,
      oldestSeconds: oldest_seconds,
    })),
  }
}

/**
 * Ends the pause that a restore begins. Deliveries waiting then may have been sent before the
 * restore, so staff decide whether to send them. Later events are sent in any case.
 * @returns the number of discarded deliveries
 */
export function resumeDeliveries(ctx: StaffContext, waiting: 'send' | 'discard'): Promise<number> {
  return ctx.transaction(async (tx) => {
    const pause = await findPause(tx)
    if (pause === undefined) return 0
    const discarded =
      waiting === 'discard'
        ? await discardWaiting(tx, pause, 'Discarded when deliveries resumed.')
        : 0
    await endPause(tx)
    await recordAudit(tx, ctx.user, {
      action: 'delivery.resume',
      entityId: 'all',
      changes: {
        pausedSince: [pause, null],
        ...(discarded > 0 ? { discarded: [0, discarded] } : {}),
      },
    })
    return discarded
  })
}
