import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, fanOut } from '#server/platform/event-deliveries/outbox.ts'
import {
  type Attempt,
  queueOf,
  type SubscriberKind,
} from '#server/platform/event-deliveries/subscribers.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  recordAttempts,
} from '../../../../db/queries/core/event-deliveries.queries.ts'
import { pauseDeliveries } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'

let shop: TestApp
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  shop = await createTestApp()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await shop[Symbol.asyncDispose]()
})

/** A subscriber of all events that answers as `answer` returns. */
function subscriber(
  name: string,
  answer: (delivery: ClaimedDelivery) => Attempt | Promise<Attempt> = () => ({ ok: true }),
) {
  const got: string[] = []
  const kind: SubscriberKind = {
    name,
    plan: async (_tx, _services, events) =>
      events.map((event) => ({
        subscriber: name,
        queue: queueOf(event),
        eventSeq: event.seq,
        payload: null,
        customerId: null,
      })),
    send: async (_services, delivery) => {
      const end = await answer(delivery)
      if (end.ok) got.push(`${delivery.queue} ${delivery.event_version}`)
      return end
    },
  }
  return { kind, got }
}

/** A server's outbox, which looks for work often. */
function serve(...kinds: SubscriberKind[]) {
  const outbox = createOutbox()
  outbox.start(shop.services, kinds, 20)
  stops.push(() => outbox.stop())
  return outbox
}

const recordEvents = async (entityId: string, ...versions: number[]) => {
  for (const version of versions)
    await shop.db
      .insertInto('events')
      .values({ type: 'order.updated', entity: 'order', entity_id: entityId, version, data: '{}' })
      .execute()
}
const makeDue = () =>
  shop.db
    .updateTable('event_deliveries')
    .set({ due_at: sql`now()`, claimed_until: null })
    .where('state', '=', 'waiting')
    .execute()
const states = async () =>
  (await shop.db.selectFrom('event_deliveries').select('state').orderBy('seq').execute()).map(
    ({ state }) => state,
  )

test('sends a subscriber only the data of its event types', async () => {
  const other = { ...{ entity: 'product', entity_id: 'ROSE' }, version: 1 }
  const texts = { data: '{"text":"a novel"}' }
  for (const type of ['order.updated', 'product.created'])
    await shop.db
      .insertInto('events')
      .values({ ...other, ...texts, type })
      .execute()
  const seen: unknown[] = []
  const plan: SubscriberKind['plan'] = async (_tx, _services, events) => {
    seen.push(...events.map(({ type, entity_id, data }) => [type, entity_id, data]))
    return []
  }
  const planned = async () => {
    await fanOut(shop.services, [
      { ...subscriber('one').kind, reads: () => ['order.updated'], plan },
    ])
    return seen
  }
  await expect.poll(planned).toEqual([
    ['order.updated', 'ROSE', { text: 'a novel' }],
    ['product.created', 'ROSE', null],
  ])
})

test('delivers every event once to each subscriber, in order for each entity', async () => {
  const [one, other] = [subscriber('one'), subscriber('other')]
  await recordEvents('A', 1, 2, 3)
  await recordEvents('B', 1, 2)
  serve(one.kind, other.kind)
  for (const { got } of [one, other]) {
    await expect.poll(() => got.length).toBe(5)
    expect(got.filter((line) => line.startsWith('order:A'))).toEqual([
      'order:A 1',
      'order:A 2',
      'order:A 3',
    ])
  }
  // A sent delivery is recorded as done shortly after.
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['done']))
})

test('a subscriber that hangs or throws does not delay others', async () => {
  const fine = subscriber('fine')
  const hangs = subscriber('hangs', () => new Promise(() => {}))
  const throws = subscriber('throws', () => {
    throw new Error('no such host')
  })
  await recordEvents('A', 1, 2, 3)
  serve(hangs.kind, throws.kind, fine.kind)
  const failed = () =>
    shop.db
      .selectFrom('event_deliveries')
      .select(['state', 'attempts', 'answer'])
      .where('subscriber', '=', 'throws')
      .where('answer', 'is not', null)
      .execute()
  // Side by side: after 5 s it is tried a second time.
  await Promise.all([
    expect.poll(() => fine.got.length).toBe(3),
    expect.poll(failed).toEqual([{ state: 'waiting', attempts: 1, answer: 'no such host' }]),
  ])
})

