import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { checkOrders, readStock } from '../../../support/order-checker.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { openTestApp } from '../../../support/test-app.ts'

const bank = createPaymentLedger()
const shop = await openTestApp({}, { payments: bank })
const owner = await makeUser(shop.db, { type: 'admin' })
const buyer = await makeUser(shop.db)

const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }

/** A delivered order of two kinds: 3 for 1,000 each, and 1 for 500. */
async function delivered(paymentMethod: 'cod' | 'card') {
  const rose = (await makeProduct(shop.db, { stock: 10, price: 1_000, productName: 'Rose' }))
    .product_id
  const soap = (await makeProduct(shop.db, { stock: 10, price: 500, productName: 'Soap' }))
    .product_id
  const before = new Map(
    [...(await readStock(shop.db))].filter(([id]) => [rose, soap].includes(id)),
  )
  const { body } = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: {
      ...orderBody({ productId: rose, qty: 3 }, { productId: soap, qty: 1 }),
      paymentMethod,
      cardDetails,
    },
  })
  const { orderId } = body.order
  await put(orderId, 'Delivered')
  return { orderId, rose, soap, before }
}
const put = (orderId: string, status: string) =>
  shop.call('PUT', `/orders/${orderId}`, { token: owner.token, body: { status } })
const post = (orderId: string, what: string, body: object, who = owner, key?: string) =>
  shop.call('POST', `/admin/orders/${orderId}/${what}`, {
    token: who.token,
    headers: key ? { 'idempotency-key': key } : {},
    body,
  })
const returnUnits = (orderId: string, body: object, who = owner, key?: string) =>
  post(orderId, 'returns', body, who, key)
const read = async (orderId: string, what: string) =>
  (await shop.call('GET', `/admin/orders/${orderId}/${what}`, { token: owner.token })).body
const stockOf = async (productId: string) => (await readStock(shop.db)).get(productId)
/** Units of a product that the dashboard and the stock page count as sold. */
async function sold(productId: string) {
  const staff = async (path: string) => (await shop.call('GET', path, { token: owner.token })).body
  const { bestSellers } = await staff('/admin/dashboard')
  const { items } = await staff(`/admin/stock?q=${productId}`)
  return [...bestSellers, ...items]
    .filter((one: { productId: string }) => one.productId === productId)
    .map(({ quantity, sold }) => quantity ?? sold)
}
const paymentOf = async (orderId: string) => {
  const { body } = await shop.call('GET', `/orders/${orderId}`, { token: buyer.token })
  const { status, state, paid = 0, due = 0 } = body.payment
  return `${status} ${state} ${paid} ${due}`
}

