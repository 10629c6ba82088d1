import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductRow } from '../../../../db/schema/schema.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { type MailShop, openMailShop } from '../../../support/mail-shop.ts'
import { checkOrders, readStock } from '../../../support/order-checker.ts'

let shop: MailShop
let admin: TestUser
let buyer: TestUser
let rose: ProductRow
let neem: ProductRow
let soap: ProductRow
let atFirst: Map<string, number>
beforeAll(async () => {
  shop = await openMailShop()
  shop.serve()
  admin = await makeUser(shop.db, { type: 'admin' })
  buyer = await makeUser(shop.db, { email: 'buyer@example.com' })
  rose = await makeProduct(shop.db, { productName: 'Rose Serum', price: 1_000, stock: 50 })
  neem = await makeProduct(shop.db, { productName: 'Neem Oil', price: 500, stock: 50 })
  soap = await makeProduct(shop.db, { productName: 'Soap', price: 300, category: 'bath&body' })
  atFirst = await readStock(shop.db)
  const plan = await desk('POST', '/admin/shipping/presets', { version: 0 })
  expect(plan.status).toBe(200)
  const code = { name: 'Ten off skincare', code: 'TEN', type: 'percentage', percent: 10 }
  const made = await desk('POST', '/admin/promotions', { ...code, categories: ['skincare'] })
  expect(made.status).toBe(201)
  await desk('PUT', '/settings/bank.accountNumber', { version: 0, value: '1234567890' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const desk = (
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
  headers: Record<string, string> = {},
) => shop.call(method, address, { token: admin.token, body, headers })

async function place(extra: object = {}, ...lines: [ProductRow, number][]) {
  const items = (lines.length > 0 ? lines : ([[rose, 2]] as [ProductRow, number][])).map(
    ([{ product_id: productId }, qty]) => ({ productId, qty }),
  )
  const { status, body, text } = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: { ...orderBody(...items), district: 'Kandy', city: 'Kandy', ...extra },
  })
  expect(status, text).toBe(201)
  return body.order as { orderId: string; total: number; delivery: { amount: number } }
}
const preview = (orderId: string, body: object) =>
  desk('POST', `/admin/orders/${orderId}/edits/preview`, body)
const change = (orderId: string, body: object, headers?: Record<string, string>) =>
  desk('POST', `/admin/orders/${orderId}/edits`, body, headers)
const stockOf = async ({ product_id }: ProductRow) =>
  (await readStock(shop.db)).get(product_id) as number
const lines = (...all: [ProductRow, number][]) =>
  all.map(([{ product_id: productId }, qty]) => ({ productId, qty }))
const reprice = ({ id }: ProductRow, rupees: number) =>
  sql`update products set price_cents = ${rupees * 100}, last_price_cents = ${rupees * 100}
    where id = ${id}`.execute(shop.db)

test('applies an edit as previewed: lines, promotions, discount, stock, history, email and event', async () => {
  const { orderId, total, delivery } = await place({ codes: ['TEN'] }, [rose, 2], [neem, 1])
  expect(total).toBe(2_500 * 0.9 + delivery.amount)
  await reprice(rose, 1_400)
  const oil = await makeProduct(shop.db, { productName: 'Jasmine Oil', price: 700 })
  // Rose stays at its price in any quantity; a new product costs today's price.
  const edit = {
    orderedItems: lines([rose, 3], [oil, 1], [soap, 2]),
    discount: { amount: 30.5, reason: 'For the wait' },
  }
  const seen = await preview(orderId, edit)
  const goods = 3 * 1_000 + 700
  const kilogram = 100
  const then = goods * 0.9 + 600 - 30.5 + delivery.amount + kilogram
  expect(seen.body).toMatchObject({
    version: 1,
    quote: {
      total: then,
      adjustments: [
        { code: 'TEN', amount: -370 },
        { label: 'Discount: For the wait', amount: -30.5 },
      ],
    },
    difference: then - total,
    due: then,
    refund: 0,
  })
  expect(seen.body.stock).toEqual(
    expect.arrayContaining([
      { productId: rose.product_id, name: 'Rose Serum', change: -1 },
      { productId: neem.product_id, name: 'Neem Oil', change: 1 },
      { productId: soap.product_id, name: 'Soap', change: -2 },
    ]),
  )
  expect(await stockOf(rose)).toBe(atFirst.get(rose.product_id)! - 2)

  const other = await change(orderId, { ...edit, expectedTotal: then + 1, version: 1 })
  expect(other.body).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: then } })
  const key = { 'idempotency-key': `change ${orderId}` }
  const sent = { ...edit, expectedTotal: then, version: 1 }
  const [one, again] = [await change(orderId, sent, key), await change(orderId, sent, key)]
  expect(one.status, one.text).toBe(200)
  expect(again.body).toEqual(one.body)
  expect(one.body).toMatchObject({ version: 2, refund: 0, order: { total: then } })
  expect((await change(orderId, { ...edit, version: 1 })).status).toBe(412)

  const seenByBuyer = (await shop.call('GET', `/orders/${orderId}/history`, { token: buyer.token }))
    .body
  expect(seenByBuyer).toHaveLength(2)
  expect(seenByBuyer[1]).toMatchObject({ from: 'Pending', to: 'Pending', by: 'Araliya' })
  expect(seenByBuyer[1].changes).toEqual(
    expect.arrayContaining([
      { what: 'Rose Serum', from: '2', to: '3' },
      { what: 'Neem Oil', from: '1', to: '0' },
      { what: 'Soap', from: '0', to: '2' },
      { what: 'Discount', part: 'discount', from: '', to: 'LKR 30.50, For the wait' },
    ]),
  )
  const about = (await desk('GET', `/admin/orders/${orderId}/activity`)).body
  expect(about.timeline.filter(({ change: one }: { change?: object }) => one)).toHaveLength(2)
  const events = await sql<{ type: string; total: number }>`
    select type, (data ->> 'total')::float as total from events
    where entity_id = ${orderId} order by seq`.execute(shop.db)
  expect(events.rows).toEqual([
    { type: 'order.placed', total },
    { type: 'order.updated', total: then },
  ])
  const email = () =>
    shop.mail.emails.find(({ subject }) => subject === `Your order ${orderId} was changed`)
  await expect.poll(email).toBeDefined()
  for (const said of ['Rose Serum', '2 → 3', 'For the wait', 'ready in cash'])
    expect(email()!.text).toContain(said)

  // The discount stays until it is removed; a discount of nothing is dropped.
  const less = await change(orderId, { orderedItems: lines([soap, 2]), discount: null })
  expect(less.body.order).toMatchObject({ total: 600 + less.body.order.delivery.amount })
  expect(less.body.order).not.toHaveProperty('adjustments')
  await checkOrders(shop.db, { acknowledged: [], before: atFirst })
  const nothing = await change(orderId, { orderedItems: lines([soap, 2]) })
  expect(nothing.body.version).toBe(less.body.version)
})

