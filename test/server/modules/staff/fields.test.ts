/** Permissions that some calls need for the fields they change. */
import { expect, test } from 'vitest'
import { errorTable } from '#server/core/errors/errors.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { makeKey } from '../../../support/world.ts'

const shop = await openTestApp()
await shop.db
  .insertInto('roles')
  .values({
    id: 'stocker',
    name: 'Stocker',
    permissions: ['products.write', 'imports', 'orders.read', 'orders.write'],
  })
  .execute()
const editor = await makeUser(shop.db, { role: 'stocker' })
const owner = await makeUser(shop.db, { role: 'owner' })

const needsPrices = {
  status: 403,
  body: { code: 'FORBIDDEN', message: expect.stringContaining('Edit prices') },
}

test('an editor without the permission for prices changes the rest of a product, sent whole with its prices', async () => {
  const { product_id: id } = await makeProduct(shop.db, { price: 1_000, lastPrice: 900 })
  const { body: whole } = await shop.call('GET', `/products/${id}`)
  const { token } = editor
  const put = (change: object) =>
    shop.call('PUT', `/products/${id}`, { token, body: { ...whole, ...change } })
  expect((await put({ productName: 'Other name', stock: 3 })).status).toBe(200)
  expect(await put({ price: 1_100 })).toMatchObject(needsPrices)
  expect(await put({ lastPrice: 800 })).toMatchObject(needsPrices)
  expect(await put({ lastPrice: undefined })).toMatchObject(needsPrices)
  const patch = (body: object) => shop.call('PATCH', `/products/${id}`, { token, body })
  expect((await patch({ price: 1_000, stock: 4 })).status).toBe(200)
  expect(await patch({ price: 999, stock: 5 })).toMatchObject(needsPrices)
  const { body: after } = await shop.call('GET', `/products/${id}`)
  expect(after).toMatchObject({ productName: 'Other name', price: 1_000, lastPrice: 900, stock: 4 })
  expect(
    (await shop.call('PATCH', `/products/${id}`, { token: owner.token, body: { price: 999 } }))
      .status,
  ).toBe(200)
})

test('each price of a product and its sale need the permission for prices', async () => {
  const { product_id: id } = await makeProduct(shop.db, { price: 1_000 })
  const patch = ({ token }: TestUser, body: object) =>
    shop.call('PATCH', `/products/${id}`, { token, body })
  const schedule = {
    ...{ salePrice: 900, saleFrom: '2099-01-01T00:00:00.000Z' },
    saleUntil: '2099-02-01T00:00:00.000Z',
  }
  expect((await patch(owner, { lastPrice: 950, schedule })).status).toBe(200)
  const changes = [
    ...[{ price: 1_001 }, { lastPrice: 949 }, { schedule: { salePrice: 899 } }],
    { schedule: { saleFrom: '2099-01-02T00:00:00.000Z' } },
    { schedule: { saleUntil: '2099-02-02T00:00:00.000Z' } },
  ]
  for (const change of changes) {
    expect([change, await patch(editor, change)]).toMatchObject([change, needsPrices])
    expect([change, (await patch(owner, change)).status]).toEqual([change, 200])
  }
})

test('a new product needs a price, and so the permission for prices', async () => {
  const body = {
    productId: 'NEW-1',
    productName: 'New',
    category: 'skincare',
    price: 100,
    Images: ['https://example.com/a.webp'],
  }
  expect(await shop.call('POST', '/products', { token: editor.token, body })).toMatchObject(
    needsPrices,
  )
  expect((await shop.call('POST', '/products', { token: owner.token, body })).status).toBe(201)
})

test('refuses a bulk change of prices without the permission, and accepts others', async () => {
  const { product_id: id } = await makeProduct(shop.db)
  const bulk = (action: object) =>
    shop.call('POST', '/admin/products/bulk', {
      token: editor.token,
      body: { productIds: [id], action },
    })
  expect(await bulk({ type: 'changePricePercent', percent: 5 })).toMatchObject(needsPrices)
  expect((await bulk({ type: 'setStock', stock: 7 })).status).toBe(201)
})

