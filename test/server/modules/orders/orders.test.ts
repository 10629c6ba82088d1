import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createSecondServer, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

test('sums final and labeled prices in a quote exactly, and merges lines of one product', async () => {
  const serum = await makeProduct(shop.db, {
    price: 0.3,
    lastPrice: 0.1,
    images: ['https://images.example/a', 'https://images.example/b'],
  })
  const soap = await makeProduct(shop.db, { price: 0.2 })
  const answer = await shop.call('POST', '/orders/quote', {
    body: {
      orderedItems: [
        { productId: serum.product_id, qty: 2 },
        { productId: soap.product_id, qty: 1 },
        { productId: serum.product_id, qty: 1 },
      ],
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ total: 0.5, labeledTotal: 1.1 })
  expect(answer.body.orderedItems).toHaveLength(2)
  expect(answer.body.orderedItems[0]).toEqual({
    productId: serum.product_id,
    name: serum.product_name,
    image: 'https://images.example/a',
    price: 0.1,
    labeledPrice: 0.3,
    quantity: 3,
    stock: 10,
  })
  expect(answer.body.orderedItems[1]).toMatchObject({ image: '', quantity: 1 })
})

test('prices an empty quote at zero, and names each unknown product', async () => {
  const empty = await shop.call('POST', '/orders/quote', { body: { orderedItems: [] } })
  expect(empty.body).toEqual({ orderedItems: [], total: 0, labeledTotal: 0 })
  const known = await makeProduct(shop.db)
  const ask = (...productIds: string[]) =>
    shop.call('POST', '/orders/quote', {
      body: { orderedItems: productIds.map((productId) => ({ productId, qty: 1 })) },
    })
  const issue = (productId: string) => ({
    path: 'orderedItems',
    message: `The product ${productId} does not exist.`,
    productId,
  })
  const one = await ask('unknown')
  expect(one.status).toBe(404)
  expect(one.body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'The product unknown does not exist.',
  })
  const two = await ask('unknown', known.product_id, 'nowhere')
  expect(two.body).toMatchObject({
    message: 'The product unknown does not exist. The product nowhere does not exist.',
    issues: [issue('unknown'), issue('nowhere')],
  })
})

test('names each line with too little stock, and sells the last unit', async () => {
  const { token } = await makeUser(shop.db)
  const last = await makeProduct(shop.db, { productName: 'Last Soap', stock: 1 })
  const soldOut = await makeProduct(shop.db, { productName: 'Gone Oil', stock: 0 })
  const place = (...lines: { productId: string; qty: number }[]) =>
    shop.call('POST', '/orders', { token, body: orderBody(...lines) })
  const short = await place(
    { productId: last.product_id, qty: 2 },
    { productId: soldOut.product_id, qty: 1 },
  )
  expect(short.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    message: 'Not enough stock: only 1 of Last Soap left; Gone Oil is out of stock.',
    issues: [
      { path: 'orderedItems', message: 'only 1 left', requested: 2, stock: 1 },
      { path: 'orderedItems', message: 'only 0 left', requested: 1, stock: 0 },
    ],
  })
  expect((await place({ productId: last.product_id, qty: 1 })).status).toBe(201)
})

test('takes stock for an order, answers in the documented shape, and lists it for the customer', async () => {
  const product = await makeProduct(shop.db, { price: 2_450.5, lastPrice: 2_000.25, stock: 3 })
  const { token, row } = await makeUser(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: product.product_id, qty: 2 }),
  })
  expect(placed.status).toBe(201)
  expect(placed.body.message).toBe('Order placed successfully!')
  expect(placed.body.order).toMatchObject({
    orderId: expect.stringMatching(/^ORD-\d{6,}$/),
    status: 'Pending',
    email: row.email,
    paymentMethod: 'cod',
    payment: { status: 'due' },
    total: 4_000.5,
    labeledTotal: 4_901,
    orderedItems: [{ productId: product.product_id, price: 2_000.25, quantity: 2 }],
  })
  const items = await shop.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.sold_at', 'orders.created_at'])
    .where('orders.order_id', '=', placed.body.order.orderId)
    .execute()
  expect(items).toHaveLength(1)
  expect(items[0]!.sold_at).toEqual(items[0]!.created_at)
  const mine = await shop.call('GET', '/orders', { token })
  expect(mine.body).toEqual([placed.body.order])
  const other = await makeUser(shop.db)
  expect((await shop.call('GET', '/orders', { token: other.token })).body).toEqual([])
  const short = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: product.product_id, qty: 2 }),
  })
  expect(short.status).toBe(409)
  expect(short.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    issues: [{ productId: product.product_id, requested: 2, stock: 1 }],
  })
})

