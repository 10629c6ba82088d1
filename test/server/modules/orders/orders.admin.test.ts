import { expect, test } from 'vitest'
import type { ProductRow } from '../../../../db/schema/schema.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'desk@example.com' })
const customer = await makeUser(shop.db)

async function place(...lines: { productId: string; qty: number }[]) {
  const answer = await shop.call('POST', '/orders', {
    token: customer.token,
    body: orderBody(...lines),
  })
  expect(answer.status).toBe(201)
  return answer.body.order
}

const update = (orderId: string, body: object, headers: Record<string, string> = {}) =>
  shop.call('PUT', `/orders/${orderId}`, { token: admin.token, body, headers })

/** Reads the stock of a product, deleted or not. */
const stockOf = async ({ id }: ProductRow) =>
  (
    await shop.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock

test('shows an order to its customer and to staff, and answers 404 to others', async () => {
  const product = await makeProduct(shop.db)
  const order = await place({ productId: product.product_id, qty: 1 })
  const own = await shop.call('GET', `/orders/${order.orderId}`, { token: customer.token })
  expect(own.body).toEqual({ ...order, version: 1 })
  expect(own.headers.etag).toBe('"1"')
  const staff = await shop.rpc('query', 'orders.get', { orderId: order.orderId }, admin)
  expect(staff.body.result.data).toEqual(own.body)
  const stranger = await makeUser(shop.db)
  for (const address of [`/orders/${order.orderId}`, `/orders/${order.orderId}/history`]) {
    expect((await shop.call('GET', address, stranger)).status).toBe(404)
    expect((await shop.call('GET', address)).status).toBe(401)
  }
  expect((await shop.call('GET', '/orders/ORD-999999', admin)).status).toBe(404)
})

test('changes an order from any status to any other, with notes, history and audit log', async () => {
  const product = await makeProduct(shop.db, { stock: 5 })
  const { orderId } = await place({ productId: product.product_id, qty: 2 })
  const way = ['Delivered', 'Pending', 'Cancelled', 'Shipped', 'Processing', 'Cancelled', 'Pending']
  for (const [index, status] of way.entries()) {
    const answer = await update(orderId, { status, notes: `step ${index}` })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      message: 'Order updated successfully.',
      order: { orderId, status, notes: `step ${index}` },
    })
    expect(await stockOf(product)).toBe(status === 'Cancelled' ? 5 : 3)
  }
  const answer = await update(orderId, { status: 'Shipped' })
  expect(answer.body.order.notes).toBe('step 6')
  const history = await shop.call('GET', `/orders/${orderId}/history`, admin)
  expect(history.body.map((change: { to: string }) => change.to)).toEqual([
    'Pending',
    ...way,
    'Shipped',
  ])
  expect(history.body[1]).toMatchObject({
    by: 'desk@example.com',
    from: 'Pending',
    to: 'Delivered',
    notes: 'step 0',
  })
  const seen = await shop.call('GET', `/orders/${orderId}/history`, { token: customer.token })
  expect(seen.body[0].by).toBe(customer.row.email)
  expect(seen.body[1].by).toBe('Araliya')
  expect(seen.text).not.toContain('desk@example.com')
  const audit = await shop.call('GET', `/admin/audit?q=${orderId}`, admin)
  expect(audit.body.total).toBe(8)
  expect(audit.body.items[0].changes).toEqual({ status: ['Pending', 'Shipped'] })
})

test('keeps the customer’s note in the history when staff replace the notes', async () => {
  const product = await makeProduct(shop.db)
  const body = { ...orderBody({ productId: product.product_id, qty: 1 }), notes: 'Ring twice' }
  const placed = await shop.call('POST', '/orders', { token: customer.token, body })
  const { orderId } = placed.body.order
  expect(placed.body.order.notes).toBe('Ring twice')
  await update(orderId, { status: 'Shipped', notes: 'With the courier' })
  const history = await shop.call('GET', `/orders/${orderId}/history`, admin)
  expect(history.body.map(({ notes }: { notes: string }) => notes)).toEqual([
    'Ring twice',
    'With the courier',
  ])
})