test('restocks returned units unless they are damaged, and refunds them', async () => {
  const { orderId, rose, soap, before } = await delivered('cod')
  await post(orderId, 'collections', { amount: 3_500 })
  expect(await read(orderId, 'returns')).toMatchObject({ max: 3_500, received: 3_500, returns: [] })
  const body = {
    lines: [
      { productId: rose, quantity: 1 },
      { productId: rose, quantity: 1, reason: 'damaged', restock: false },
    ],
    method: 'bank',
    reference: 'Slip 9',
    note: 'One leaked',
  }
  const first = await returnUnits(orderId, body, owner, 'return 1')
  expect(first.status, first.text).toBe(201)
  expect(first.body.return).toMatchObject({ amount: 2_000, refunded: 2_000, method: 'bank' })
  expect(first.body.payment).toMatchObject({
    paid: 1_500,
    due: 0,
    refunded: 2_000,
    refundPending: 0,
  })
  const again = await returnUnits(orderId, body, owner, 'return 1')
  expect(again.body).toEqual(first.body)
  expect([await stockOf(rose), await stockOf(soap)]).toEqual([8, 9])
  expect(await paymentOf(orderId)).toBe('paid partRefunded 1500 0')
  // returned units are not sold, damaged or not
  expect(await sold(rose)).toEqual([1, 1])

  // the buyer reads the return, without the note of staff
  const { body: seen } = await shop.call('GET', `/orders/${orderId}`, { token: buyer.token })
  expect(seen.returns).toEqual([
    {
      date: expect.any(String),
      lines: [
        { productId: rose, name: 'Rose', quantity: 1 },
        { productId: rose, name: 'Rose', quantity: 1 },
      ],
      amount: 2_000,
      refunded: 2_000,
      method: 'bank',
    },
  ])
  const events = await shop.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('entity_id', '=', orderId)
    .orderBy('id')
    .execute()
  expect(events.filter(({ data }) => data && 'returns' in (data as object))).toHaveLength(1)
  const emails = await sql<{ to: string }>`
    select payload ->> 'to' as to from event_deliveries where payload ->> 'template' = 'order-returned'
      and payload -> 'data' ->> 'orderId' = ${orderId}`.execute(shop.db)
  expect(emails.rows).toEqual([{ to: buyer.row.email }])
  // the invoice from the shipment is credited in part, line by line
  const documents = (await read(orderId, 'documents')).documents
  expect(
    documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total]),
  ).toEqual([
    ['invoice', 3_500],
    ['credit-note', 2_000],
  ])

  // at most the shipped units can be returned, and a returned order cannot be cancelled
  const tooMuch = await returnUnits(orderId, { lines: [{ productId: rose, quantity: 2 }] })
  expect(tooMuch.body.issues).toEqual([{ path: 'lines.0.quantity', message: 'must be at most 1' }])
  const dear = await returnUnits(orderId, { amount: 1_500.01, note: 'Too dear' })
  expect(dear.body.issues).toEqual([
    {
      path: 'amount',
      message: 'must be at most LKR 1,500.00, the present total of the order',
    },
  ])
  const cancelled = await put(orderId, 'Cancelled')
  expect([cancelled.status, cancelled.body.message]).toEqual([
    409,
    `Units of order ${orderId} were returned, so it cannot be cancelled. Record a return for other units.`,
  ])
  await returnUnits(orderId, {
    lines: [
      { productId: rose, quantity: 1 },
      { productId: soap, quantity: 1 },
    ],
  })
  expect(await paymentOf(orderId)).toBe('refunded refunded 0 0')
  expect(await sold(rose)).toEqual([0])
  await checkOrders(shop.db, { acknowledged: [], before })
})

