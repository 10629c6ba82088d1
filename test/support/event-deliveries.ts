/** Places events, and holds deliveries back. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AllServices } from '#server/core/context/context.ts'
import { contentOf } from '#server/platform/email/stored-copy.ts'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import type { Db } from '../../db/connection/client.ts'

export const unplaced = (db: Db) =>
  db.selectFrom('events').select('seq').where('position', 'is', null).execute()

/**
 * Waits until all events are placed, except for `left`. Transactions of concurrent tests hold
 * events back too: transaction ids belong to the whole cluster.
 */
export async function placeAll(services: AllServices, left = 0): Promise<void> {
  await expect
    .poll(async () => {
      await fanOut(services, [])
      return unplaced(services.db)
    })
    .toHaveLength(left)
}

/**
 * Postpones the one waiting delivery for an hour, once no attempt is in progress. Its second
 * attempt comes 5 s after the first. It would find what the test writes for a later one, or lose
 * its own result.
 */
export async function putOff(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { numUpdatedRows } = await db
        .updateTable('event_deliveries')
        .set({ due_at: sql<Date>`now() + interval '1 hour'` })
        .where('state', '=', 'waiting')
        .where('claimed_until', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    })
    .toBe(1)
}

/** Pauses deliveries as after a restore until staff resume; attempts in progress end. */
export async function pauseDeliveries(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'deliveries_paused', value: sql`now()::text` })
    .execute()
}

/** Makes the next attempts due now. */
export const makeDue = (db: Db) =>
  db
    .updateTable('event_deliveries')
    .set({ due_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()

/** Reads the stored copies of all emails, decompressed. */
export const storedEmails = async (db: Db) =>
  (await db.selectFrom('emails').selectAll().execute()).map((row) => ({
    subject: row.subject,
    ...contentOf(row),
  }))
