import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normalisePhone } from '../../../../db/phone.ts'
import { findOpenCash } from '../../../../db/queries/orders/place-order.queries.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({
  ORDER_MAX_PIECES: '4',
  ORDER_MAX_LINES: '3',
  ORDER_MAX_TOTAL: '20000',
  CASH_MAX_ORDERS: '3',
  CASH_MAX_TOTAL: '10000',
})
const admin = await makeUser(shop.db, { type: 'admin' })

let lastNumber = 1_000_000
/** An unused mobile number. */
const newPhone = () => {
  lastNumber += 1
  return `+94 71 ${lastNumber}`
}
const cardDetails = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }

const place = (
  { token }: TestUser,
  lines: { productId: string; qty: number }[],
  extra: object = {},
) => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...orderBody(...lines), ...extra }
  return insist(() => shop.call('POST', '/orders', { token, headers, body }))
}

const products = (count: number, input = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeProduct(shop.db, { price: 1_000, stock: 500, ...input }),
    ),
  )

const auditOf = async ({ row }: TestUser) =>
  (await shop.call('GET', `/admin/audit?entity=user&q=${row.email}`, { token: admin.token })).body
    .items

/** Transactions that wait for another one to finish counting. */
const waiting = sql`
  select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

test('refuses an order above a limit by cash and by card, with the limit and the allowed value', async () => {
  const buyer = await makeUser(shop.db)
  const [one, ...others] = await products(4)
  const line = (qty: number, product = one!) => ({ productId: product.product_id, qty })
  const cases: [{ productId: string; qty: number }[], object][] = [
    [[line(5)], { limit: 'units', requested: 5, allowed: 4, productId: one!.product_id }],
    // two lines of one product are one
    [[line(3), line(2)], { limit: 'units', requested: 5, allowed: 4 }],
    [[one!, ...others].map((each) => line(1, each)), { limit: 'lines', requested: 4, allowed: 3 }],
  ]
  for (const how of [{}, { paymentMethod: 'card', cardDetails }])
    for (const [lines, issue] of cases) {
      const answer = await place(buyer, lines, { ...how, phone: newPhone() })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'ORDER_LIMIT', issues: [issue] })
    }
  const [dear] = await products(1, { price: 5_000.01 })
  const card = { paymentMethod: 'card', cardDetails, phone: newPhone() }
  const tooMuch = await place(buyer, [line(4, dear)], card)
  expect(tooMuch.body).toMatchObject({
    message: 'An order may cost at most LKR 20,000.00.',
    issues: [{ limit: 'total', requested: 20_000.04, allowed: 20_000 }],
  })
  // the bank gets no request for an order that is refused
  expect(await shop.db.selectFrom('payments').select('state').execute()).toEqual([])
  expect((await place(buyer, [line(3, dear)], card)).status).toBe(201)
  const rpc = await shop.rpc(
    'mutation',
    'orders.place',
    { ...orderBody(line(5)), phone: newPhone() },
    { token: buyer.token },
  )
  expect(rpc.body.error.data).toMatchObject({ appCode: 'ORDER_LIMIT', httpStatus: 409 })
})

test('counts unpaid cash orders of an account until they arrive or are cancelled, but not cards', async () => {
  const buyer = await makeUser(shop.db)
  const [product] = await products(1)
  const line = [{ productId: product!.product_id, qty: 1 }]
  const orderIds: string[] = []
  for (let index = 0; index < 3; index += 1)
    orderIds.push((await place(buyer, line, { phone: newPhone() })).body.order.orderId)
  const refused = await place(buyer, line, { phone: newPhone() })
  expect(refused.body).toMatchObject({
    code: 'ORDER_LIMIT',
    message:
      'At most 3 unpaid orders of your account may be open. Please pay by card, or order again after one of them is delivered.',
    issues: [{ path: 'paymentMethod', limit: 'cashOrders', allowed: 0 }],
  })
  const byCard = { phone: newPhone(), paymentMethod: 'card', cardDetails }
  expect((await place(buyer, line, byCard)).status).toBe(201)
  for (const [index, status] of ['Delivered', 'Cancelled'].entries()) {
    await shop.call('PUT', `/orders/${orderIds[index]}`, { token: admin.token, body: { status } })
    expect((await place(buyer, line, { phone: newPhone() })).status).toBe(201)
    expect((await place(buyer, line, { phone: newPhone() })).status).toBe(409)
  }
})

test('counts orders of a phone number over all accounts, in any format', async () => {
  const [product] = await products(1, { price: 3_000 })
  const line = [{ productId: product!.product_id, qty: 1 }]
  const order = async (phone: string) => place(await makeUser(shop.db), line, { phone })
  const orderIds: string[] = []
  for (const phone of ['077 555 0101', '+94775550101', '0094 77-5550101'])
    orderIds.push((await order(phone)).body.order.orderId)
  const refused = await order('077-55 50 101')
  expect(refused.body.issues).toMatchObject([{ path: 'phone', limit: 'cashOrders' }])
  const arrived = { token: admin.token, body: { status: 'Delivered' } }
  await shop.call('PUT', `/orders/${orderIds[1]}`, arrived)
  expect((await order('0775550101')).status).toBe(201)
})

test('limits the total of unpaid cash orders to the amount that is left', async () => {
  const buyer = await makeUser(shop.db)
  const [product] = await products(1, { price: 3_000 })
  const line = (qty: number) => [{ productId: product!.product_id, qty }]
  const phone = newPhone()
  expect((await place(buyer, line(2), { phone })).status).toBe(201)
  const refused = await place(buyer, line(2), { phone })
  expect(refused.body).toMatchObject({
    message:
      'Open unpaid orders may total LKR 10,000.00, of which LKR 4,000.00 is left. Please pay by card, or order less.',
    issues: [{ limit: 'cashTotal', requested: 6_000, allowed: 4_000 }],
  })
  expect((await place(buyer, line(1), { phone })).status).toBe(201)
})

test('exempts staff from cash limits, and logs customers at a limit once an hour', async () => {
  const buyer = await makeUser(shop.db)
  const [product] = await products(1)
  const line = (qty: number) => [{ productId: product!.product_id, qty }]
  for (let index = 0; index < 5; index += 1)
    expect((await place(admin, line(1), { phone: newPhone() })).status).toBe(201)
  for (let index = 0; index < 3; index += 1) await place(buyer, line(5), { phone: newPhone() })
  expect(await auditOf(buyer)).toMatchObject([
    { action: 'user.order-limit', actor: buyer.row.email, changes: { units: [4, 5] } },
  ])
  await sql`update audit_log set at = at - interval '61 minutes'`.execute(shop.db)
  await place(buyer, line(6), { phone: newPhone() })
  expect(await auditOf(buyer)).toHaveLength(2)
})

test('writes no audit log entry for an order that is refused for another reason', async () => {
  const buyer = await makeUser(shop.db)
  const [sold] = await products(1, { stock: 0 })
  const refused = await place(buyer, [{ productId: sold!.product_id, qty: 1 }])
  expect([refused.status, refused.body.code]).toEqual([409, 'OUT_OF_STOCK'])
  expect(await auditOf(buyer)).toEqual([])
})

test('accepts simultaneous orders up to the limit exactly', async () => {
  // each of another product: the rows of one would make them wait for each other already
  const lines = (await products(11)).map(({ product_id }) => [{ productId: product_id, qty: 1 }])
  for (const same of ['account', 'phone'] as const) {
    const one = await makeUser(shop.db)
    const strangers = await Promise.all(lines.map(() => makeUser(shop.db)))
    const phone = newPhone()
    const answers = await Promise.all(
      lines.map((line, index) =>
        same === 'account'
          ? place(one, line, { phone: newPhone() })
          : place(strangers[index]!, line, { phone }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'ORDER_LIMIT')).toHaveLength(8)
  }
})

test.each(['account', 'phone'] as const)(
  'counts two simultaneous orders of the same %s one after the other',
  async (same) => {
    const [product] = await products(1)
    const buyer = await makeUser(shop.db)
    const phone = newPhone()
    const counted = same === 'account' ? { account: buyer.row.id, phone: 'x' } : { phone }
    const { answer } = await shop.db.transaction().execute(async (tx) => {
      await findOpenCash(tx, { account: undefined, ...counted })
      const answer = place(buyer, [{ productId: product!.product_id, qty: 1 }], { phone })
      await expect.poll(async () => (await waiting.execute(shop.db)).rows).toHaveLength(1)
      for (let number = 0; number < 3; number += 1)
        await tx
          .insertInto('orders')
          .values({
            user_id: same === 'account' ? buyer.row.id : null,
            ...{ email: buyer.row.email, name: 'Nimali', address: 'Kandy', phone },
            phone_normalised: same === 'account' ? `${number}` : normalisePhone(phone),
            ...{ payment_method: 'cod', total_cents: 1, labeled_total_cents: 1 },
          })
          .execute()
      return { answer }
    })
    expect((await answer).body).toMatchObject({ code: 'ORDER_LIMIT' })
  },
)

test('does not count amounts paid with store credit as cash', async () => {
  const buyer = await makeUser(shop.db)
  const [product] = await products(1)
  const body = { amount: 5_000, note: 'By the test' }
  const path = `/admin/customers/${buyer.row.id}/store-credit`
  expect((await shop.call('POST', path, { token: admin.token, body })).status).toBe(201)
  const phone = newPhone()
  // 8,500 on delivery of at most 10,000; the totals are 12,000
  for (const storeCredit of [0, 3_500, 0]) {
    const line = { productId: product!.product_id, qty: 4 }
    const { status, text } = await place(buyer, [line], { phone, storeCredit })
    expect(status, text).toBe(201)
  }
})
