/** Merges two accounts of one person without losing data. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openTestApp({ GUEST_CHECKOUT: 'on' })
const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })

const call = (
  method: string,
  path: string,
  body?: unknown,
  token: string | undefined = admin.token,
) => shop.call(method, path, { token, body })
const merge = (keeps: TestUser, goes: TestUser) =>
  call('POST', `/admin/customers/${keeps.row.id}/merge`, { other: goes.row.id })
const preview = async (keeps: TestUser, goes: TestUser) =>
  (await call('GET', `/admin/customers/${keeps.row.id}/merge/${goes.row.id}`)).body
const place = async (token: string | undefined, productId: string, more: object = {}) =>
  shop.call('POST', '/orders', { token, body: { ...orderBody({ productId, qty: 1 }), ...more } })
const verify = ({ row }: TestUser) =>
  shop.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', row.id)
    .execute()

/** A customer who has one of everything. */
async function settler(email: string, { street, awaits }: { street: string; awaits: string }) {
  const user = await makeUser(shop.db, { email })
  await verify(user)
  const own = (method: string, path: string, body: unknown) => call(method, path, body, user.token)
  const bought = await makeProduct(shop.db)
  const { orderId } = (await place(user.token, bought.product_id)).body.order
  await shop.db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('order_id', '=', orderId)
    .execute()
  const answers = [
    await own('POST', `/products/${bought.product_id}/review`, { comment: 'Gentle.' }),
    await own('POST', '/addresses', { name: 'N', phone: '0771234567', address: street }),
    await own('POST', '/contact', { name: 'N', email, subject: 'Hours', message: 'When?' }),
    await own('POST', '/back-in-stock', { productId: awaits }),
    await call('POST', `/admin/customers/${user.row.id}/notes`, { note: `Of ${email}` }),
    await call('PUT', `/admin/customers/${user.row.id}/tags`, { tags: ['Both', email] }),
  ]
  expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true)
  await shop.db
    .insertInto('newsletter_subscribers')
    .values({ email, state: 'subscribed' })
    .execute()
  return { ...user, orderId: orderId as string }
}

