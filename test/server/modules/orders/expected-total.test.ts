import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DbOrTx } from '../../../../db/connection/client.ts'
import type { ProductRow } from '../../../../db/schema/schema.ts'
import { findStored, makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { openTestApp } from '../../../support/test-app.ts'

const ledger = createPaymentLedger()
const shop = await openTestApp({}, { payments: ledger })
const customer = await makeUser(shop.db)
beforeEach(() => {
  ledger.calls.length = 0
})

const cardDetails = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }
const methods = [
  ['cash', {}],
  ['card', { paymentMethod: 'card', cardDetails }],
] as const

const place = (product: ProductRow, extra: object, key?: string, qty = 2) =>
  shop.call('POST', '/orders', {
    token: customer.token,
    headers: key ? { 'idempotency-key': key } : {},
    body: { ...orderBody({ productId: product.product_id, qty }), ...extra },
  })

const reprice = (product: ProductRow, rupees: number, db: DbOrTx = shop.db) =>
  db
    .updateTable('products')
    .set({ price_cents: rupees * 100, last_price_cents: rupees * 100 })
    .where('id', '=', product.id)
    .execute()

const stockOf = async ({ product_id }: ProductRow) => (await findStored(shop.db, product_id))!.stock

test.each(methods)(
  'by %s, an order with an outdated total charges nothing and returns the new quote',
  async (_name, how) => {
    const product = await makeProduct(shop.db, { price: 1_625 })
    await reprice(product, 4_950)
    const refused = await place(product, { ...how, expectedTotal: 3_250 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The total is now LKR 9,900.00 instead of LKR 3,250.00. Nothing was charged.',
      quote: {
        total: 9_900,
        labeledTotal: 9_900,
        orderedItems: [{ productId: product.product_id, price: 4_950, quantity: 2, stock: 10 }],
      },
    })
    expect(ledger.calls).toEqual([])
    expect(await stockOf(product)).toBe(10)
    const agreed = await place(product, { ...how, expectedTotal: 9_900 })
    expect(agreed.body.order.total).toBe(9_900)
  },
)

test('charges the price of the table while a quote still shows the one before', async () => {
  const product = await makeProduct(shop.db, { price: 1_000 })
  const line = { orderedItems: [{ productId: product.product_id, qty: 2 }] }
  const quoted = async () => (await shop.call('POST', '/orders/quote', { body: line })).body.total
  const unannounced = (rupees: number) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await reprice(product, rupees, tx)
    })
  // The product's own announcement may arrive after the first quote.
  let price = 1_000
  const isStale = async () => {
    await quoted()
    price += 10
    await unannounced(price)
    return (await quoted()) < 2 * price
  }
  await expect.poll(isStale).toBe(true)
  const refused = await place(product, { expectedTotal: await quoted() })
  expect([refused.status, refused.body.quote?.total]).toEqual([409, 2 * price])
  expect((await place(product, {})).body.order.total).toBe(2 * price)
})

test('returns the new quote in REST and tRPC', async () => {
  const product = await makeProduct(shop.db, { price: 10.1 })
  const body = { ...orderBody({ productId: product.product_id, qty: 3 }), expectedTotal: 30 }
  const rest = await shop.call('POST', '/orders', { token: customer.token, body })
  const rpc = await shop.rpc('mutation', 'orders.place', body, { token: customer.token })
  expect(rest.body.quote.total).toBe(30.3)
  expect(rpc.body.error.data).toMatchObject({ appCode: 'PRICE_CHANGED', quote: rest.body.quote })
})

test('compares totals in cents, and refuses a total with three decimals', async () => {
  const product = await makeProduct(shop.db, { price: 0.1 })
  expect((await place(product, { expectedTotal: 0.3 }, undefined, 3)).status).toBe(201)
  const odd = await place(product, { expectedTotal: 0.305 }, undefined, 3)
  expect(odd.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'expectedTotal', message: 'must have at most two decimals' }],
  })
})

test.each(methods)(
  'by %s, a repeated key returns the first answer despite a changed price',
  async (name, how) => {
    const product = await makeProduct(shop.db, { price: 100 })
    const body = { ...how, expectedTotal: 200 }
    const first = await place(product, body, `again-${name}`)
    await reprice(product, 300)
    const again = await place(product, body, `again-${name}`)
    expect(again.text).toBe(first.text)
    // the total on the screen by now is that of another order
    const other = await place(product, { ...how, expectedTotal: 600 }, `again-${name}`)
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(ledger.calls.filter(({ call }) => call === 'capture').length).toBe(
      name === 'card' ? 1 : 0,
    )
  },
)

test.each(methods)(
  'by %s, insufficient stock returns the new quote, and the key can be used again',
  async (name, how) => {
    const product = await makeProduct(shop.db, { price: 100, stock: 1 })
    const short = await place(product, { ...how, expectedTotal: 200 }, `short-${name}`)
    expect(short.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      issues: [{ productId: product.product_id, requested: 2, stock: 1 }],
      quote: { total: 200, orderedItems: [{ quantity: 2, stock: 1 }] },
    })
    const less = await place(product, { ...how, expectedTotal: 100 }, `short-${name}`, 1)
    expect(less.status).toBe(201)
  },
)
