import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { whileClaimed } from '#server/payments/claims.ts'
import { giveUp, settlePayment, settlePayments } from '#server/payments/payments.service.ts'
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