test('takes the stock again when an order leaves Cancelled, or names what is missing', async () => {
  const scarce = await makeProduct(shop.db, { stock: 2, productName: 'Rare oil' })
  const plenty = await makeProduct(shop.db, { stock: 10 })
  const { orderId } = await place(
    { productId: scarce.product_id, qty: 2 },
    { productId: plenty.product_id, qty: 1 },
  )
  await update(orderId, { status: 'Cancelled' })
  await place({ productId: scarce.product_id, qty: 1 })
  const refused = await update(orderId, { status: 'Pending' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    issues: [{ productId: scarce.product_id, requested: 2, stock: 1 }],
  })
  expect([await stockOf(scarce), await stockOf(plenty)]).toEqual([1, 10])
  const still = await shop.call('GET', `/orders/${orderId}`, admin)
  expect(still.body.status).toBe('Cancelled')
})

test('returns the stock of a deleted product when an order is cancelled', async () => {
  const product = await makeProduct(shop.db, { stock: 3 })
  const { orderId } = await place({ productId: product.product_id, qty: 3 })
  await shop.call('DELETE', `/products/${product.product_id}`, admin)
  expect((await update(orderId, { status: 'Cancelled' })).status).toBe(200)
  expect(await stockOf(product)).toBe(3)
})

test('accepts an update based on the version in the answer of the last one', async () => {
  const product = await makeProduct(shop.db)
  const { orderId } = await place({ productId: product.product_id, qty: 1 })
  const first = await update(orderId, { status: 'Processing' }, { 'if-match': '"1"' })
  expect(first.headers.etag).toBe('"2"')
  expect(first.body.version).toBe(2)
  expect((await update(orderId, { status: 'Shipped', version: 2 })).status).toBe(200)
})

test('refuses a status that requires a note without new notes in REST and tRPC', async () => {
  await using strict = await createTestApp({ ORDER_NOTE_REQUIRED: 'cancelled, Delivered' })
  const staff = await makeUser(strict.db, { type: 'admin' })
  const buyer = await makeUser(strict.db)
  const { product_id } = await makeProduct(strict.db)
  const placed = await strict.call('POST', '/orders', {
    token: buyer.token,
    body: { ...orderBody({ productId: product_id, qty: 1 }), notes: 'Ring twice' },
  })
  const { orderId } = placed.body.order
  const put = (body: object) => strict.call('PUT', `/orders/${orderId}`, { ...staff, body })
  const rules = await strict.call('GET', '/admin/orders/rules', staff)
  expect(rules.body).toMatchObject({ noteRequired: ['Cancelled', 'Delivered'] })
  // What the customer wrote explains nothing about the change.
  for (const notes of [undefined, 'Ring twice', ' Ring twice ', '  ']) {
    const refused = await put({ status: 'Cancelled', notes })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'notes' }] })
  }
  const body = { orderId, status: 'Cancelled', notes: '' }
  const rpc = await strict.rpc('mutation', 'orders.update', body, staff)
  expect(rpc.status).toBe(400)
  expect(rpc.body.error.data.issues).toEqual([
    { path: 'notes', message: 'are required for the status Cancelled' },
  ])
  const untouched = await strict.call('GET', `/orders/${orderId}`, staff)
  expect(untouched.body).toMatchObject({ status: 'Pending', notes: 'Ring twice', version: 1 })
  expect((await put({ status: 'Shipped' })).status).toBe(200)
  expect((await put({ status: 'Cancelled', notes: 'Came back broken' })).status).toBe(200)
  // Staying in the status changes only the notes.
  expect((await put({ status: 'Cancelled', notes: '' })).status).toBe(200)
  const usual = await shop.rpc('query', 'orders.rules', {}, admin)
  expect(usual.body.result.data).toMatchObject({ noteRequired: [] })
})

test('returns a payment notice for the built-in sandbox, and none with a payment provider', async () => {
  const sandbox = await shop.call('GET', '/admin/orders/rules', admin)
  expect(sandbox.body.paymentNotice).toMatch(/^Test mode: .*No money is charged/)
  const { notice: _, ...provider } = shop.services.payments
  await using other = await createTestApp({}, { payments: provider })
  const staff = await makeUser(other.db, { type: 'admin' })
  const real = await other.call('GET', '/admin/orders/rules', staff)
  expect(real.body.paymentNotice).toBe(null)
})

