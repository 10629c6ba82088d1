/** The stock pages of staff: movements, counts, adjustments. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeDetails } from '../../../../db/queries/catalog/product-details.queries.ts'
import { makeDetails, makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin' })
await sql`insert into roles (id, name, permissions) values ('counter', 'Counter', '{products.read,stock}')`.execute(
  shop.db,
)
const counter = await makeUser(shop.db, { role: 'counter' })
const buyer = await makeUser(shop.db, { email: 'buyer@example.com' })

const get = async (path: string, { token } = admin) =>
  (await shop.call('GET', path, { token })).body
const send = (path: string, body: object, { token } = admin) =>
  shop.call('POST', `/admin/stock/${path}`, { token, body })
const place = async (productId: string, qty: number): Promise<string> =>
  (
    await shop.call('POST', '/orders', {
      token: buyer.token,
      body: orderBody({ productId, qty }),
    })
  ).body.order.orderId
const put = (orderId: string, status: string) =>
  shop.call('PUT', `/orders/${orderId}`, { token: admin.token, body: { status } })
const supplyOf = async (q: string) => (await get(`/admin/stock?q=${q}`)).items[0]

test('lists movements and orders with actor, change and remaining stock', async () => {
  const productId = 'WHY'
  const product = { productId, productName: 'Oil', category: 'skincare', price: 10, stock: 5 }
  await shop.call('POST', '/products', { token: admin.token, body: product })
  const orderId = await place(productId, 2)
  await put(orderId, 'Cancelled')
  const received = { productId, change: 12, reason: 'received', note: 'Invoice 118' }
  expect(await send('adjustments', received, counter)).toMatchObject({
    status: 201,
    body: { productId, change: 12, stock: 17 },
  })
  await put(orderId, 'Processing')
  const by = admin.row.email
  const entries = [
    { reason: 'sale', change: -2, stock: 15, orderId, actor: by },
    { reason: 'received', change: 12, stock: 17, note: 'Invoice 118', actor: counter.row.email },
    { reason: 'cancel', change: 2, stock: 5, orderId, actor: by },
    { reason: 'sale', change: -2, stock: 3, orderId, actor: buyer.row.email },
    { reason: 'opening', change: 5, stock: 5, orderId: null, actor: by },
  ]
  const whole = await get(`/admin/products/${productId}/stock`)
  expect(whole).toMatchObject({ items: entries, nextCursor: null })
  // page by page
  const first = await get(`/admin/products/${productId}/stock?limit=2`)
  const rest = await get(`/admin/products/${productId}/stock?limit=50&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items]).toEqual(whole.items)
  // staff without access to orders see no customer
  const seen = await get(`/admin/products/${productId}/stock`, counter)
  expect(seen.items.map(({ actor }: { actor: string }) => actor)).toEqual([
    ...['', counter.row.email, '', '', by],
  ])
  const audit = await get(`/admin/audit?entity=product&entityId=${productId}`)
  expect(audit.items[0]).toMatchObject({
    actor: counter.row.email,
    action: 'product.update',
    changes: { stock: [5, 17], reason: [null, 'received'], note: [null, 'Invoice 118'] },
  })
})

test('lists an edited order with its edit and its returns', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { stock: 10 })
  const { product_id: other } = await makeProduct(shop.db)
  const orderId = await place(productId, 4)
  const change = (orderedItems: object[]) =>
    shop.call('POST', `/admin/orders/${orderId}/edits`, {
      token: admin.token,
      body: { orderedItems },
    })
  expect((await change([{ productId, qty: 1 }])).status).toBe(200)
  await put(orderId, 'Cancelled')
  await put(orderId, 'Processing')
  expect((await change([{ productId: other, qty: 1 }])).status).toBe(200)
  const history = async (id: string) =>
    (await get(`/admin/products/${id}/stock`)).items.map(
      (entry: { reason: string; change: number; stock: number }) =>
        `${entry.reason} ${entry.change} ${entry.stock}`,
    )
  expect(await history(productId)).toEqual([
    ...['edit 1 10', 'sale -1 9', 'cancel 1 10', 'edit 3 9', 'sale -4 6', 'opening 10 10'],
  ])
  await put(orderId, 'Delivered')
  const returned = await shop.call('POST', `/admin/orders/${orderId}/returns`, {
    token: admin.token,
    body: { lines: [{ productId: other, quantity: 1 }] },
  })
  expect(returned.status).toBe(201)
  expect(await history(other)).toEqual(['return 1 10', 'edit -1 9', 'opening 10 10'])
})

test('records a count as a difference, keeps sales, and rejects a concurrent count', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { stock: 10 })
  await place(productId, 3)
  // three units of a pending order are still on the shelf
  const read = await supplyOf(productId)
  expect(read).toMatchObject({ stock: 7, toPack: 3 })
  const seen = { productId, expected: 10, version: read.version }
  const late = await place(productId, 1)
  await put(late, 'Shipped')
  const counted = await send('counts', { ...seen, counted: 9 }, counter)
  expect(counted).toMatchObject({ status: 201, body: { change: -1, stock: 5 } })
  expect(await supplyOf(productId)).toMatchObject({ stock: 5, toPack: 3 })
  const again = await send('counts', { ...seen, counted: 8 })
  expect(again).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
  const { version } = await supplyOf(productId)
  const fewer = await send('counts', { productId, counted: 2, expected: 8, version })
  expect(fewer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1 more units') },
  })
  const right = await send('counts', { productId, counted: 8, expected: 8, version })
  expect(right.body).toMatchObject({
    change: 0,
    stock: 5,
    version,
    message: 'The count matches the stock.',
  })
})

test.each([
  [{ change: 0 }, 'change', 'must not be 0'],
  [{ change: -11 }, 'change', 'must not remove more than the 10 in stock'],
  [{ change: 2_147_483_647 }, 'change', 'is too large'],
  [{ reason: 'sale' }, 'reason', 'must be one of received, return, lost, correction'],
])('rejects the adjustment %o: %s %s', async (wrong, path, message) => {
  const { product_id: productId } = await makeProduct(shop.db)
  const { status, body } = await send('adjustments', {
    ...{ productId, change: 1, reason: 'lost', ...wrong },
  })
  expect(status).toBe(400)
  expect(body.issues).toMatchObject([{ path, message }])
})

test('calculates sales rate, days of stock and reorder quantity, most urgent first', async () => {
  const make = (productId: string, stock: number) =>
    makeProduct(shop.db, { productId, stock, category: 'supply' })
  await make('SOON', 40)
  await make('IDLE', 40)
  const low = await make('LOW', 9)
  await sql`update products set created_at = now() - interval '90 days' where category = 'supply'`.execute(
    shop.db,
  )
  await make('NEW', 10)
  await writeDetails(shop.db as never, [
    makeDetails({ product_ref: low.id, sku: 'Sku-9', barcode: '4790001', low_stock_at: 9 }),
  ])
  for (const [productId, qty] of [
    ['SOON', 30],
    ['NEW', 2],
  ] as const)
    await place(productId, qty)
  const old = await place('SOON', 5)
  await sql`update orders set created_at = now() - interval '40 days' where order_id = ${old}`.execute(
    shop.db,
  )
  await sql`update order_items set sold_at = now() - interval '40 days'
    from orders where orders.id = order_items.order_id and orders.order_id = ${old}`.execute(
    shop.db,
  )
  await put(await place('IDLE', 4), 'Cancelled')
  const set = (value: unknown) =>
    shop.call('PUT', '/settings/orders.reorderDays', {
      token: admin.token,
      body: { value, version: 0 },
    })
  expect((await set(20)).status).toBe(200)
  await expect.poll(async () => (await get('/admin/stock')).days).toBe(20)
  const page = await get('/admin/stock?category=supply')
  expect(page).toMatchObject({
    total: 4,
    items: [
      { productId: 'SOON', stock: 5, sold: 30, perDay: 1, daysLeft: 5, suggested: 20 },
      { productId: 'LOW', lowStockThreshold: 9, sold: 0, perDay: 0, daysLeft: null, suggested: 0 },
      // two units in its first week, and the default limit of the shop
      {
        productId: 'NEW',
        lowStockThreshold: 5,
        stock: 8,
        sold: 2,
        perDay: 0.29,
        daysLeft: 28,
        suggested: 3,
      },
      { productId: 'IDLE', stock: 40, sold: 0, perDay: 0, daysLeft: null, suggested: 0 },
    ],
  })
  const ids = async (query: string) =>
    (await get(`/admin/stock?category=supply&${query}`)).items.map(
      ({ productId }: { productId: string }) => productId,
    )
  expect(await ids('stock=reorder&sort=-suggested')).toEqual(['SOON', 'NEW'])
  expect(await ids('sort=name&limit=1')).toHaveLength(1)
  expect(await ids('q=sku-9')).toEqual(['LOW'])
  expect(await ids('q=4790001')).toEqual(['LOW'])
  const file = await shop.call('GET', '/exports/stock?category=supply', { token: admin.token })
  expect(file.text.slice(1).split('\r\n').slice(0, 3)).toEqual([
    'productId,productName,category,sku,barcode,stock,toPack,lowStockThreshold,sold,perDay,daysLeft,suggested',
    expect.stringMatching(/^SOON,.*,supply,,,5,35,5,30,1,5,20$/),
    expect.stringMatching(/^LOW,.*,supply,Sku-9,4790001,9,0,9,0,0,,0$/),
  ])
})
