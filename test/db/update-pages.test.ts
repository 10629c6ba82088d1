import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  claimDeliveries,
  insertDeliveries,
  recordAttempts,
} from '../../db/queries/core/event-deliveries.queries.ts'
import { insertEvents, sequenceEvents } from '../../db/queries/core/events.queries.ts'
import { startPrivatePostgres } from '../support/private-postgres.ts'

test('writes new versions of events and deliveries into the page of the old ones', async () => {
  // Transactions of other tests would keep old row versions of this cluster.
  await using postgres = await startPrivatePostgres()
  const json = JSON.stringify({ notes: 'Cold-pressed in small batches. '.repeat(20) })
  const rows = await postgres.db.connection().execute(async (session) => {
    for (let number = 0; number < 300; number += 1) {
      await session.transaction().execute(async (tx) => {
        const event = { type: 'order.placed', entity: 'order', entityId: `ORD-${number}` }
        await insertEvents(tx, [{ ...event, version: 1, customerId: null, json }])
      })
      await session.transaction().execute(async (tx) => {
        const [event] = (await sequenceEvents(tx, 10, []))!
        const delivery = { subscriber: 'email', payload: { template: 'order-placed' } }
        await insertDeliveries(tx, [
          { ...delivery, queue: `order:${number}`, eventSeq: event!.seq, customerId: null },
        ])
      })
      const [claimed] = await claimDeliveries(session, 'email', 1, 45)
      const result = { state: 'done', dueIn: 0, answerStatus: null, answer: '' } as const
      await recordAttempts(session, [{ seq: claimed!.seq, attempts: claimed!.attempts, ...result }])
    }
    await sql`select pg_stat_force_next_flush()`.execute(session)
    return (
      await sql<{ table: string; updates: number; moved: number }>`
        select relname as table, n_tup_upd as updates, n_tup_newpage_upd as moved
        from pg_stat_user_tables where relname in ('events', 'event_deliveries') order by 1`.execute(
        session,
      )
    ).rows
  })
  expect(rows.map(({ table, updates }) => [table, updates])).toEqual([
    ['event_deliveries', 600],
    ['events', 300],
  ])
  for (const { moved, updates } of rows) expect(moved / updates).toBeLessThanOrEqual(0.05)
})