test('a bulk change of prices stops when its actor loses the permission for prices', async () => {
  const pricer = await makeUser(shop.db, { role: 'manager' })
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1)
    ids.push((await makeProduct(shop.db, { price: 100 })).product_id)
  const job = await shop.db
    .insertInto('bulk_jobs')
    .values({
      action: JSON.stringify({ type: 'changePricePercent', percent: 10 }),
      total: ids.length,
      actor_id: pricer.row.id,
      actor: pricer.row.email,
      heartbeat_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('bulk_items')
    .values(ids.map((product_id, position) => ({ job_id: job.id, position, product_id })))
    .execute()
  await shop.call('PUT', `/admin/staff/${pricer.row.id}/role`, {
    token: owner.token,
    body: { role: 'stocker' },
  })
  const { resumeBulkJobs } = await import('#server/modules/bulk-edits/bulk-edits.service.ts')
  await resumeBulkJobs(shop.services)
  const { body } = await shop.call('GET', `/admin/products/bulk/${job.id}`, { token: owner.token })
  expect([body.succeeded, body.failed]).toEqual([0, 3])
  expect((await shop.call('GET', `/products/${ids[0]}`)).body.price).toBe(100)
})

test('an import without the right to set prices changes the rest and rejects rows with other prices', async () => {
  for (const id of ['IMP-A', 'IMP-B'])
    await makeProduct(shop.db, { productId: id, productName: id, price: 100, stock: 1 })
  const file = [
    'productId,productName,category,price,stock',
    'IMP-A,IMP-A,skincare,100,9',
    'IMP-B,IMP-B,skincare,90,9',
    'IMP-C,IMP-C,skincare,90,9',
  ].join('\n')
  const run = async (token: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/imports?fileName=p.csv',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: file,
      })
    ).json()
  const done = await run(editor.token)
  expect(done.report.products).toMatchObject({ updated: 1, rejected: 2, created: 0 })
  const { body } = await shop.call('GET', `/imports/${done.id}/rows?outcome=rejected`, {
    token: editor.token,
  })
  expect(body.items.map((row: { issues: { code: string }[] }) => row.issues[0]!.code)).toEqual([
    'permission',
    'permission',
  ])
  const key = await makeKey(shop.db, owner, 'admin', 'import')
  expect((await run(key)).report.products).toMatchObject({ updated: 1, created: 1, rejected: 0 })
})

test('staff without the permission for refunds cancel orders due in cash, not paid ones', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const { token } = await makeUser(shop.db)
  const place = async (payment: object) => {
    const body = { ...orderBody({ productId, qty: 1 }), ...payment }
    return (await shop.call('POST', '/orders', { token, body })).body.order.orderId as string
  }
  const cash = await place({})
  const paid = await place({
    paymentMethod: 'card',
    cardDetails: { cardNumber: '4242424242424242', expiryDate: '12/40', cvv: '123' },
  })
  const move = (orderId: string, status: string, by = editor) =>
    shop.call('PUT', `/orders/${orderId}`, { token: by.token, body: { status } })
  expect((await move(cash, 'Cancelled')).status).toBe(200)
  expect((await move(paid, 'Shipped')).status).toBe(200)
  expect(await move(paid, 'Cancelled')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('refunds') },
  })
  const { body } = await shop.call('GET', `/orders/${paid}`, { token })
  expect(body).toMatchObject({ status: 'Shipped', payment: { status: 'paid' } })
  expect((await move(paid, 'Cancelled', owner)).body.order.payment.status).toBe('refunded')
})

test('an export contains only the fields that the member’s other permissions show', async () => {
  const needed = {
    orders: 'orders.read',
    products: 'products.read',
    customers: 'customers.read',
    subscribers: 'customers.read',
  }
  for (const one of new Set(Object.values(needed))) {
    const permissions = ['exports', one]
    await shop.db.insertInto('roles').values({ id: one, name: one, permissions }).execute()
    const { token } = await makeUser(shop.db, { role: one })
    const answers = Object.entries(needed).map(async ([what, neededFor]) => {
      const { status, text } = await shop.call('GET', `/exports/${what}?format=csv`, { token })
      expect(status, text).toBe(neededFor === one ? 200 : 403)
    })
    await Promise.all(answers)
  }
})

test('a refusal names the missing permission to staff and keys, and none to customers', async () => {
  const refusal = async ({ token }: Pick<TestUser, 'token'>) =>
    (await shop.call('GET', '/admin/audit', { token })).body
  expect(await refusal(editor)).toMatchObject({
    message: expect.stringContaining('(audit). Ask an owner'),
  })
  const token = await makeKey(shop.db, owner, 'admin', 'orders', ['orders.read'])
  expect(await refusal({ token })).toMatchObject({
    message: expect.stringContaining('(audit). Create a key'),
  })
  const customer = await makeUser(shop.db)
  expect(await refusal(customer)).toMatchObject({
    code: 'FORBIDDEN',
    message: errorTable.FORBIDDEN.message,
  })
})
