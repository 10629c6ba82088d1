import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { AllServices } from '#server/core/context/context.ts'
import { AppError } from '#server/core/errors/errors.ts'
import { keepLock } from '#server/modules/payments/payment-locks.ts'
import { paymentNotice } from '#server/modules/payments/payment-provider.ts'
import {
  abandon,
  authorisePayment,
  openPayment,
} from '#server/modules/payments/payments.service.ts'
import {
  findProviderState,
  settlePayment,
  settlePayments,
} from '#server/modules/payments/settling.ts'
import { delayAnswers } from '../../../support/delayed-answers.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

const ledger = createPaymentLedger()
const shop = await openTestApp({}, { payments: ledger })
beforeEach(() => {
  ledger.calls.length = 0
})

/** The shop's services with a deleted database. */
async function withoutDatabase(): Promise<AllServices> {
  const { db, ...database } = await createTestDatabase()
  await database[Symbol.asyncDispose]()
  return { ...shop.services, db }
}
const anyId = '00000000-0000-4000-8000-000000000000'

/** A payment of one rupee, as a provider and its state leave it. */
const makePayment = (
  provider: string,
  wanted: 'capture' | 'release',
  state: 'authorised' | 'captured',
) =>
  shop.db
    .insertInto('payments')
    .values({ provider, amount_cents: 100, wanted, state })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A captured payment whose refund is due. */
const makeTaken = (provider: string) => makePayment(provider, 'release', 'captured')

const read = (id: string) =>
  shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('logs a database failure while a payment is released', async () => {
  const services = await withoutDatabase()
  await abandon(services, anyId)
  expect(shop.logged.join()).toContain('the payment will be released later')
  await settlePayment(services, anyId)
  expect(shop.logged.join()).toContain('the payment will be settled later')
  expect(ledger.calls).toEqual([])
})

test('logs a payment lock that cannot be extended, and continues', async () => {
  const services = await withoutDatabase()
  using _claim = keepLock(services, anyId)
  await expect.poll(() => shop.logged.join()).toContain('a payment lock was not extended')
})

test.each(['declined', 'refunded'] as const)(
  'settles a payment that the bank reports as %s',
  async (truth) => {
    const { id } = await makePayment('sandbox', 'release', 'authorised')
    const payments = { ...ledger, status: async () => truth }
    await settlePayments({ ...shop.services, payments })
    expect(await read(id)).toMatchObject({ state: truth })
    expect(ledger.calls).toEqual([])
  },
)

test.each(['payhere', 'bank'])(
  'leaves the refund of a payment by %s, no longer offered, to staff',
  async (provider) => {
    const { id } = await makeTaken(provider)
    await settlePayment({ ...shop.services, redirects: [] }, id)
    expect(await read(id)).toMatchObject({ state: 'owed' })
  },
)

test('keeps a card payment of a removed provider unsettled', async () => {
  const { id } = await makeTaken('another bank')
  await settlePayment(shop.services, id)
  expect(await read(id)).toMatchObject({ state: 'captured' })
  expect(shop.logged.join()).toContain('the shop takes no payments by another bank any more')
})

test('reports the state of a payment as unknown and logs it when the provider fails', async () => {
  const { id } = await makeTaken('sandbox')
  const row = await read(id)
  const payments = { ...ledger, status: () => Promise.reject(new Error('the line broke')) }
  expect(await findProviderState({ ...shop.services, payments }, row)).toBe('unknown')
  expect(shop.logged.join()).toContain('the state of a payment is unknown')
  expect(shop.logged.join()).toContain('the line broke')
})

test('settles an unknown payment without an error', async () => {
  shop.logged.length = 0
  await settlePayment(shop.services, anyId)
  expect(shop.logged).toEqual([])
})

test('keeps a partial refund open and logs it where the provider has none', async () => {
  const { id } = await makePayment('bank', 'capture', 'captured')
  const { product_id: productId } = await makeProduct(shop.db)
  const { token } = await makeUser(shop.db)
  await shop.call('POST', '/orders', { token, body: orderBody({ productId, qty: 1 }) })
  const order = shop.db.selectFrom('orders').select('id')
  await shop.db
    .insertInto('payment_refunds')
    .values({ payment_ref: id, order_ref: order, amount_cents: 40 })
    .execute()
  await settlePayment({ ...shop.services, redirects: [] }, id)
  expect(shop.logged.join()).toContain('bank does not support partial refunds')
  const part = shop.db.selectFrom('payment_refunds').select('settled_at')
  expect(await part.where('payment_ref', '=', id).execute()).toEqual([{ settled_at: null }])
  await shop.db.deleteFrom('payment_refunds').where('payment_ref', '=', id).execute()
})

