/** Which payments each statement touches, tried on one of every kind there can be. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as payments from '../../db/queries/payments/payments.queries.ts'
import type { PaymentRow } from '../../db/schema/schema.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'

const claims = { nobody: null, 'a dead one': '-1 second', somebody: '1 minute' } as const
const states = [
  'authorising',
  'authorised',
  'captured',
  'released',
  'refunded',
  'declined',
] as const
/** Named by what they are; the later in the list, the older. */
const kinds = (['hold', 'capture', 'release'] as const).flatMap((wanted) =>
  states.flatMap((state) =>
    (['nobody', 'a dead one', 'somebody'] as const).map((claim) => ({
      wanted,
      state,
      claim,
      name: `${wanted}, ${state}, claimed by ${claim}`,
    })),
  ),
)
type Kind = (typeof kinds)[number]

const isClaimed = ({ claim }: Kind) => claim === 'somebody'
const isHeld = ({ wanted }: Kind) => wanted === 'hold'
const isUnsettled = ({ wanted, state }: Kind) =>
  wanted === 'capture'
    ? state === 'authorised'
    : wanted === 'release' && ['authorising', 'authorised', 'captured'].includes(state)

let database: TestDatabase
let orders: string[]
/** by name */
let ids: Map<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  const order = {
    email: 'a@example.com',
    name: 'Anula',
    address: 'x',
    phone: '0771234567',
    phone_normalised: '+94771234567',
    payment_method: 'cod',
    total_cents: 100,
    labeled_total_cents: 100,
  }
  const made = database.db.insertInto('orders').values(kinds.map(() => order))
  orders = (await made.returning('id').execute()).map(({ id }) => id)
})
afterAll(() => database[Symbol.asyncDispose]())