test('delays only the queue of a hanging delivery', async () => {
  const one = subscriber('one', ({ queue }) =>
    queue === 'order:A' ? new Promise(() => {}) : { ok: true },
  )
  await recordEvents('A', 1, 2)
  for (let index = 0; index < 12; index += 1) await recordEvents(`B${index}`, 1)
  serve(one.kind)
  // What hangs is cut off after 30 s, and then nothing shows who waited for it.
  await expect.poll(() => one.got.length, { timeout: 25_000 }).toBe(12)
  await recordEvents('C', 1)
  await expect.poll(() => one.got, { timeout: 25_000 }).toContain('order:C 1')
  expect(one.got.filter((line) => line.startsWith('order:A'))).toEqual([])
})

test('sends a few deliveries at once until a subscriber is fast, then whole batches', async () => {
  let running = 0
  const gates: PromiseWithResolvers<void>[] = []
  const one = subscriber('one', async () => {
    running += 1
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    running -= 1
    return { ok: true }
  })
  one.kind.batch = 25
  for (let index = 0; index < 40; index += 1) await recordEvents(`A${index}`, 1)
  // A batch holds only deliveries that exist when it is claimed.
  await expect.poll(() => fanOut(shop.services, [one.kind])).toBe(false)
  serve(one.kind)
  for (const size of [10, 25, 5]) {
    await expect.poll(() => running, { interval: 5 }).toBe(size)
    for (const gate of gates.splice(0)) gate.resolve()
  }
  await expect.poll(() => one.got.length).toBe(40)
})

test('delays a low-priority subscriber in a busy process, but delivers all its events', async () => {
  const [eager, yielding] = [subscriber('eager'), subscriber('yielding')]
  yielding.kind.yieldsToRequests = true
  let isBusy = true
  const work = () => {
    const end = performance.now() + 10
    while (performance.now() < end);
    if (isBusy) setImmediate(work)
  }
  for (let index = 0; index < 40; index += 1) await recordEvents(`A${index}`, 1)
  work()
  serve(yielding.kind, eager.kind)
  await expect.poll(() => eager.got.length).toBe(40)
  expect(yielding.got.length).toBeLessThan(40)
  isBusy = false
  await expect.poll(() => yielding.got.length).toBe(40)
})

test('retries a failure after five seconds, before later events', async () => {
  let fails = true
  const one = subscriber('one', () => ({ ok: !fails, status: 500 }))
  await recordEvents('A', 1, 2)
  await recordEvents('B', 1)
  const first = () =>
    shop.db
      .selectFrom('event_deliveries')
      .selectAll()
      .where('queue', '=', 'order:A')
      .orderBy('seq')
      .execute()
  // Both have their place before any delivery: a write elsewhere holds back what was written since it began.
  const placed = () => fanOut(shop.services, [one.kind]).then(first)
  await expect.poll(placed).toHaveLength(2)
  const began = Date.now()
  serve(one.kind)
  let rows: Awaited<ReturnType<typeof first>> = []
  const answered = async () => {
    rows = await first()
    return rows[0]?.answer_status
  }
  await expect.poll(answered).toBe(500)
  const [tried, follows] = rows
  expect(follows!.attempts).toBe(0)
  const due = tried!.due_at.getTime()
  expect(due - began).toBeGreaterThan(4_400)
  expect(due - Date.now()).toBeLessThan(5_600)
  fails = false
  await makeDue()
  await expect
    .poll(() => one.got.filter((line) => line.startsWith('order:A')))
    .toEqual(['order:A 1', 'order:A 2'])
})

test('gives a delivery up after eight attempts and continues its queue', async () => {
  const one = subscriber('one', ({ event_version }) => ({
    ok: event_version === 2,
    answer: 'gone',
  }))
  await recordEvents('A', 1, 2)
  serve(one.kind)
  await expect
    .poll(
      async () => {
        await makeDue()
        return states()
      },
      { interval: 30 },
    )
    .toEqual(['dead', 'done'])
  const [dead] = await shop.db.selectFrom('event_deliveries').selectAll().orderBy('seq').execute()
  expect(dead).toMatchObject({ attempts: 8, answer: 'gone' })
})