test('locks orders by their numbers, as recording a COD payout does: no deadlock', async () => {
  const [keeps, goes] = [await makeUser(shop.db), await makeUser(shop.db)]
  const { product_id } = await makeProduct(shop.db)
  const bought = async () => (await place(goes.token, product_id)).body.order.orderId as string
  const [first, second] = [await bought(), await bought()]
  // its row is stored behind the other one now
  await sql`update orders set notes = 'Call first' where order_id = ${first}`.execute(shop.db)
  const done = await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where order_id = ${first} for no key update`.execute(tx)
    const merging = merge(keeps, goes)
    await expect.poll(() => waiting(shop.db, 'other')).toBeGreaterThan(0)
    await sql`select from orders where order_id = ${second} for no key update nowait`.execute(tx)
    return { merging }
  })
  expect((await done.merging).body.moved.orders).toBe(2)
})

test('a merge moves all data to the kept account, and a second call changes nothing', async () => {
  const awaited = (await makeProduct(shop.db, { stock: 0 })).product_id
  const keeps = await settler('keeps@example.com', {
    street: '1 Lake Road, Kandy',
    awaits: awaited,
  })
  const goes = await settler('goes@example.com', { street: '2 Lake Road, Kandy', awaits: awaited })
  const same = { name: 'N', phone: '0771234567', address: '1 Lake Road, Kandy' }
  await call('POST', '/addresses', same, goes.token)
  const guests = await place(undefined, (await makeProduct(shop.db)).product_id, {
    email: 'Goes@example.com',
  })
  const foretold = await preview(keeps, goes)
  const moves = { addresses: 2, reviews: 1, messages: 1, backInStock: 1, notes: 1, tags: 2 }
  expect(foretold).toMatchObject({ blockedReason: null, moves: { ...moves, orders: 1 } })

  const done = await merge(keeps, goes)
  expect(done.body).toEqual({
    message: 'Accounts merged.',
    moved: { ...moves, orders: 2 },
  })
  expect((await merge(keeps, goes)).body).toEqual(done.body)
  const { body } = await call('GET', `/admin/customers/${goes.row.id}`)
  expect(body).toMatchObject({
    _id: keeps.row.id,
    newsletter: 'subscribed',
    reviews: 2,
    backInStock: 1,
    tags: ['Both', 'goes@example.com', 'keeps@example.com'],
    orderSummary: { orders: 3 },
  })
  expect(
    body.addresses.map(({ address, isDefault }: Record<string, unknown>) => [address, isDefault]),
  ).toEqual([
    ['1 Lake Road, Kandy', true],
    ['2 Lake Road, Kandy', false],
  ])
  expect(body.notes).toHaveLength(2)
  expect(body.messages).toHaveLength(2)
  const own = (await call('GET', '/orders', undefined, keeps.token)).body
  expect(own.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
    guests.body.order.orderId,
    goes.orderId,
    keeps.orderId,
  ])
  const { body: history } = await call(
    'GET',
    `/orders/${goes.orderId}/history`,
    undefined,
    keeps.token,
  )
  expect(history[0].by).toBe('keeps@example.com')
  // only the audit log and the emails still name the other account
  expect((await call('GET', '/users', undefined, goes.token)).status).toBe(401)
  const people = await shop.db.selectFrom('newsletter_subscribers').select('email').execute()
  expect(people).toEqual([{ email: 'keeps@example.com' }])
  const events = await shop.db
    .selectFrom('events')
    .select('type')
    .where('customer_id', '=', goes.row.id)
    .execute()
  expect(events).toEqual([])
  const emails = await shop.db
    .selectFrom('event_deliveries')
    .select('payload')
    .where('customer_id', '=', keeps.row.id)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(emails.map(({ payload }) => [payload!.template, payload!.to]).sort()).toEqual([
    ['accounts-merged', 'goes@example.com'],
    ['accounts-merged', 'keeps@example.com'],
  ])
  const { items } = (await call('GET', '/admin/audit?entity=user&entityId=keeps@example.com')).body
  expect(items.filter(({ action }: { action: string }) => action === 'user.merge')).toMatchObject([
    { changes: { merged: ['goes@example.com', 'keeps@example.com'], orders: [0, 2] } },
  ])
})

test('refuses to merge staff, an account with itself, and a blocked account with an active one, with the reason', async () => {
  const [keeps, goes] = [await makeUser(shop.db), await makeUser(shop.db)]
  const says = 'is a staff account'
  for (const [one, other] of [
    [keeps, admin],
    [admin, keeps],
  ] as const) {
    const { status, body } = await merge(one, other)
    expect([status, body.message]).toEqual([409, expect.stringContaining(says)])
    expect((await preview(one, other)).blockedReason).toContain(`${admin.row.email} ${says}`)
  }
  expect((await merge(keeps, keeps)).body.issues).toEqual([
    { path: 'other', message: 'must be a different account' },
  ])
  await call('PUT', `/users/${goes.row.id}/block`)
  expect((await merge(keeps, goes)).body.message).toContain(`${goes.row.email} is blocked`)
  expect((await preview(keeps, goes)).blockedReason).toContain(`${goes.row.email} is blocked`)
  const unknown = { ...goes, row: { ...goes.row, id: crypto.randomUUID() } }
  expect((await merge(keeps, unknown)).status).toBe(404)
})

test('moves or refuses orders that are placed during a merge, and loses none', async () => {
  const { product_id } = await makeProduct(shop.db, { stock: 500 })
  for (let round = 0; round < 4; round += 1) {
    const [keeps, goes] = [await makeUser(shop.db), await makeUser(shop.db)]
    const placing = Array.from({ length: 16 }, (_, index) =>
      place((index % 2 ? keeps : goes).token, product_id),
    )
    const [merged, again, crossed] = await Promise.all([
      merge(keeps, goes),
      merge(keeps, goes),
      merge(goes, keeps),
    ])
    const placed = await Promise.all(placing)
    const statuses = new Set(placed.map(({ status }) => status))
    expect([201, 401]).toEqual(expect.arrayContaining([...statuses]))
    const won = crossed.status === 200 ? goes : keeps
    if (won === keeps) expect([merged.body, crossed.status]).toEqual([again.body, 404])
    else expect([merged.status, again.status]).toEqual([404, 404])
    const count = placed.filter(({ status }) => status === 201).length
    const { orderSummary } = (await call('GET', `/admin/customers/${won.row.id}`)).body
    expect(orderSummary.orders).toBe(count)
  }
})