beforeEach(async () => {
  await database.db.deleteFrom('payments').execute()
  const rows = await database.db
    .insertInto('payments')
    .values(
      kinds.map(({ wanted, state, claim, name }, index) => ({
        provider: 'sandbox',
        amount_cents: 100,
        wanted,
        state,
        scope: 'somebody',
        key: name,
        order_ref: wanted === 'hold' ? null : orders[index]!,
        claimed_until: claims[claim] && sql<Date>`now() + ${claims[claim]}::interval`,
        created_at: sql<Date>`now() - make_interval(mins => ${index}::int)`,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  ids = new Map(rows.map(({ id, key }) => [key!, id]))
})

const rowsByName = async (): Promise<Map<string, PaymentRow>> => {
  const found = await database.db.selectFrom('payments').selectAll().execute()
  return new Map(found.map((row) => [row.key!, row]))
}

/** Does something for every kind of payment, one after the other; nothing may happen to another one. */
async function tryEach<T>(work: (kind: Kind, index: number) => Promise<T>) {
  const answered: string[] = []
  const changed: string[] = []
  for (const [index, kind] of kinds.entries()) {
    const before = await rowsByName()
    if (await work(kind, index)) answered.push(kind.name)
    const after = await rowsByName()
    const differs = (name: string) =>
      JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name))
    changed.push(...[...before.keys()].filter(differs))
  }
  return { answered, changed, rows: await rowsByName() }
}

const namesOf = (is: (kind: Kind) => boolean) => kinds.filter(is).map(({ name }) => name)
const idOf = ({ name }: Kind) => ids.get(name)!
const minutesLeft = (row: PaymentRow | undefined) =>
  row?.claimed_until && Math.round((row.claimed_until.getTime() - Date.now()) / 60_000)

test('locks only unsettled, unlocked payments for the given time', async () => {
  const { db } = database
  const { answered, changed, rows } = await tryEach((kind) =>
    payments.lockPayment(db, idOf(kind), 600),
  )
  expect(answered).toEqual(namesOf((kind) => isUnsettled(kind) && !isClaimed(kind)))
  expect(changed).toEqual(answered)
  expect(answered.map((name) => minutesLeft(rows.get(name)))).toEqual(answered.map(() => 10))
})

test('extends a held payment lock, but not an expired one', async () => {
  const { db } = database
  const { changed, rows } = await tryEach((kind) => payments.extendLock(db, idOf(kind), 600))
  expect(changed).toEqual(namesOf(isClaimed))
  expect(changed.map((name) => minutesLeft(rows.get(name)))).toEqual(changed.map(() => 10))
})

test('links only an authorised payment that is on hold to its order', async () => {
  const { db } = database
  const { answered, changed, rows } = await tryEach((kind, index) =>
    db.transaction().execute((tx) => payments.linkPayment(tx, idOf(kind), orders[index]!)),
  )
  expect(answered).toEqual(namesOf((kind) => isHeld(kind) && kind.state === 'authorised'))
  expect(changed).toEqual(answered)
  for (const name of answered)
    expect(rows.get(name)).toMatchObject({ wanted: 'capture', claimed_until: null })
})

test('abandons payments without an order, even locked ones, and keeps those with an order', async () => {
  const { db } = database
  const { changed, rows } = await tryEach((kind) => payments.abandonPayment(db, idOf(kind)))
  expect(changed).toEqual(namesOf(isHeld))
  for (const name of changed)
    expect(rows.get(name)).toMatchObject({ wanted: 'release', claimed_until: null })
})

test('abandons an attempt of a key only after its lock expired', async () => {
  const { db } = database
  const ofOthers = await tryEach(({ name }) => payments.abandonExpiredPayment(db, 'another', name))
  expect([ofOthers.answered, ofOthers.changed]).toEqual([[], []])
  const { answered, changed } = await tryEach(({ name }) =>
    payments.abandonExpiredPayment(db, 'somebody', name),
  )
  expect(answered).toEqual(namesOf((kind) => isHeld(kind) && !isClaimed(kind)))
  expect(changed).toEqual(answered)
})

test('requests the refund of a captured payment once', async () => {
  const { db } = database
  const giveBack = (_: Kind, index: number) =>
    db.transaction().execute((tx) => payments.requestRefundOf(tx, orders[index]!))
  const { answered, changed } = await tryEach(giveBack)
  expect(answered).toEqual(namesOf(({ wanted }) => wanted === 'capture'))
  expect(changed).toEqual(answered)
  expect((await tryEach(giveBack)).answered).toEqual([])
})

test('records the provider’s result on one payment, and releases its lock or keeps it', async () => {
  const { db } = database
  const done = { state: 'captured', providerReference: 'r', brand: 'visa', last4: '4242' } as const
  const all = namesOf(() => true)
  const freed = await tryEach((kind) => payments.updatePayment(db, idOf(kind), done))
  expect(freed.changed).toEqual(all)
  expect([...freed.rows.values()].map(minutesLeft)).toEqual(all.map(() => null))
  expect(freed.rows.get(all[0]!)).toMatchObject({
    state: 'captured',
    provider_reference: 'r',
    brand: 'visa',
    last4: '4242',
  })
  const kept = await tryEach((kind) => payments.updatePayment(db, idOf(kind), done, 600))
  expect([...kept.rows.values()].map(minutesLeft)).toEqual(all.map(() => 10))
})

test('abandons expired attempts before it lists unsettled payments, oldest first, up to the limit', async () => {
  const { db } = database
  const due = namesOf(
    (kind) => !isClaimed(kind) && isUnsettled(isHeld(kind) ? { ...kind, wanted: 'release' } : kind),
  )
  const oldestFirst = due.toReversed().map((name) => ids.get(name)!)
  expect(await payments.findUnsettledPayments(db, 3)).toEqual(oldestFirst.slice(0, 3))
  expect(await payments.findUnsettledPayments(db, 100)).toEqual(oldestFirst)
  const rows = await rowsByName()
  const held = [...rows.values()].filter(({ wanted }) => wanted === 'hold').map(({ key }) => key)
  expect(held.sort()).toEqual(namesOf((kind) => isHeld(kind) && isClaimed(kind)).sort())
})

test('opens one locked attempt per key, and any number without a key', async () => {
  const { db } = database
  const open = (key: string | null) =>
    payments.insertPayment(
      db,
      { provider: 'sandbox', amountCents: 7, scope: key && 'somebody', key },
      600,
    )
  const first = await open('new')
  expect(first).toMatchObject({ amount_cents: 7, scope: 'somebody', key: 'new', wanted: 'hold' })
  expect(minutesLeft(first)).toBe(10)
  expect(await open('new')).toBeUndefined()
  await open(null)
  expect(await open(null)).toMatchObject({ scope: null, key: null })
})

test('deletes one attempt only', async () => {
  const { db } = database
  const [first, ...others] = namesOf(() => true)
  await payments.deletePayment(db, ids.get(first!)!)
  expect([...(await rowsByName()).keys()].sort()).toEqual(others.sort())
})