test('places one order per Idempotency-Key and user, and refuses another body', async () => {
  const product = await makeProduct(shop.db, { stock: 100 })
  const [one, two] = [await makeUser(shop.db), await makeUser(shop.db)]
  const body = orderBody({ productId: product.product_id, qty: 1 })
  const headers = { 'idempotency-key': 'attempt-1' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.call('POST', '/orders', { token: one.token, headers, body }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.every((answer) => answer.status === 201)).toBe(true)
  const changed = await shop.call('POST', '/orders', {
    token: one.token,
    headers,
    body: { ...body, name: 'Another buyer' },
  })
  expect(changed.status).toBe(422)
  const theirs = await shop.call('POST', '/orders', { token: two.token, headers, body })
  expect(theirs.status).toBe(201)
  expect(theirs.body.order.orderId).not.toBe(answers[0]!.body.order.orderId)
  // whatever else was ordered since, each key of each of them has its own answer
  const second = { 'idempotency-key': 'attempt-2' }
  await shop.call('POST', '/orders', { token: one.token, headers: second, body })
  const again = (token: string) => shop.call('POST', '/orders', { token, headers, body })
  expect((await again(one.token)).text).toBe(answers[0]!.text)
  expect((await again(two.token)).text).toBe(theirs.text)
})

test('accepts an Idempotency-Key of 1 to 255 characters', async () => {
  const product = await makeProduct(shop.db)
  const { token } = await makeUser(shop.db)
  const body = orderBody({ productId: product.product_id, qty: 1 })
  const place = async (length: number) => {
    const headers = { 'idempotency-key': 'x'.repeat(length) }
    return (await shop.call('POST', '/orders', { token, headers, body })).status
  }
  expect([await place(0), await place(1), await place(255), await place(256)]).toEqual([
    400, 201, 201, 400,
  ])
})

test('keeps the lines of an order in the sequence of the request', async () => {
  const { token } = await makeUser(shop.db)
  const admin = await makeUser(shop.db, { type: 'admin' })
  const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(shop.db)))
  // Neither the order in which they were made nor its reverse.
  const wanted = [3, 0, 5, 1, 4, 2].map((index) => products[index]!.product_id)
  const { body } = await shop.call('POST', '/orders', {
    token,
    body: orderBody(...wanted.map((productId) => ({ productId, qty: 1 }))),
  })
  const { orderId } = body.order
  // Without an index, rows are read in stored order, and changed ones are stored at the end.
  for (const productId of [wanted[0]!, wanted[2]!])
    await shop.db
      .updateTable('order_items')
      .set({ image: '/images/new.webp' })
      .where('product_id', '=', productId)
      .execute()
  const database = sql.id(new URL(shop.database.url).pathname.slice(1))
  for (const plan of ['enable_indexscan', 'enable_bitmapscan'])
    await sql`alter database ${database} set ${sql.id(plan)} = off`.execute(shop.db)
  await using unsorted = await createSecondServer(shop)
  const idsOf = (order: { orderedItems: { productId: string }[] }) =>
    order.orderedItems.map(({ productId }) => productId)
  expect(idsOf(body.order)).toEqual(wanted)
  expect(idsOf((await unsorted.call('GET', `/orders/${orderId}`, { token })).body)).toEqual(wanted)
  expect(idsOf((await unsorted.call('GET', '/orders', { token })).body[0])).toEqual(wanted)
  const listed = await unsorted.call('GET', `/admin/orders?q=${orderId}`, { token: admin.token })
  expect(idsOf(listed.body.items[0])).toEqual(wanted)
  await sql`alter database ${database} reset all`.execute(shop.db)
})

test('refuses a quote and an order above the largest total, and accepts one cent less', async () => {
  const { token } = await makeUser(shop.db)
  const dear = await makeProduct(shop.db, { price: 9_999_999_999.99, lastPrice: 1 })
  const cent = await makeProduct(shop.db, { price: 0.01 })
  const line = (product: typeof dear, qty = 1) => ({ productId: product.product_id, qty })
  const quote = (...orderedItems: object[]) =>
    shop.call('POST', '/orders/quote', { body: { orderedItems } })
  const place = (...lines: { productId: string; qty: number }[]) =>
    shop.call('POST', '/orders', { token, body: orderBody(...lines) })
  for (const answer of [
    await quote(line(dear), line(cent)),
    await place(line(dear), line(cent)),
    await place(line(dear, 2)),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([
      { path: 'orderedItems', message: 'must not cost more than 9999999999.99' },
    ])
  }
  expect((await quote(line(dear))).body.labeledTotal).toBe(9_999_999_999.99)
  expect((await place(line(dear))).body.order.labeledTotal).toBe(9_999_999_999.99)
})

test('names each invalid field of an order', async () => {
  const { token } = await makeUser(shop.db)
  const answer = await shop.call('POST', '/orders', {
    token,
    body: {
      orderedItems: [{ productId: 'x', qty: 0.5 }],
      name: ' ',
      phone: 'abc',
      paymentMethod: 'gold',
    },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'orderedItems.0.qty',
    'name',
    'address',
    'phone',
    'paymentMethod',
  ])
})
