/** In which order events are told, whoever writes beside whom. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import { createDatabase } from '../../../../db/connection/client.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
afterAll(() => shop[Symbol.asyncDispose]())

/**
 * What everybody may hear of by now, behind a place.
 * @param left events that must still wait
 */
async function heard(after = '0', left = 0) {
  await placeAll(shop.services, left)
  const { status, body } = await shop.call('GET', `/events?after=${after}&limit=500`, { token })
  expect(status).toBe(200)
  return body as { events: { entityId: string; version: number }[]; next: string }
}
const here = async () => (await heard()).next

/** A transaction that writes an event and commits when told to. */
async function heldWriter(entityId: string, db = shop.db) {
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

test('what began first and is committed last is not skipped', async () => {
  const before = await here()
  const slow = await heldWriter('SLOW')
  const quick = await heldWriter('QUICK')
  await quick.commit()
  const between = await heard(before, 1)
  expect(between.events).toEqual([])
  await slow.commit()
  const after = await heard(between.next)
  expect(after.events.map(({ entityId }) => entityId)).toEqual(['SLOW', 'QUICK'])
})

test('a thing’s events keep their order even when the later writer began long before', async () => {
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
  const running = await heldWriter('OTHER')
  const first = await heldWriter('ONE')
  await first.commit()
  early.resolve()
  await late
  const told = await heard(before, 2)
  expect(told.events).toEqual([])
  await running.commit()
  const all = (await heard(before)).events.filter(({ entityId }) => entityId === 'ONE')
  expect(all.map(({ version }) => version)).toEqual([1, 2])
})

test('events that a restore brought, with numbers of another database, get their place', async () => {
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
  expect((await heard(before)).events.map(({ entityId }) => entityId)).toEqual(['RESTORED'])
})

test('however many wait for what began first, the others get their places within the time of a query', async () => {
  // What stages it takes its time; what is measured has the time that a query has.
  await using patient = createDatabase({
    url: shop.database.url,
    max: 2,
    statementTimeout: 60_000,
  }).db
  const first = await heldWriter('BEGAN-FIRST', patient)
  const write = (name: string, xid: string) =>
    sql`
      insert into events (type, entity, entity_id, version, data, xid)
      select 'order.updated', 'order', ${name} || number, 1, '{}', ${sql.raw(xid)}
      from generate_series(1, 12000) as number`.execute(patient)
  try {
    // As nearly always: what the planner knows of the table is from a moment at which nothing waited.
    await sql`analyze events`.execute(patient)
    await write('WAITS-', 'pg_current_xact_id()')
    await write('MAY-GO-', `'3'`)
    expect(await fanOut(shop.services, [])).toBe(true)
  } finally {
    await first.commit()
  }
  await sql`delete from events where entity_id ~ '^(WAITS|MAY-GO)-'`.execute(patient)
})