test('does not count a bank that does not respond as a decline', async () => {
  const unheard = new AppError('UNAVAILABLE', 'The bank does not answer.')
  const payments = { ...ledger, authorise: () => Promise.reject(unheard) }
  const payment = await openPayment(shop.services, 100, undefined)
  const authorised = authorisePayment({ ...shop.services, payments }, payment!, {
    number: '4242424242424242',
    expiry: { year: 2039, month: 12 },
    cvv: '123',
  })
  await expect(authorised).rejects.toBe(unheard)
  expect(await read(payment!.id)).toMatchObject({ state: 'authorising' })
})

test('joins the notices of payment methods, and returns none without any', () => {
  const noticeOf = (...notices: (string | undefined)[]) => {
    const [card, ...others] = notices.map((notice) => ({ notice }))
    return paymentNotice({ payments: card, redirects: others } as unknown as AllServices)
  }
  expect(noticeOf(undefined, undefined)).toBeUndefined()
  expect(noticeOf(undefined, 'Manual.')).toBe('Manual.')
  expect(noticeOf('No money moves.', undefined, 'Manual.')).toBe('No money moves. Manual.')
})

/** An attempt to pay that a server works on during the whole test. */
const makeAttempt = (key: string | null = null) =>
  shop.db
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      amount_cents: 100,
      scope: key && anyId,
      key,
      claimed_until: sql<Date>`now() + interval '10 minutes'`,
    })
    .returning(['id', 'claimed_until'])
    .executeTakeFirstOrThrow()

async function claimOf(id: string): Promise<Date | null | undefined> {
  const row = shop.db.selectFrom('payments').select('claimed_until').where('id', '=', id)
  return (await row.executeTakeFirst())?.claimed_until
}

test('extends a payment lock until the work ends', async () => {
  const [ended, going] = [await makeAttempt(), await makeAttempt()]
  keepLock(shop.services, ended.id)[Symbol.dispose]()
  using _claim = keepLock(shop.services, going.id)
  await expect.poll(() => claimOf(going.id)).not.toEqual(going.claimed_until)
  expect(await claimOf(ended.id)).toEqual(ended.claimed_until)
})

const answer = (key: string) =>
  shop.db
    .insertInto('idempotency_keys')
    .values({ scope: anyId, key, operation: 'orders.place', fingerprint: Buffer.alloc(0) })
    .execute()

test('polls ten times a second for the answer of another attempt with the key', async () => {
  const other = await makeAttempt('waiting')
  const delayed = delayAnswers(shop.db)
  let looks = 0
  const fourth = delayed.delayNext(({ query }) => {
    if (query.includes('idempotency_keys')) looks += 1
    return looks === 4
  })
  const began = performance.now()
  const services = { ...shop.services, db: delayed.db }
  const opened = openPayment(services, 100, { scope: anyId, key: 'waiting' })
  await fourth.reached
  expect(performance.now() - began).toBeGreaterThan(290)
  await answer('waiting')
  fourth.release()
  expect(await opened).toBeUndefined()
  expect(await claimOf(other.id)).toEqual(other.claimed_until)
})

test('deletes a new attempt of an answered key, and no other', async () => {
  const other = await makeAttempt('another')
  const owner = { scope: anyId, key: 'answered' }
  await answer(owner.key)
  expect(await openPayment(shop.services, 100, owner)).toBeUndefined()
  const left = shop.db.selectFrom('payments').select('id').where('key', '=', owner.key)
  expect(await left.execute()).toEqual([])
  expect(await claimOf(other.id)).toEqual(other.claimed_until)
})

test('answers UNAVAILABLE after waiting too long for another attempt of the key', async () => {
  const other = await makeAttempt('slow')
  const owner = { scope: anyId, key: 'slow' }
  const opened = openPayment(shop.services, 100, owner)
  await expect(opened).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'This order is being paid just now. Please try again.',
  })
  expect(await claimOf(other.id)).toEqual(other.claimed_until)
})
