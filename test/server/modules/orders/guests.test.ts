import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStored, makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ GUEST_CHECKOUT: 'on', RATE_LIMIT: 'on', CASH_MAX_ORDERS: '2' })
const admin = await makeUser(shop.db, { type: 'admin' })

let made = 0
/** A telephone number, and a network address, that are used once. */
const newPhone = () => `+94 71 ${1_000_000 + ++made}`
const elsewhere = () => `10.1.${++made >> 8}.${made & 255}`

interface Call {
  key?: string
  from?: string
  token?: string
}
const headersOf = ({ key, from = elsewhere() }: Call) => ({
  'x-forwarded-for': from,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})
const bodyFor = async (extra: object = {}) => {
  const { product_id } = await makeProduct(shop.db, { price: 1_000, stock: 10 })
  return { ...orderBody({ productId: product_id, qty: 2 }), phone: newPhone(), ...extra }
}
const place = (body: unknown, call: Call = {}) =>
  shop.call('POST', '/orders', { body, headers: headersOf(call) })
const post = (path: string, body: object, from = elsewhere(), token?: string) =>
  shop.call('POST', path, { body, token, headers: { 'x-forwarded-for': from } })

async function placed(extra: object = {}) {
  const body = await bodyFor(extra)
  const answer = await place(body)
  expect(answer.status, answer.text).toBe(201)
  return { body, order: answer.body.order, link: answer.body.link as string }
}
const stockOf = async ({ orderedItems }: { orderedItems: { productId: string }[] }) =>
  (await findStored(shop.db, orderedItems[0]!.productId))!.stock

