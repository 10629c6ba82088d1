/**
 * What every server looks after now and then: work that a dead process left, and rows that have
 * served their time. Several servers may do the same chore at once; each is safe to repeat.
 */

import { deleteOldBulkJobs } from '../../db/queries/bulk.ts'
import { deleteExpiredSessions, forgetOldLoginFailures } from '../../db/queries/housekeeping.ts'
import { forgetOldKeys } from '../../db/queries/idempotency.ts'
import type { Services } from '../context.ts'
import { settlePayments } from '../payments/payments.service.ts'
import { resumeBulk } from '../products/products.bulk.service.ts'

interface Chore {
  name: string
  /** milliseconds between the end of one round and the next */
  every: number
  run: (services: Services) => Promise<unknown>
}

const seconds = 1_000
const hours = 60 * 60 * seconds
/** Days that finished bulk changes can be looked up. */
const keepBulkJobs = 30

export const chores: readonly Chore[] = [
  { name: 'payments', every: 15 * seconds, run: settlePayments },
  { name: 'bulk changes', every: 10 * seconds, run: resumeBulk },
  { name: 'idempotency keys', every: hours, run: ({ db }) => forgetOldKeys(db) },
  { name: 'sessions', every: hours, run: ({ db }) => deleteExpiredSessions(db) },
  { name: 'login failures', every: hours, run: ({ db }) => forgetOldLoginFailures(db) },
  { name: 'old bulk changes', every: hours, run: ({ db }) => deleteOldBulkJobs(db, keepBulkJobs) },
]

/**
 * Starts the rounds; the first ones come at once, so that a restart goes on where it stopped.
 * @returns ends them; a round at work is waited for
 */
export function startChores(services: Services): { stop: () => Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const atWork = new Set<Promise<void>>()
  const round = async (chore: Chore): Promise<void> => {
    try {
      await chore.run(services)
    } catch (error) {
      services.log.warn(
        { err: error, chore: chore.name },
        'a chore failed and is tried again later',
      )
    }
    if (!stopped) later(chore, chore.every)
  }
  const later = (chore: Chore, delay: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const work = round(chore).finally(() => atWork.delete(work))
      atWork.add(work)
    }, delay)
    timer.unref()
    timers.add(timer)
  }
  for (const chore of chores) later(chore, 0)
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(atWork)
    },
  }
}
