import { expect, test } from 'vitest'
import type { Db } from '../../../db/connection/client.ts'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { createLoadClient } from '../../support/http-load.ts'
import { startPrivatePostgres } from '../../support/private-postgres.ts'
import { recordOutcome } from '../../support/promises.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'
import { testIf } from '../../support/test-if.ts'

const cardDetails = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }

async function placeByCard(address: string, token: string, productId: string) {
  using client = createLoadClient(address, 1)
  return await client.call({
    method: 'POST',
    path: '/api/orders',
    token,
    headers: { 'idempotency-key': 'paid-once' },
    body: { ...orderBody({ productId, qty: 1 }), paymentMethod: 'card', cardDetails },
  })
}

const paymentsOf = (db: Db) =>
  db.selectFrom('payments').select(['state', 'wanted']).orderBy('created_at').execute()

test('places the order under the same key within two seconds of a kill after the authorisation', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const product = await makeProduct(db, { stock: 1 })
  const { token } = await makeUser(db)
  const payments = () => paymentsOf(db)
  {
    await using server = await startServer({ DATABASE_URL: database.url })
    // The order waits for its product, the card is charged by then.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').forUpdate().execute()
      const answer = placeByCard(server.address, token, product.product_id).catch(
        (error: Error) => error,
      )
      await expect.poll(payments).toEqual([{ state: 'authorised', wanted: 'hold' }])
      server.signal('SIGKILL')
      await server.exited
      expect(await answer).toBeInstanceOf(Error)
    })
  }
  await using server = await startServer({ DATABASE_URL: database.url })
  const restarted = performance.now()
  const answer = await placeByCard(server.address, token, product.product_id)
  const recovery = performance.now() - restarted
  const taken = (await payments()).filter(({ state }) => state === 'captured').length
  recordOutcome({
    fault: 'the server is killed (`kill -9`) between the card and its order, and started again',
    runs: '1 kill, 1 buyer who tries again',
    lost: taken === 0 ? 1 : 0,
    doubled: Math.max(0, taken - 1),
    recovery,
  })
  expect(answer.status).toBe(201)
  expect(recovery).toBeLessThan(2_000)
  expect(await payments()).toEqual([
    { state: 'released', wanted: 'release' },
    { state: 'captured', wanted: 'capture' },
  ])
})

test('refunds a return once on another server after a kill between return and refund', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { product_id: productId } = await makeProduct(db, { stock: 3, price: 1_000 })
  const { token } = await makeUser(db)
  const admin = await makeUser(db, { type: 'admin' })
  const call = async (address: string, path: string, body: object) => {
    using client = createLoadClient(address, 1)
    const headers = { 'idempotency-key': 'returned-once' }
    return await client.call({ method: 'POST', path, token: admin.token, headers, body })
  }
  const refunded = async () =>
    (
      await db
        .selectFrom('payment_transactions')
        .select('amount_cents')
        .where('kind', '=', 'refunded')
        .execute()
    ).map(({ amount_cents }) => amount_cents)
  const refund = { lines: [{ productId, quantity: 1 }], method: 'provider' }
  let path: string
  {
    await using server = await startServer({ DATABASE_URL: database.url })
    const placed = await placeByCard(server.address, token, productId)
    path = `/api/admin/orders/${placed.body.order.orderId}/returns`
    await db.updateTable('orders').set({ status: 'Delivered' }).execute()
    // The return is booked, and its refund waits for the payment's lock.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('payments').select('id').forNoKeyUpdate().execute()
      const answer = call(server.address, path, refund).catch((error: Error) => error)
      await expect
        .poll(() => db.selectFrom('payment_refunds').select('settled_at').execute())
        .toEqual([{ settled_at: null }])
      server.signal('SIGKILL')
      await server.exited
      expect(await answer).toBeInstanceOf(Error)
    })
  }
  await using server = await startServer({ DATABASE_URL: database.url })
  const again = await call(server.address, path, refund)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  await expect.poll(refunded, { timeout: 15_000 }).toEqual([-100_000])
  const orders = await db.selectFrom('orders').select(['paid_cents', 'payment_state']).execute()
  expect(orders).toEqual([{ paid_cents: 0, payment_state: 'refunded' }])
})

testIf(process.platform === 'linux', 'needs Linux')(
  'answers within five seconds when PostgreSQL freezes between authorisation and order',
  async () => {
    await using postgres = await startPrivatePostgres()
    const product = await makeProduct(postgres.db, { stock: 1 })
    const { token } = await makeUser(postgres.db)
    await using server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMIT: 'on' })
    const holding = postgres.db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').forUpdate().execute()
      const answer = placeByCard(server.address, token, product.product_id)
      await expect
        .poll(() => paymentsOf(postgres.db))
        .toEqual([{ state: 'authorised', wanted: 'hold' }])
      await postgres.freeze()
      const frozen = performance.now()
      const { status } = await answer
      const waited = performance.now() - frozen
      await postgres.wake()
      return { status, waited }
    })
    const { status, waited } = await holding
    expect(status).toBe(503)
    expect(waited).toBeLessThan(5_000)
    expect((await placeByCard(server.address, token, product.product_id)).status).toBe(201)
  },
)