test('answers 401 to an order without a valid token while guest checkout is off', async () => {
  await using closed = await createTestApp()
  const body = orderBody({ productId: (await makeProduct(closed.db)).product_id, qty: 1 })
  const message = 'Please log in.'
  for (const [app, token] of [
    [closed, undefined],
    [closed, 'null'],
    [shop, 'nonsense'],
  ] as const) {
    const rest = await app.call('POST', '/orders', { body, token })
    expect(rest).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message } })
    expect(rest.headers['www-authenticate']).toBe('Bearer')
    const trpc = await app.rpc('mutation', 'orders.place', body, token ? { token } : {})
    expect(trpc).toMatchObject({ status: 401, body: { error: { data: { code: 'UNAUTHORIZED' } } } })
  }
  expect(await closed.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('places a guest order with a link whose secret is not stored, in REST and tRPC', async () => {
  const rest = await place(await bodyFor({ email: ' kasun@example.com ' }), { key: randomUUID() })
  expect(rest).toMatchObject({
    status: 201,
    body: { message: 'Order placed successfully!', order: { email: 'kasun@example.com' } },
  })
  const trpc = await shop.rpc('mutation', 'orders.place', await bodyFor({ email: '' }))
  expect(trpc.body.result.data.order.email).toBe('')
  for (const { link, order } of [rest.body, trpc.body.result.data]) {
    const [, token] = /^http:\/\/[^/]+\/order#([\w-]{43})$/.exec(link)!
    for (const wanted of [link, token]) {
      const opened = await post('/orders/by-link', { link: wanted })
      expect(opened.body.order).toEqual({ ...order, version: 1, guest: true })
      expect(opened.body.history).toMatchObject([{ by: 'Guest', from: null, to: 'Pending' }])
    }
    for (const table of [
      'order_links',
      'idempotency_keys',
      'events',
      'event_deliveries',
      'orders',
    ]) {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(table)} t`.execute(shop.db)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(shop.logged.join('\n')).not.toContain(token)
  }
  const wrong = await place(await bodyFor({ email: 'kasun' }))
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
})

test('ties an Idempotency-Key to one guest in any network, and refuses a key that can be guessed', async () => {
  const body = await bodyFor()
  const key = randomUUID()
  const first = await place(body, { key, from: '10.9.0.1' })
  const again = await place(body, { key, from: '10.9.0.2' })
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await place({ ...body, notes: 'Ring twice' }, { key })).toMatchObject({ status: 422 })
  const neighbour = await place({ ...body, phone: newPhone() }, { key, from: '10.9.0.1' })
  expect(neighbour.status).toBe(201)
  expect(neighbour.body.order.orderId).not.toBe(first.body.order.orderId)
  const short = await place(await bodyFor(), { key: 'order-1' })
  expect(short.body.message).toBe('Idempotency-Key: must have 16 to 255 characters')
  const customer = await makeUser(shop.db)
  const own = await shop.call('POST', '/orders', {
    token: customer.token,
    body,
    headers: { 'idempotency-key': key },
  })
  expect(own.status).toBe(201)
  expect(own.body).not.toHaveProperty('link')
})

test('charges a guest’s card once per key, and repeats an answer that was lost', async () => {
  const card = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }
  const body = await bodyFor({ paymentMethod: 'card', cardDetails: card })
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => place(body, { key })))
  expect(new Set(answers.map(({ body: { link } }) => link)).size).toBe(1)
  expect(answers[0]!.body.order.payment.status).toBe('paid')
  expect(await shop.db.selectFrom('payments').select('state').execute()).toEqual([
    { state: 'captured' },
  ])
})

test('counts open cash orders by phone number, and guest orders by network', async () => {
  const phone = newPhone()
  await placed({ phone })
  await placed({ phone: phone.replace('+94 71 ', '071-') })
  const third = await place(await bodyFor({ phone }))
  expect(third).toMatchObject({ status: 409, body: { code: 'ORDER_LIMIT' } })
  const from = elsewhere()
  const answers = []
  for (let index = 0; index < 21; index += 1)
    answers.push((await place(await bodyFor(), { from })).status)
  expect(answers).toEqual([...Array(20).fill(201), 429])
})

test('finds a guest order by number and phone without personal data', async () => {
  const { order, body } = await placed({ email: 'x@example.com', notes: 'Blue gate' })
  const number = String(Number(order.orderId.slice(4)))
  const typed = body.phone.replace('+94 71 ', '071 ')
  for (const orderId of [order.orderId, order.orderId.toLowerCase(), `#${number}`, number]) {
    const found = await post('/orders/find', { orderId, phone: typed })
    expect(found.status, orderId).toBe(200)
    expect(found.body).toEqual({
      order: {
        orderId: order.orderId,
        status: 'Pending',
        date: order.date,
        paymentMethod: 'cod',
        payment: { status: 'due', state: 'due', due: 2_000 },
        orderedItems: order.orderedItems,
        total: 2_000,
        labeledTotal: 2_000,
      },
      history: [{ at: expect.any(String), from: null, to: 'Pending' }],
    })
  }
})

test('answers the same to a wrong number, a wrong phone, an account’s order and an expired order', async () => {
  const { order, body, link } = await placed()
  const { order: other, body: theirs } = await placed()
  const customer = await makeUser(shop.db)
  const account = await shop.call('POST', '/orders', {
    token: customer.token,
    body: await bodyFor(),
  })
  const old = await placed()
  await sql`update orders set created_at = now() - interval '181 days'
    where order_id = ${old.order.orderId}`.execute(shop.db)
  const answers = await Promise.all(
    [
      { orderId: 'ORD-999999', phone: body.phone },
      { orderId: order.orderId, phone: theirs.phone },
      { orderId: other.orderId, phone: body.phone },
      { orderId: account.body.order.orderId, phone: account.body.order.phone },
      { orderId: old.order.orderId, phone: old.body.phone },
    ].map((query) => post('/orders/find', query)),
  )
  const refusals = answers.map(({ status, body: { message, code } }) => ({ status, message, code }))
  expect(refusals[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(refusals).toEqual(refusals.map(() => refusals[0]))
  expect((await post('/orders/by-link', { link: old.link })).status).toBe(404)
  expect((await post('/orders/by-link', { link: `${link}x` })).status).toBe(404)
  for (const path of [`/orders/${order.orderId}`, `/orders/${order.orderId}/history`])
    expect((await shop.call('GET', path, { token: customer.token })).status, path).toBe(404)
})

test('slows down order lookups of a network that guesses', async () => {
  const failures = () => sql`truncate login_failures`.execute(shop.db)
  const { order, body } = await placed()
  const attempts = async (count: number, query: (index: number) => object, from = elsewhere) => {
    await failures()
    const answers = []
    for (let index = 0; index < count; index += 1)
      answers.push((await post('/orders/find', query(index), from())).status)
    return answers
  }
  const here = elsewhere()
  const guessed = (index: number) => ({ orderId: `ORD-8${10_000 + index}`, phone: body.phone })
  expect(await attempts(11, guessed, () => here)).toEqual([...Array(10).fill(404), 429])
  const right = { orderId: order.orderId, phone: body.phone }
  expect(await post('/orders/find', right, here)).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please wait before you try again.' },
    // half a minute, less what the attempts took
    headers: { 'retry-after': expect.stringMatching(/^(?:2\d|30)$/) },
  })
  expect((await post('/orders/find', right)).status).toBe(200)
  await failures()
})

test('leaves each other network three attempts at a number that many networks guess', async () => {
  const { order, body } = await placed()
  const right = { orderId: order.orderId, phone: body.phone }
  const guesses = {
    phones: (index: number) => ({ ...right, phone: `+94 72 ${2_000_000 + index}` }),
    numbers: (index: number) => ({ ...right, orderId: `ORD-8${20_000 + index}` }),
  }
  for (const guess of Object.values(guesses)) {
    await shop.db.deleteFrom('login_failures').execute()
    for (let index = 0; index < 100; index += 1)
      expect((await post('/orders/find', guess(index))).status).toBe(404)
    const guesser = elsewhere()
    const answers = []
    for (let index = 100; index < 104; index += 1)
      answers.push((await post('/orders/find', guess(index), guesser)).status)
    expect(answers).toEqual([404, 404, 404, 429])
    expect((await post('/orders/find', right, guesser)).status).toBe(429)
    expect((await post('/orders/find', right)).status).toBe(200)
  }
  await shop.db.deleteFrom('login_failures').execute()
})

test('lets a guest with the link and an account cancel only their own Pending order', async () => {
  const { order, body, link } = await placed()
  const customer = await makeUser(shop.db)
  const path = `/orders/${order.orderId}/cancel`
  const { link: foreign } = await placed()
  expect((await post(path, {})).status).toBe(401)
  for (const [wrong, token] of [
    [{ link: foreign }, undefined],
    [{ link: 'nonsense' }, undefined],
    [{}, customer.token],
    [{}, admin.token],
  ] as const)
    expect((await post(path, wrong, undefined, token)).status).toBe(404)
  expect(await stockOf(body)).toBe(8)
  const cancelled = await post(path, { link })
  expect(cancelled.body).toMatchObject({ order: { status: 'Cancelled' }, version: 2 })
  expect((await post(path, { link })).body).toEqual(cancelled.body)
  expect(await stockOf(body)).toBe(10)
  const { history } = (await post('/orders/by-link', { link })).body
  expect(history.at(-1)).toMatchObject({ by: 'Guest', from: 'Pending', to: 'Cancelled' })

  const card = { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' }
  const paid = await shop.call('POST', '/orders', {
    token: customer.token,
    body: await bodyFor({ paymentMethod: 'card', cardDetails: card }),
  })
  const own = `/orders/${paid.body.order.orderId}/cancel`
  expect((await post(own, {}, undefined, customer.token)).body.order.payment.status).toBe(
    'refunded',
  )

  const late = await placed()
  await shop.call('PUT', `/orders/${late.order.orderId}`, {
    token: admin.token,
    body: { status: 'Processing' },
  })
  expect(await post(`/orders/${late.order.orderId}/cancel`, { link: late.link })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('is already Processing') },
  })
})

test('lists guest orders for staff, marked as guest', async () => {
  const { order } = await placed({ name: 'Kasun Guest' })
  const { token } = admin
  const listed = await shop.call('GET', '/admin/orders?q=kasun guest', { token })
  expect(listed.body.items).toMatchObject([{ orderId: order.orderId, guest: true }])
  expect((await shop.call('GET', `/orders/${order.orderId}`, { token })).body.guest).toBe(true)
  const history = await shop.call('GET', `/orders/${order.orderId}/history`, { token })
  expect(history.body).toMatchObject([{ by: 'Guest' }])
  const file = await shop.call('GET', '/exports/orders?q=kasun guest', { token })
  expect(file.text).toContain(order.orderId)
})