test('records one of two simultaneous returns of the same unit', async () => {
  const { orderId, soap, before } = await delivered('cod')
  await post(orderId, 'collections', { amount: 3_500 })
  const body = { lines: [{ productId: soap, quantity: 1 }] }
  const many = await Promise.all(Array.from({ length: 6 }, () => returnUnits(orderId, body)))
  expect(many.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
  expect(await stockOf(soap)).toBe(10)
  await checkOrders(shop.db, { acknowledged: [], before })
})

test('reduces the amount due of an unpaid order, and returns only delivered orders', async () => {
  const { orderId, rose, soap, before } = await delivered('cod')
  const body = { lines: [{ productId: rose, quantity: 1 }], method: 'provider' }
  expect((await returnUnits(orderId, body)).body.payment).toMatchObject({ due: 2_500, refunded: 0 })
  expect(await paymentOf(orderId)).toBe('due due 0 2500')
  // of a part payment only the excess is refunded
  await post(orderId, 'collections', { amount: 2_200 })
  const part = await returnUnits(orderId, { lines: [{ productId: soap, quantity: 1 }] })
  expect(part.body.payment).toMatchObject({ paid: 2_000, due: 0, refunded: 200 })
  // worth nothing any more, and returned all the same
  const free = await returnUnits(orderId, { lines: [{ productId: rose, quantity: 1 }], amount: 0 })
  expect(free.body.return).toMatchObject({ amount: 0 })
  expect(await stockOf(rose)).toBe(9)

  await put(orderId, 'Shipped')
  const early = await returnUnits(orderId, { lines: [{ productId: rose, quantity: 1 }] })
  expect([early.status, early.body.code]).toEqual([409, 'CONFLICT'])
  const none = await returnUnits(orderId, { amount: 10 })
  expect(none.body.issues).toEqual([
    { path: 'note', message: 'is required without returned units' },
  ])
  expect((await returnUnits('ORD-999999', body)).status).toBe(404)
  await checkOrders(shop.db, { acknowledged: [], before })
})

test('refunds parts of a card payment once each, also after lost answers', async () => {
  const { orderId, rose, before } = await delivered('card')
  const inBank = bank.balance()
  expect((await read(orderId, 'returns')).provider).toEqual({
    label: 'Card',
    max: 3_500,
    fullOnly: false,
  })
  bank.after = () => {
    bank.after = () => {}
    throw new Error('the answer is lost')
  }
  const body = { lines: [{ productId: rose, quantity: 1 }], method: 'provider' }
  const lost = await returnUnits(orderId, body)
  expect(lost.body.payment).toMatchObject({ paid: 3_500, refundPending: 1_000, due: 0 })
  expect(inBank - bank.balance()).toBe(100_000)
  // a pending refund is not refunded again
  const { issues } = (await returnUnits(orderId, { amount: 2_500.01, note: 'All of it' })).body
  expect(issues[0].path).toBe('amount')
  await settle()
  expect(inBank - bank.balance()).toBe(100_000)
  expect(await paymentOf(orderId)).toBe('paid partRefunded 2500 0')

  await Promise.all([returnUnits(orderId, body), settle(), settle()])
  await settle()
  expect(inBank - bank.balance()).toBe(200_000)
  expect((await read(orderId, 'transactions')).refunded).toBe(2_000)
  await checkOrders(shop.db, { acknowledged: [], before })
})

test('refunds the rest of a card payment when a partly refunded order is cancelled', async () => {
  const { orderId, before } = await delivered('card')
  const inBank = bank.balance()
  const refund = { amount: 300, method: 'provider', note: 'Came late' }
  bank.before = () => {
    throw new Error('the bank sleeps')
  }
  expect((await returnUnits(orderId, refund)).status).toBe(201)
  expect((await put(orderId, 'Cancelled')).status).toBe(200)
  expect(await paymentOf(orderId)).toBe('refunded paid 3500 0')
  // wanted after all, while nothing is refunded yet: it is due in full
  await put(orderId, 'Pending')
  expect(await paymentOf(orderId)).toBe('due due 3500 3500')
  await settle()
  expect(inBank - bank.balance()).toBe(350_000)
  expect(await paymentOf(orderId)).toBe('due due 0 3500')
  await checkOrders(shop.db, { acknowledged: [], before })
})

test('pays the exchange order with the refund', async () => {
  const { orderId, rose } = await delivered('cod')
  await post(orderId, 'collections', { amount: 3_500 })
  const instead = await delivered('cod')
  const lines = [{ productId: rose, quantity: 2 }]
  const missing = await returnUnits(orderId, { lines, method: 'exchange' })
  expect(missing.body.issues[0].path).toBe('exchangedFor')
  const itself = await returnUnits(orderId, { lines, method: 'exchange', exchangedFor: orderId })
  expect(itself.body.issues[0].path).toBe('exchangedFor')
  const done = await returnUnits(orderId, {
    lines,
    method: 'exchange',
    exchangedFor: instead.orderId,
  })
  expect(done.body.return).toMatchObject({ refunded: 2_000, exchangedFor: instead.orderId })
  expect(await paymentOf(orderId)).toBe('paid partRefunded 1500 0')
  expect(await paymentOf(instead.orderId)).toBe('due due 2000 1500')
  expect((await read(instead.orderId, 'returns')).exchanges).toEqual([orderId])
  // exchanges in both directions at once wait for each other without a deadlock
  const both = await Promise.all([
    returnUnits(orderId, {
      amount: 100,
      note: 'More',
      method: 'exchange',
      exchangedFor: instead.orderId,
    }),
    returnUnits(instead.orderId, {
      amount: 100,
      note: 'Less',
      method: 'exchange',
      exchangedFor: orderId,
    }),
  ])
  expect(both.map(({ status }) => status)[0]).toBe(201)
})

async function settle() {
  bank.before = () => {}
  bank.after = () => {}
  await sql`update payments set claimed_until = claimed_until - interval '1 minute'`.execute(
    shop.db,
  )
  const { settlePayments } = await import('#server/modules/payments/settling.ts')
  await settlePayments(shop.services)
}
