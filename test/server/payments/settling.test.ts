import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { whileClaimed } from '#server/payments/claims.ts'
import {
  giveUp,
  openPayment,
  settlePayment,
  settlePayments,
} from '#server/payments/payments.service.ts'
import { createPaymentLedger, type PaymentLedger } from '../../support/payment-ledger.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { createTestDatabase } from '../../support/test-db.ts'

let shop: TestApp
let ledger: PaymentLedger
beforeAll(async () => {
  ledger = createPaymentLedger()
  shop = await createTestApp({}, { payments: ledger })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  ledger.calls.length = 0
})

/** The shop's services after its database is gone. */
async function withoutDatabase(): Promise<Services> {
  const { db, ...gone } = await createTestDatabase()
  await gone[Symbol.asyncDispose]()
  return { ...shop.services, db }
}
const anyId = '00000000-0000-4000-8000-000000000000'

test('a database that fails while a payment is given back is told in the log, to nobody else', async () => {
  const services = await withoutDatabase()
  await giveUp(services, anyId)
  expect(shop.logged.join()).toContain('payment will be given back later')
  await settlePayment(services, anyId)
  expect(shop.logged.join()).toContain('payment will be settled later')
  expect(ledger.calls).toEqual([])
})

test('a claim that cannot be renewed is told in the log, and the work goes on', async () => {
  const services = await withoutDatabase()
  const done = await whileClaimed(services, anyId, async () => {
    await expect.poll(() => shop.logged.join()).toContain('the claim on a payment was not renewed')
    return 'done'
  })
  expect(done).toBe('done')
})

test.each(['declined', 'refunded'] as const)(
  'a payment that the bank calls %s is done with',
  async (truth) => {
    const { id } = await shop.db
      .insertInto('payments')
      .values({ provider: 'sandbox', amount_cents: 100, wanted: 'release', state: 'authorised' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payments = { ...ledger, status: async () => truth }
    await settlePayments({ ...shop.services, payments })
    const row = shop.db.selectFrom('payments').select('state').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ state: truth })
    expect(ledger.calls).toEqual([])
  },
)

/** An attempt to pay that a server is at: its claim is over in five seconds. */
const makeAttempt = (key: string | null = null) =>
  shop.db
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      amount_cents: 100,
      scope: key && anyId,
      key,
      claimed_until: sql<Date>`now() + interval '5 seconds'`,
    })
    .returning(['id', 'claimed_until'])
    .executeTakeFirstOrThrow()

async function claimOf(id: string): Promise<Date | null | undefined> {
  const row = shop.db.selectFrom('payments').select('claimed_until').where('id', '=', id)
  return (await row.executeTakeFirst())?.claimed_until
}

test('a claim is renewed while the work goes on, and no more when it has ended', async () => {
  const [ended, going] = [await makeAttempt(), await makeAttempt()]
  await whileClaimed(shop.services, ended.id, async () => {})
  await whileClaimed(shop.services, going.id, () =>
    expect.poll(() => claimOf(going.id), { timeout: 4_000 }).not.toEqual(going.claimed_until),
  )
  expect(await claimOf(ended.id)).toEqual(ended.claimed_until)
})

test('who finds another attempt under the key looks now and then until it is answered', async () => {
  const other = await makeAttempt('waiting')
  const began = performance.now()
  let looks = 0
  const isAnswered = async () => {
    looks += 1
    return performance.now() - began > 450
  }
  const opened = openPayment(shop.services, 100, { scope: anyId, key: 'waiting' }, isAnswered)
  expect(await opened).toBeUndefined()
  expect(looks).toBeLessThanOrEqual(6)
  expect(await claimOf(other.id)).toEqual(other.claimed_until)
})

test('an attempt under a key that is answered already leaves nothing, and the other attempts alone', async () => {
  const other = await makeAttempt('another')
  const owner = { scope: anyId, key: 'answered' }
  expect(await openPayment(shop.services, 100, owner, async () => true)).toBeUndefined()
  const left = shop.db.selectFrom('payments').select('id').where('key', '=', owner.key)
  expect(await left.execute()).toEqual([])
  expect(await claimOf(other.id)).toEqual(other.claimed_until)
})
