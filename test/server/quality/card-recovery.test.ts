import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { createLoadClient } from '../../support/http-load.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

const cardDetails = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }

test('a server is killed between the card and the order: after its restart the same key orders within two seconds', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const product = await makeProduct(db, { stock: 1 })
  const { token } = await makeUser(db)
  const place = async (address: string) => {
    using client = createLoadClient(address, 1)
    return await client.call({
      method: 'POST',
      path: '/api/orders',
      token,
      headers: { 'idempotency-key': 'killed-while-paying' },
      body: {
        ...orderBody({ productId: product.product_id, qty: 1 }),
        paymentMethod: 'card',
        cardDetails,
      },
    })
  }
  const payments = () =>
    db.selectFrom('payments').select(['state', 'wanted']).orderBy('created_at').execute()
  {
    await using server = await startServer({ DATABASE_URL: database.url })
    // The order waits for its product, the card is charged by then.
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').forUpdate().execute()
      const answer = place(server.address).catch((error: Error) => error)
      await expect.poll(payments).toEqual([{ state: 'authorised', wanted: 'hold' }])
      server.signal('SIGKILL')
      await server.exited
      expect(await answer).toBeInstanceOf(Error)
    })
  }
  await using server = await startServer({ DATABASE_URL: database.url })
  const restarted = performance.now()
  const answer = await place(server.address)
  expect(answer.status).toBe(201)
  expect(performance.now() - restarted).toBeLessThan(2_000)
  expect(await payments()).toEqual([
    { state: 'released', wanted: 'release' },
    { state: 'captured', wanted: 'capture' },
  ])
}, 60_000)