test('an edit leaves the difference of a dearer order due, and reports an overpayment', async () => {
  const { orderId, total } = await place({}, [rose, 2])
  await desk('POST', `/admin/orders/${orderId}/collections`, { amount: total, method: 'cash' })
  const cost = total / 2
  await reprice(rose, 2_000)
  const dearer = await change(orderId, { orderedItems: lines([rose, 3]) })
  const paymentOf = (answer: { body: { order: { payment: object } } }) => answer.body.order.payment
  expect(dearer.body.order.total).toBeGreaterThan(total)
  const rest = dearer.body.order.total - total
  expect(paymentOf(dearer)).toMatchObject({ status: 'due', state: 'due', paid: total, due: rest })
  const cheaper = await change(orderId, { orderedItems: lines([rose, 1]) })
  expect(cheaper.body.refund).toBeCloseTo(total - cheaper.body.order.total, 6)
  expect(cheaper.body.refund).toBeLessThan(cost + 1)
  expect(paymentOf(cheaper)).toMatchObject({ status: 'paid', state: 'collected', paid: total })
  const back = await desk('POST', `/admin/orders/${orderId}/refunds`, {
    amount: cheaper.body.refund,
    method: 'cash',
    note: 'One less',
  })
  expect(back.body.payment).toMatchObject({ paid: cheaper.body.order.total, due: 0 })
})

test('an edit emails the new total of an unpaid transfer, and credits the earlier invoice', async () => {
  const { orderId } = await place({ paymentMethod: 'bank' }, [neem, 2])
  const edited = await change(orderId, { orderedItems: lines([neem, 4]) })
  const { total } = edited.body.order
  expect(edited.body.order.payment).toMatchObject({ status: 'unpaid', due: total })
  const short = { amount: total - 1, reference: 'CEFT-1', date: '2026-01-02' }
  const received = `/admin/orders/${orderId}/received`
  expect((await desk('POST', received, short)).status).toBe(400)
  const paid = await desk('POST', received, { ...short, amount: total })
  expect(paid.body.order.payment).toMatchObject({ status: 'paid', paid: total })

  await desk('POST', `/admin/orders/${orderId}/invoice`, { taxNumber: '4711' })
  await change(orderId, { name: 'Sunil Silva', orderedItems: lines([neem, 3]) })
  const { documents } = (await desk('GET', `/admin/orders/${orderId}/documents`)).body
  expect(
    documents.map(({ kind, isValid }: { kind: string; isValid: boolean }) => [kind, isValid]),
  ).toEqual([
    ['invoice', false],
    ['invoice', true],
    ['credit-note', expect.anything()],
  ])
  const { rows } = await sql<{ tax: string; name: string }>`
    select content -> 'buyer' ->> 'taxNumber' as tax, content -> 'buyer' ->> 'name' as name
    from documents where order_id = ${orderId} and kind = 'invoice' order by issued_at`.execute(
    shop.db,
  )
  expect(rows[1]).toEqual({ tax: rows[0]!.tax, name: 'Sunil Silva' })
})