test('a delivery of a dead server is sent by another after its claim expires', async () => {
  const dying = subscriber('one', () => new Promise(() => {}))
  const living = subscriber('one')
  await recordEvents('A', 1)
  const first = serve(dying.kind)
  await expect
    .poll(() => shop.db.selectFrom('event_deliveries').select('attempts').executeTakeFirst())
    .toEqual({ attempts: 1 })
  void first.stop()
  serve(living.kind)
  await shop.db
    .updateTable('event_deliveries')
    .set({ claimed_until: new Date(0) })
    .execute()
  await expect.poll(() => living.got).toEqual(['order:A 1'])
})

test('a server whose claim expired does not record a failure over the new claim', async () => {
  await recordEvents('A', 1)
  const { db } = shop
  const planned = () => fanOut(shop.services, [subscriber('one').kind]).then(states)
  await expect.poll(planned).toEqual(['waiting'])
  const [late] = await claimDeliveries(db, 'one', 10, 0)
  const [living] = await claimDeliveries(db, 'one', 10, 45)
  const end = { seq: late!.seq, dueIn: 0, answerStatus: null, answer: 'timed out' }
  await recordAttempts(db, [{ ...end, attempts: late!.attempts, state: 'waiting' }])
  expect(await claimDeliveries(db, 'one', 10, 45)).toEqual([])
  await recordAttempts(db, [{ ...end, attempts: living!.attempts, state: 'waiting' }])
  expect(await claimDeliveries(db, 'one', 10, 45)).toHaveLength(1)
})

test('a claim reads each waiting delivery once, with any table statistics', async () => {
  const { db } = shop.services
  const fill = (state: string) =>
    sql`insert into event_deliveries (subscriber, queue, payload, state)
      select 'one', 'order:' || n % 500, '{}', ${state} from generate_series(1, 3000) as n`.execute(
      db,
    )
  for (const before of ['without statistics', 'with statistics of an empty queue']) {
    if (before === 'with statistics of an empty queue') {
      await sql`update event_deliveries set state = 'done'`.execute(db)
      await sql`analyze event_deliveries`.execute(db)
    }
    await fill('waiting')
    const read = await db.transaction().execute(async (tx) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ read: number }>`
          select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables
          where relname = 'event_deliveries'`.execute(tx)
        return rows[0]?.read ?? 0
      }
      const already = await rowsRead()
      expect(await claimDeliveries(tx, 'one', 10, 45)).toHaveLength(10)
      return (await rowsRead()) - already
    })
    expect(read, before).toBeLessThan(500)
  }
})

test('paused deliveries are sent or discarded by staff, and later ones are always sent', async () => {
  const one = subscriber('one')
  const admin = await makeUser(shop.db, { type: 'admin' })
  await recordEvents('A', 1)
  await pauseDeliveries(shop.db)
  serve(one.kind)
  await expect.poll(states).toEqual(['waiting'])
  const seen = await shop.call('GET', '/admin/event-deliveries', { token: admin.token })
  expect(seen.body).toMatchObject({
    pausedSince: expect.any(String),
    waitingBeforePause: 1,
    subscribers: [{ subscriber: 'one', waiting: 1, dead: 0 }],
  })
  await recordEvents('B', 1)
  await expect.poll(states).toEqual(['waiting', 'waiting'])
  expect(one.got).toEqual([])
  const resumed = await shop.call('POST', '/admin/event-deliveries/resume', {
    token: admin.token,
    body: { waiting: 'discard' },
  })
  expect(resumed.body).toEqual({ message: 'Deliveries resumed.', discarded: 1 })
  await recordEvents('A', 2)
  await expect.poll(() => one.got).toEqual(['order:B 1', 'order:A 2'])
  await expect.poll(states).toEqual(['dead', 'done', 'done'])
})

test('wakes the outbox after a committed write only', async () => {
  const wake = vi.spyOn(shop.services.outbox, 'wake')
  const product = await makeProduct(shop.db)
  const buyer = await makeUser(shop.db)
  const body = orderBody({ productId: product.product_id, qty: 1 })
  await shop.call('POST', '/orders/quote', { body: { orderedItems: body.orderedItems } })
  await shop.call('POST', '/orders', { token: buyer.token, body: { ...body, name: '' } })
  expect(wake).not.toHaveBeenCalled()
  const headers = { 'idempotency-key': 'woken' }
  for (const sent of [{ body }, { body, headers }]) {
    wake.mockClear()
    const placed = await shop.call('POST', '/orders', { token: buyer.token, ...sent })
    expect([placed.status, wake.mock.calls.length]).toEqual([201, 1])
  }
})