test('returns the stock once when an order is cancelled many times at once', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => makeProduct(shop.db, { stock: 50 })),
  )
  const orders = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      place(
        { productId: products[index % 4]!.product_id, qty: 2 },
        { productId: products[(index + 1) % 4]!.product_id, qty: 1 },
      ),
    ),
  )
  const answers = await Promise.all(
    orders.flatMap(({ orderId }) =>
      Array.from({ length: 5 }, () => insist(() => update(orderId, { status: 'Cancelled' }))),
    ),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  for (const product of products) expect(await stockOf(product)).toBe(50)
})

test('returns the same orders in small pages as in one large page, in every sort order', async () => {
  const at = new Date('2020-02-02T02:02:02Z')
  await shop.db
    .insertInto('orders')
    .values(
      Array.from({ length: 13 }, (_, index) => ({
        email: 'walker@example.com',
        name: index === 5 ? 'Anula 100%' : 'Walker',
        address: 'x',
        phone: '0771234567',
        phone_normalised: '+94771234567',
        payment_method: 'cod',
        status: index % 2 ? 'Shipped' : 'Pending',
        total_cents: (index % 3) * 100,
        labeled_total_cents: 1_000,
        created_at: at,
      })),
    )
    .execute()
  for (const sort of ['newest', 'oldest', 'total', '-total']) {
    const path = `/admin/orders?q=walker@&sort=${sort}`
    const large = await shop.call('GET', `${path}&limit=200`, admin)
    expect(large.body).toMatchObject({ total: 13, totalIsExact: true, nextCursor: null })
    const totals = large.body.items.map((order: { total: number }) => order.total)
    const sorted = [...totals].sort((a, b) => (sort === '-total' ? b - a : a - b))
    if (sort.endsWith('total')) expect(totals).toEqual(sorted)
    const walked: unknown[] = []
    for (let cursor = ''; ; ) {
      const page = await shop.call('GET', `${path}&limit=4&cursor=${cursor}`, admin)
      walked.push(...page.body.items)
      if (page.body.nextCursor === null) break
      cursor = page.body.nextCursor
    }
    expect(walked).toEqual(large.body.items)
  }
  const percent = await shop.call('GET', '/admin/orders?q=100%25', admin)
  expect(percent.body.items.map((order: { name: string }) => order.name)).toEqual(['Anula 100%'])
  const { orderId } = percent.body.items[0]
  for (const q of [orderId, orderId.toLowerCase(), ` ${orderId} `]) {
    const one = await shop.rpc('query', 'orders.adminList', { q }, admin)
    expect(one.body.result.data.items).toEqual(percent.body.items)
  }
  const shipped = await shop.call('GET', '/admin/orders?q=walker@&status=Shipped', admin)
  expect(shipped.body.total).toBe(6)
  const foreign = await shop.call('GET', '/admin/orders?sort=total&cursor=abc', admin)
  expect(foreign.body.issues[0].path).toBe('cursor')
})

test('returns each new order once since the last request', async () => {
  const product = await makeProduct(shop.db, { stock: 100 })
  const poll = async (since?: string) =>
    (await shop.rpc('query', 'orders.newOrders', since ? { since } : {}, admin)).body.result.data
  const start = await poll()
  expect(start).toMatchObject({ count: 0, orders: [] })
  const placed = []
  for (let index = 0; index < 7; index += 1)
    placed.push(await place({ productId: product.product_id, qty: 1 }))
  const latest = await poll(start.since)
  expect(latest.count).toBe(7)
  expect(latest.orders).toHaveLength(5)
  expect(latest.orders[0]).toEqual({
    orderId: placed[6].orderId,
    name: 'Nimali Perera',
    total: 1_000,
    date: placed[6].date,
  })
  expect(await poll(latest.since)).toEqual({ count: 0, since: latest.since, orders: [] })
  const wrong = await shop.call('GET', '/admin/orders/new-orders?since=yesterday', admin)
  expect(wrong.status).toBe(400)
})
