import { expect, test } from 'vitest'
import {
  cheapHash,
  makeProduct,
  makeUser,
  orderBody,
  type TestUser,
} from '../../../support/factories.ts'
import { checkOrders, readStock } from '../../../support/order-checker.ts'
import { openTestApp } from '../../../support/test-app.ts'

const as = (who: TestUser, method: string, path: string, body?: object, headers = {}) =>
  shop.call(method, path, { token: who.token, body, headers })
const path = '/admin/orders/drafts'

const shop = await openTestApp()
const productId = (await makeProduct(shop.db, { productName: 'Oil', price: 1_250, stock: 30 }))
  .product_id
const manager = await makeUser(shop.db, { email: 'manager@shop.example', type: 'admin' })
const role = { name: 'Desk', permissions: ['orders.read', 'orders.write'] }
const made = await as(manager, 'POST', '/admin/roles', role)
const clerk = await makeUser(shop.db, { email: 'clerk@shop.example', role: made.body.role.id })

const save = async (body: object, who = clerk) => (await as(who, 'POST', path, body)).body.draft
const whole = (qty = 2) => orderBody({ productId, qty })

test('stores an incomplete draft for all order staff, updates it by version, and removes it', async () => {
  const half = { orderedItems: [{ productId, qty: 2 }], name: ' Nim ', phone: '077', email: 'nim@' }
  const stock = await readStock(shop.db)
  const key = { 'idempotency-key': 'one telephone call' }
  const [one, again] = [
    await as(clerk, 'POST', path, half, key),
    await as(clerk, 'POST', path, half, key),
  ]
  expect(one.status, one.text).toBe(201)
  expect(again.body).toEqual(one.body)
  const { draftId, version } = one.body.draft
  expect(draftId).toMatch(/^DRAFT-\d{6}$/)
  expect(one.body.draft).toMatchObject({ name: 'Nim', phone: '077', createdBy: clerk.row.email })
  expect(await readStock(shop.db)).toEqual(stock)
  // An empty form is a draft as well.
  const empty = await save({ orderedItems: [] })
  const list = await as(manager, 'GET', path)
  expect(list.body).toMatchObject({
    total: 2,
    items: [
      { draftId: empty.draftId, name: '', units: 0, total: 0 },
      { draftId, name: 'Nim', phone: '077', units: 2, total: 2_500, updatedBy: clerk.row.email },
    ],
  })
  const read = await as(manager, 'GET', `${path}/${draftId}`)
  expect(read.body).toEqual(one.body.draft)
  expect(read.headers.etag).toBe('"1"')
  const more = { ...half, version, name: 'Nimali', paymentMethod: 'cod', notes: 'Ring twice' }
  const changed = await as(manager, 'PUT', `${path}/${draftId}`, more)
  expect(changed.body.draft).toMatchObject({ version: 2, name: 'Nimali', notes: 'Ring twice' })
  expect(changed.body.draft).toMatchObject({ updatedBy: manager.row.email })
  const stale = await as(clerk, 'PUT', `${path}/${draftId}`, more)
  expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED' })
  // Invalid values are refused at once.
  const wrong = { orderedItems: [{ productId, qty: 0 }], paymentMethod: 'card' }
  expect((await as(clerk, 'POST', path, wrong)).body.issues).toMatchObject([
    { path: 'orderedItems.0.qty' },
    { path: 'paymentMethod' },
  ])
  const log = await as(manager, 'GET', `/admin/audit?entity=draft&entityId=${draftId}`)
  expect(log.body.items).toMatchObject([
    { action: 'draft.update', changes: { name: ['', ''], notes: ['', ''] } },
    { action: 'draft.create', changes: { name: ['', ''], orderedItems: ['', `2 × ${productId}`] } },
  ])
  for (const id of [draftId, empty.draftId]) {
    const removed = await as(clerk, 'DELETE', `${path}/${id}`)
    expect(removed.body).toEqual({ message: 'Draft deleted.' })
  }
  expect((await as(clerk, 'GET', `${path}/${draftId}`)).status).toBe(404)
  expect((await as(clerk, 'DELETE', `${path}/${draftId}`)).status).toBe(404)
  expect((await as(clerk, 'GET', path)).body).toMatchObject({ items: [], total: 0 })
})