test('prices delivery again only for another address', async () => {
  const { orderId, delivery } = await place()
  const state = (await desk('GET', '/admin/shipping')).body
  const dearer = state.plan.rates.map((rate: object) => ({
    ...rate,
    amount: 990,
    freeFrom: 0,
    perKilo: 0,
  }))
  const put = await desk('PUT', '/admin/shipping', {
    plan: { ...state.plan, rates: dearer },
    version: state.version,
  })
  expect(put.status, put.text).toBe(200)
  const near = { street: '4 Hill Street', city: 'Kandy', district: 'Kandy', postalCode: '20000' }
  const stays = await change(orderId, near)
  expect(stays.body.order).toMatchObject({ ...near, address: '4 Hill Street, 20000 Kandy' })
  expect(stays.body.order.delivery.amount).toBe(delivery.amount)
  const far = { street: '1 Beach Road', city: 'Colombo', district: 'Colombo' }
  const goes = await change(orderId, far)
  expect(goes.body.order.delivery.amount).toBe(990)
  expect(goes.body.order).not.toHaveProperty('postalCode')
  const { body } = await desk('GET', `/orders/${orderId}/history`)
  expect(body.at(-1).changes).toEqual(
    expect.arrayContaining([{ what: 'Address', part: 'address', from: '', to: '' }]),
  )
  const nowhere = await change(orderId, { street: '', city: 'Atlantis' })
  expect(nowhere.body.issues).toMatchObject([{ path: 'address' }])
})

test('refuses an edit with a missing, deleted or limited product, and changes nothing', async () => {
  const rare = await makeProduct(shop.db, { stock: 3, productName: 'Attar' })
  const { orderId } = await place({}, [rare, 2])
  const before = (await desk('GET', `/orders/${orderId}`)).body
  const short = await change(orderId, { orderedItems: lines([rare, 4]) })
  expect(short.body).toMatchObject({ code: 'OUT_OF_STOCK', issues: [{ stock: 1, requested: 2 }] })
  const unknown = await change(orderId, { orderedItems: [{ productId: 'NOPE', qty: 1 }] })
  expect(unknown.status).toBe(404)
  expect((await change(orderId, { orderedItems: [] })).status).toBe(400)
  expect((await change('ORD-999999', {})).status).toBe(404)
  const packer = await makeUser(shop.db, { role: 'packer' })
  const discount = { amount: 5, reason: 'A friend' }
  const refused = await shop.call('POST', `/admin/orders/${orderId}/edits`, {
    token: packer.token,
    body: { orderedItems: lines([rare, 1]), discount },
  })
  expect(refused.body).toMatchObject({ code: 'FORBIDDEN' })
  expect(refused.body.message).toContain('Edit prices')
  await desk('PUT', '/settings/orders.maxUnits', { version: 0, value: 2 })
  const most = await change(orderId, { orderedItems: lines([rare, 3]) })
  expect(most.body).toMatchObject({ code: 'ORDER_LIMIT' })
  expect((await desk('GET', `/orders/${orderId}`)).body).toEqual(before)
  const allowed = { orderedItems: lines([rare, 3]), beyondLimits: 'A known customer' }
  expect((await change(orderId, allowed)).status).toBe(200)
  await desk('PUT', '/settings/orders.maxUnits', { version: 1, value: 0 })
  const log = await desk('GET', `/admin/audit?entity=order&entityId=${orderId}`)
  expect(log.body.items[0]).toMatchObject({
    action: 'order.changed',
    changes: { beyondLimits: [null, 'A known customer'], Attar: ['2', '3'] },
  })
  for (const status of ['Shipped', 'Delivered', 'Cancelled'] as const) {
    await desk('PUT', `/orders/${orderId}`, { status })
    const late = await change(orderId, { name: 'Kasun' })
    expect(late.body).toMatchObject({ code: 'CONFLICT' })
    expect(late.body.message).toContain(`is ${status}`)
  }
})

test('edits twenty orders of the same products at once without losing units or deadlocks', async () => {
  const sets = [lines([rose, 1], [neem, 3]), lines([neem, 1], [rose, 2]), lines([neem, 2])]
  const orders = await Promise.all(Array.from({ length: 6 }, () => place({}, [neem, 1], [rose, 1])))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      insist(() => change(orders[index % 6]!.orderId, { orderedItems: sets[index % 3]! })),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  await checkOrders(shop.db, { acknowledged: [], before: atFirst })
})
