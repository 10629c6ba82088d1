/** The order of events written by concurrent transactions. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import { createDatabase } from '../../../../db/connection/client.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

/**
 * Polls the events after a position.
 * @param left events that must still wait
 */
async function pollEvents(after = '0', left = 0) {
  await placeAll(shop.services, left)
  const { status, body } = await shop.call('GET', `/events?after=${after}&limit=500`, { token })
  expect(status).toBe(200)
  return body as { events: { entityId: string; version: number }[]; next: string }
}
const here = async () => (await pollEvents()).next

/** A transaction that writes an event and commits on request. */
async function openWriter(entityId: string, db = shop.db) {
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('events')
      .values({
        type: 'order.updated',
        entity: 'order',
        entity_id: entityId,
        version: 1,
        data: '{}',
      })
      .execute()
    written.resolve()
    await commit.promise
  })
  await written.promise
  return {
    commit() {
      commit.resolve()
      return done
    },
  }
}

test('delivers the event of an early transaction that commits last', async () => {
  const before = await here()
  const slow = await openWriter('SLOW')
  const quick = await openWriter('QUICK')
  await quick.commit()
  const between = await pollEvents(before, 1)
  expect(between.events).toEqual([])
  await slow.commit()
  const after = await pollEvents(between.next)
  expect(after.events.map(({ entityId }) => entityId)).toEqual(['SLOW', 'QUICK'])
})

test('events of one entity keep their order when the later writer began first', async () => {
  const before = await here()
  // takes its number early: it writes something else first
  const early = Promise.withResolvers<void>()
  const late = shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('settings').set({ value: 'x' }).where('name', '=', 'none').execute()
    await tx.insertInto('settings').values({ name: 'began-early', value: '' }).execute()
    await early.promise
    await tx
      .insertInto('events')
      .values({ type: 'order.updated', entity: 'order', entity_id: 'ONE', version: 2, data: '{}' })
      .execute()
  })
  await expect
    .poll(() => shop.db.selectFrom('settings').select('name').execute())
    .not.toHaveLength(0)
  const running = await openWriter('OTHER')
  const first = await openWriter('ONE')
  await first.commit()
  early.resolve()
  await late
  const list = await pollEvents(before, 2)
  expect(list.events).toEqual([])
  await running.commit()
  const all = (await pollEvents(before)).events.filter(({ entityId }) => entityId === 'ONE')
  expect(all.map(({ version }) => version)).toEqual([1, 2])
})

test('restored events with transaction ids of another database get a position', async () => {
  const before = await here()
  await shop.db
    .insertInto('events')
    .values({
      type: 'order.updated',
      entity: 'order',
      entity_id: 'RESTORED',
      version: 1,
      data: '{}',
      xid: '999999999999',
    })
    .execute()
  expect((await pollEvents(before)).events.map(({ entityId }) => entityId)).toEqual(['RESTORED'])
})

test('many events behind an open transaction do not delay the positions of others', async () => {
  // What stages it takes its time; what is measured has the time that a query has.
  await using slowDb = createDatabase({
    url: shop.database.url,
    max: 2,
    statementTimeout: 60_000,
  }).db
  const first = await openWriter('BEGAN-FIRST', slowDb)
  const write = (name: string, xid: string) =>
    sql`
      insert into events (type, entity, entity_id, version, data, xid)
      select 'order.updated', 'order', ${name} || number, 1, '{}', ${sql.raw(xid)}
      from generate_series(1, 12000) as number`.execute(slowDb)
  try {
    // As nearly always: what the planner knows of the table is from a moment at which nothing waited.
    await sql`analyze events`.execute(slowDb)
    await write('WAITS-', 'pg_current_xact_id()')
    await write('MAY-GO-', `'3'`)
    expect(await fanOut(shop.services, [])).toBe(true)
  } finally {
    await first.commit()
  }
  await sql`delete from events where entity_id ~ '^(WAITS|MAY-GO)-'`.execute(slowDb)
})