test('places one order when two staff place a draft at once, and names its author in the timeline', async () => {
  const before = await readStock(shop.db)
  const { draftId, version } = await save({ orderedItems: whole().orderedItems, name: 'Nimali' })
  const body = { ...whole(), draftId, version, expectedTotal: 2_500 }
  const presses = await Promise.all(
    [clerk, manager, clerk, manager].map((who, press) =>
      as(who, 'POST', '/admin/orders', body, { 'idempotency-key': `place press ${press}` }),
    ),
  )
  const placed = presses.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(1)
  const { orderId } = placed[0]!.body.order
  for (const refused of presses.filter(({ status }) => status !== 201))
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      message: `Draft ${draftId} was already placed as order ${orderId}.`,
    })
  await checkOrders(shop.db, { acknowledged: [{ orderId, body: whole() }], before })
  expect((await as(manager, 'GET', path)).body.items).toEqual([])
  for (const [method, more] of [['GET'], ['PUT', whole()], ['DELETE']] as const)
    expect((await as(clerk, method, `${path}/${draftId}`, more)).status).toBe(409)
  const { timeline } = (await as(manager, 'GET', `/admin/orders/${orderId}/activity`)).body
  const drafted = { action: 'order.drafted', changes: { by: [null, clerk.row.email] } }
  expect(timeline).toContainEqual(
    expect.objectContaining({ audit: expect.objectContaining({ action: drafted.action }) }),
  )
  const log = await as(manager, 'GET', `/admin/audit?entity=order&entityId=${orderId}`)
  expect(log.body.items[0]).toMatchObject(drafted)
  const left = await shop.db
    .selectFrom('order_drafts')
    .select(['fields', 'lines', 'email', 'phone_normalised'])
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  expect(left).toEqual({ fields: {}, lines: [], email: '', phone_normalised: '' })
})

test('keeps the draft of a refused order, and refuses an older version and an unknown draft', async () => {
  const { draftId, version } = await save({ orderedItems: [{ productId, qty: 500 }] })
  const place = (body: object) => as(clerk, 'POST', '/admin/orders', { ...whole(), ...body })
  const many = await place({ draftId, orderedItems: [{ productId, qty: 500 }] })
  expect(many.body).toMatchObject({ code: 'OUT_OF_STOCK' })
  const moved = await place({ draftId, version, expectedTotal: 2_400 })
  expect(moved.body).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: 2_500 } })
  expect((await as(clerk, 'PUT', `${path}/${draftId}`, { orderedItems: [] })).status).toBe(200)
  expect((await place({ draftId, version })).status).toBe(412)
  expect((await place({ draftId: 'DRAFT-999999' })).status).toBe(404)
  expect((await as(clerk, 'GET', `${path}/${draftId}`)).status).toBe(200)
  await as(clerk, 'DELETE', `${path}/${draftId}`)
})

test('shows changed prices and deleted products of a draft, and prices the rest like an order', async () => {
  const soap = await makeProduct(shop.db, { productName: 'Soap', price: 400 })
  const deleted = await makeProduct(shop.db, { productName: 'Balm', price: 700 })
  const orderedItems = [soap, deleted].map((product) => ({ productId: product.product_id, qty: 1 }))
  const { draftId } = await save({ orderedItems })
  const price = { price_cents: 50_000, last_price_cents: 45_000 }
  await shop.db.updateTable('products').set(price).where('id', '=', soap.id).execute()
  expect((await as(manager, 'DELETE', `/products/${deleted.product_id}`)).status).toBe(200)
  const read = await as(clerk, 'GET', `${path}/${draftId}`)
  expect(read.body.orderedItems).toMatchObject([
    { name: 'Soap', price: 400, current: { price: 450, stock: 10 } },
    { name: 'Balm', price: 700, current: null },
  ])
  const input = { orderedItems, paymentMethod: 'cod' }
  const priced = await as(clerk, 'POST', `${path}/price`, input)
  expect(priced.body).toMatchObject({ unavailable: [deleted.product_id], quote: { total: 450 } })
  // Saved again, the line of a deleted product keeps its name.
  const again = await as(clerk, 'PUT', `${path}/${draftId}`, input)
  expect(again.body.draft.orderedItems).toMatchObject([
    { price: 450 },
    { name: 'Balm', current: null },
  ])
  const refused = await as(clerk, 'POST', '/admin/orders', { ...whole(), orderedItems, draftId })
  expect(refused.body).toMatchObject({ issues: [{ productId: deleted.product_id }] })
  await as(clerk, 'DELETE', `${path}/${draftId}`)
})

