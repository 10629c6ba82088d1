import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { queueOf, type SubscriberKind } from '#server/platform/event-deliveries/subscribers.ts'
import { createDatabase } from '../../../../db/connection/client.ts'
import { findFreePort } from '../../../../db/embedded/embedded-process.ts'
import { createTestApp } from '../../../support/test-app.ts'

test('reports waiting, failed and attempted deliveries, also without the database', async () => {
  await using shop = await createTestApp()
  const { services, db } = shop
  /** Looks again: an answer of the database is shown for ten seconds. */
  const figures = async () => {
    const { clock } = services
    services.clock = () => new Date(clock().getTime() + 11_000)
    const { body } = await shop.app.inject('/metrics')
    const lines = body.split('\n').filter((line) => /^araliya_event/.test(line))
    return Object.fromEntries(
      lines.map((line) => [line.slice(8, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
  }
  expect(await figures()).toEqual({ event_deliveries_paused: 0, events_unsequenced_seconds: 0 })

  const [on, off] = await db
    .insertInto('webhooks')
    .values(
      (['on', 'failed'] as const).map((state) => ({ name: 'w', url: 'u', secret: 's', state })),
    )
    .returning(sql<string>`'webhook:' || id`.as('subscriber'))
    .execute()
  const ago = new Date(Date.now() - 3_600_000)
  const waits = { queue: 'order:1', created_at: ago, state: 'waiting' }
  await db
    .insertInto('event_deliveries')
    .values([
      { ...waits, subscriber: on!.subscriber },
      { ...waits, subscriber: on!.subscriber, created_at: new Date() },
      { ...waits, subscriber: off!.subscriber },
      { ...waits, subscriber: 'email', state: 'dead', ended_at: ago },
      { ...waits, subscriber: 'email', state: 'done', ended_at: ago },
    ])
    .execute()
  await db.insertInto('settings').values({ name: 'deliveries_paused', value: '' }).execute()
  const waiting = await figures()
  const oldest = `event_deliveries_oldest_seconds{subscriber="${on!.subscriber}"}`
  expect(waiting).toEqual({
    event_deliveries_paused: 1,
    events_unsequenced_seconds: 0,
    [`event_deliveries_waiting{subscriber="${on!.subscriber}"}`]: 2,
    [`event_deliveries_waiting{subscriber="${off!.subscriber}"}`]: 1,
    'event_deliveries_waiting{subscriber="email"}': 0,
    [`event_deliveries_dead{subscriber="${on!.subscriber}"}`]: 0,
    [`event_deliveries_dead{subscriber="${off!.subscriber}"}`]: 0,
    'event_deliveries_dead{subscriber="email"}': 1,
    [oldest]: expect.any(Number),
    'event_deliveries_oldest_seconds{subscriber="email"}': 0,
  })
  expect(waiting[oldest]).toBeGreaterThanOrEqual(3_600)

  await db.deleteFrom('settings').where('name', '=', 'deliveries_paused').execute()
  await db.deleteFrom('event_deliveries').execute()
  const recorder: SubscriberKind = {
    name: 'recorder',
    plan: async (_tx, _services, events) =>
      events.map((event) => ({
        subscriber: 'recorder',
        queue: queueOf(event),
        eventSeq: event.seq,
        payload: null,
        customerId: null,
      })),
    send: async (_services, { queue }) => ({
      ok: queue === 'order:fine',
      final: queue === 'order:wrong',
    }),
  }
  await db
    .insertInto('events')
    .values(
      ['fine', 'wrong', 'busy', 'fine'].map((entity_id) => ({
        ...{ type: 'order.updated', entity: 'order', entity_id, version: 1, data: '{}' },
      })),
    )
    .execute()
  const outbox = createOutbox()
  services.outbox.attempts = outbox.attempts
  outbox.start(services, [recorder], 20)
  try {
    await expect.poll(figures).toMatchObject({
      'event_delivery_attempts_total{kind="recorder",outcome="done"}': 2,
      'event_delivery_attempts_total{kind="recorder",outcome="dead"}': 1,
      'event_delivery_attempts_total{kind="recorder",outcome="failed"}': 1,
      'event_deliveries_waiting{subscriber="recorder"}': 1,
    })
  } finally {
    await outbox.stop()
  }

  const { db: away } = createDatabase({ url: `postgres://x@127.0.0.1:${await findFreePort()}/x` })
  services.db = away
  const left = Object.keys(await figures())
  expect(left).toHaveLength(3)
  expect(left.filter((name) => !name.startsWith('event_delivery_attempts_total'))).toEqual([])
  services.db = db
  await away.destroy()
})
