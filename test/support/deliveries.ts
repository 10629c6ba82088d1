/** Events that have or want their place, and deliveries that a test holds back. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Services } from '#server/core/context/context.ts'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import type { Db } from '../../db/connection/client.ts'

export const unplaced = (db: Db) =>
  db.selectFrom('events').select('seq').where('position', 'is', null).execute()

/**
 * Everything that happened has its place, but for `left`. Transactions of the tests beside this one hold events
 * back, too: ids are the whole cluster's.
 */
export async function placeAll(services: Services, left = 0): Promise<void> {
  await expect
    .poll(async () => {
      await fanOut(services, [])
      return unplaced(services.db)
    })
    .toHaveLength(left)
}

/**
 * Puts the one delivery that waits off for an hour, once no attempt is under way: its second comes 5 s after the
 * first, and would find what the test writes for a later one, or lose its own end to that.
 */
export async function putOff(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ due_at: sql<Date>`now() + interval '1 hour'` })
        .where('state', '=', 'waiting')
        .where('held_until', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    })
    .toBe(1)
}

/** As after a restore: nothing more is sent until somebody says go; what is under way ends. */
export async function pauseDeliveries(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'deliveries_paused', value: sql`now()::text` })
    .execute()
}

/** The next attempts are made at once. */
export const makeDue = (db: Db) =>
  db.updateTable('deliveries').set({ due_at: sql`now()` }).where('state', '=', 'waiting').execute()