test('refuses a discount without the price permission, and keeps one that was authorised', async () => {
  const discount = { amount: 500, reason: 'A friend' }
  const refused = await as(clerk, 'POST', path, { ...whole(), discount })
  expect(refused.body).toMatchObject({ code: 'FORBIDDEN' })
  const alone = await as(clerk, 'POST', '/admin/orders', { ...whole(), discount })
  expect(alone.body).toMatchObject({ code: 'FORBIDDEN' })
  const { draftId, version } = await save({ ...whole(), discount }, manager)
  const priced = await as(clerk, 'POST', `${path}/price`, { ...whole(), discount })
  expect(priced.body.quote.total).toBe(2_000)
  const changed = { ...whole(), discount, name: 'Nimali P.', version }
  expect((await as(clerk, 'PUT', `${path}/${draftId}`, changed)).status).toBe(200)
  const place = (amount: number) =>
    as(clerk, 'POST', '/admin/orders', { ...whole(), draftId, discount: { ...discount, amount } })
  expect((await place(900)).status).toBe(403)
  const placed = await place(500)
  expect(placed.body.order).toMatchObject({ total: 2_000 })
  expect(placed.body.order.adjustments).toMatchObject([
    { label: 'Discount: A friend', amount: -500 },
  ])
})

test('exports and erases the drafts of a customer', async () => {
  const passwordHash = await cheapHash('a long password')
  const buyer = await makeUser(shop.db, { email: 'buyer@example.com', passwordHash })
  const order = { ...whole(1), phone: '071 555 0001' }
  await as(buyer, 'POST', '/orders', order)
  const named = { orderedItems: [], email: 'Buyer@example.com', notes: 'About the buyer' }
  const rung = { orderedItems: [], phone: '+94 71 555 0001', beyondLimits: 'Of the staff' }
  const other = { orderedItems: [], email: 'other@example.com', phone: '0715550001' }
  const { draftId: stays } = await save(other)
  await save(named)
  await save(rung)
  const own = () =>
    as(buyer, 'POST', '/users/export', { password: 'a long password' }).then(({ body }) => body)
  // The address is not verified yet.
  expect(await own()).not.toHaveProperty('drafts')
  await shop.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', buyer.row.id)
    .execute()
  // A guest can order with a stranger's number: only staff export data known by the number alone.
  expect((await own()).drafts).toMatchObject([{ notes: 'About the buyer' }])
  const byStaff = await as(manager, 'POST', `/admin/customers/${buyer.row.id}/export`, {})
  const { drafts } = byStaff.body
  expect(drafts).toMatchObject([{ notes: 'About the buyer' }, { phone: '+94 71 555 0001' }])
  const text = JSON.stringify(drafts)
  for (const word of ['Of the staff', 'clerk@', 'other@']) expect(text).not.toContain(word)
  const left = async () =>
    (await as(clerk, 'GET', path)).body.items.map((one: { draftId: string }) => one.draftId)
  await as(manager, 'DELETE', `/users/deleteuser/${buyer.row.id}`)
  expect(await left()).toEqual([stays])
  const caller = { ...whole(1), phone: '0725550002', email: 'caller@example.com' }
  const { orderId } = (await as(clerk, 'POST', '/admin/orders', caller)).body.order
  await save({ orderedItems: [], phone: '072 555 0002' })
  await save({ orderedItems: [], email: 'CALLER@example.com', phone: '0112345678' })
  const erased = await as(manager, 'POST', `/admin/orders/${orderId}/erase-guest-data`, {})
  expect(erased.status, erased.text).toBe(200)
  expect(await left()).toEqual([stays])
})
