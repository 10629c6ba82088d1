/** Whoever is erased while a copy of their email is being kept: whichever of the two is first. */
import { type SqlBool, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compressContent, storeCopy } from '#server/platform/email/stored-copy.ts'
import type { DbOrTx, Tx } from '../../db/connection/client.ts'
import { storeEmailCopies } from '../../db/queries/core/emails.queries.ts'
import { maskDeliveries, maskDeliveriesOf } from '../../db/queries/core/event-deliveries.queries.ts'
import { maskEmailsTo, maskEventsAbout } from '../../db/queries/customers/erasures.queries.ts'
import { createTestDatabase } from '../support/test-db.ts'
import { waiting } from '../support/waiting.ts'

const customer = '00000000-0000-4000-8000-000000000001'
const email = 'anula@example.com'

const database = await createTestDatabase()
const db = database.db
afterAll(() => database[Symbol.asyncDispose]())

/** An email about a message, to a customer. */
async function plan(): Promise<string> {
  const event = {
    type: 'message.received',
    entity: 'message',
    entity_id: '7',
    version: 1,
    data: '{}',
  }
  const { seq } = await db
    .insertInto('events')
    .values(event)
    .returning('seq')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('event_deliveries')
    .values({
      ...{ subscriber: 'email', queue: 'message:7', event_seq: seq, customer_id: customer },
      payload: JSON.stringify({ template: 'answer', to: email }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const copyOf = (deliveryId: string) => ({
  ...{ deliveryId, subject: 'Dear Anula' },
  ...compressContent({ text: 'Dear Anula', html: 'Dear Anula' }),
})
const keep = async (by: DbOrTx, id: string): Promise<void> => {
  await storeEmailCopies(by, [copyOf(id)])
}
const kept = () => db.selectFrom('emails').selectAll().execute()

/** Does `first`, and `then` beside it before that is committed. */
async function oneAfterTheOther(
  first: (tx: Tx) => Promise<void>,
  then: () => Promise<void>,
): Promise<void> {
  const beside = await db.transaction().execute(async (tx) => {
    await first(tx)
    const running = then()
    await expect.poll(() => waiting(db, 'other'), { interval: 5 }).toBe(1)
    return { running }
  })
  await beside.running
}

test.for<[string, (tx: Tx) => Promise<void>]>([
  ['an account', (tx) => maskDeliveriesOf(tx, customer)],
  ['an address', (tx) => maskEmailsTo(tx, email)],
  ['what was told', (tx) => maskEventsAbout(tx, 'message', ['7'], ['name'])],
])('erases every copy of an email of %s in either order', async ([what, erase]) => {
  const isOfAccount = what === 'an account'
  for (const isErasedFirst of [true, false]) {
    const id = await plan()
    if (!isOfAccount) await db.updateTable('event_deliveries').set({ customer_id: null }).execute()
    const erasing = () => db.transaction().execute(erase)
    if (isErasedFirst) await oneAfterTheOther(erase, () => keep(db, id))
    else await oneAfterTheOther((tx) => keep(tx, id), erasing)
    expect([isErasedFirst, await kept()]).toEqual([isErasedFirst, []])
  }
})

test('stores the other copies of a batch while a person is being erased', async () => {
  const [erased, other] = [await plan(), await plan()]
  const mask = sql<SqlBool>`id = ${erased}::uuid`
  await db.transaction().execute(async (tx) => {
    await maskDeliveries(tx, mask)
    expect(await storeEmailCopies(db, [copyOf(erased), copyOf(other)], 'skip')).toEqual([other])
  })
  expect(await storeCopy(db, erased, { subject: 's', text: 't', html: 'h' })).toBe(false)
  expect((await kept()).map(({ delivery_id }) => delivery_id)).toEqual([other])
})

test('stores copies of the same milliseconds in one transaction', async () => {
  const ids = [await plan(), await plan(), await plan()]
  const email = { subject: 'Dear Anula', text: 'Dear Anula', html: 'Dear Anula' }
  expect(await Promise.all(ids.map((id) => storeCopy(db, id, email)))).toEqual([true, true, true])
  const { rows } = await sql`
    select distinct xmin::text from emails where delivery_id = any(${ids}::uuid[])`.execute(db)
  expect(rows).toHaveLength(1)
})
