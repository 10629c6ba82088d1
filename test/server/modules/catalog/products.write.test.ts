import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = (await makeUser(shop.db, { type: 'admin' })).token
const customer = (await makeUser(shop.db)).token

let number = 0
const newId = () => `NEW-${++number}`
const body = (productId: string) => ({
  productId,
  productName: ' Sandalwood Body Oil ',
  altNames: ['Handun Thel'],
  category: ' Bath&Body ',
  price: '2450.50',
  lastPrice: '1999.90',
  stock: '12',
  description: 'Warm and dry.',
  Images: ['/images/a.webp', 'https://example.com/b.webp'],
})

test('returns a created product in the documented shape, and shows it publicly', async () => {
  const id = newId()
  const made = await shop.call('POST', '/products', { token: admin, body: body(id) })
  expect(made.status).toBe(201)
  expect(made.headers.etag).toBe('"1"')
  expect(made.body).toMatchObject({
    message: 'Product added successfully!',
    version: 1,
    product: {
      productId: id,
      productName: 'Sandalwood Body Oil',
      category: 'bath&body',
      price: 2450.5,
      lastPrice: 1999.9,
      stock: 12,
    },
  })
  const found = await shop.call('GET', `/products/${id}`)
  expect(found.body).toEqual(made.body.product)
})

test('rejects products with used ids and with invalid values', async () => {
  const id = newId()
  const send = (changes: object) =>
    shop.call('POST', '/products', { token: admin, body: { ...body(id), ...changes } })
  expect((await send({})).status).toBe(201)
  const taken = await send({})
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'productId' }] })
  const wrong = await send({
    productId: newId(),
    price: 10,
    lastPrice: 11,
    stock: 0.5,
    Images: ['data:image/png;base64,x'],
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'stock',
    'Images.0',
  ])
  const above = await send({ productId: newId(), price: 10, lastPrice: 11 })
  expect(above.body.issues).toMatchObject([{ path: 'lastPrice' }])
})

test('creates one product for a repeated Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'product-once' }
  const sent = { token: admin, headers, body: body(newId()) }
  const [one, two] = await Promise.all([
    shop.call('POST', '/products', sent),
    shop.call('POST', '/products', sent),
  ])
  expect([one!.status, two!.status]).toEqual([201, 201])
  expect(one!.text).toBe(two!.text)
  const other = await shop.call('POST', '/products', { ...sent, body: body(newId()) })
  expect(other.status).toBe(422)
})

test('keeps absent fields and the productId on update, and increments the version', async () => {
  const id = newId()
  await shop.call('POST', '/products', {
    token: admin,
    body: { ...body(id), imageAlts: ['front', 'back'] },
  })
  const { Images: _, stock: __, ...rest } = body(id)
  const updated = await shop.call('PUT', `/products/${id}`, {
    token: admin,
    body: { ...rest, productId: 'SOMETHING-ELSE', productName: 'Oil', lastPrice: undefined },
  })
  expect(updated.status).toBe(200)
  expect(updated.body).toMatchObject({
    message: 'Product Update successfully..!',
    version: 2,
    product: { productId: id, productName: 'Oil', lastPrice: 2450.5, stock: 12 },
  })
  expect(updated.body.product.Images).toEqual([
    'http://localhost/images/a.webp',
    'https://example.com/b.webp',
  ])
  const details = await shop.call('GET', `/products/${id}/details`)
  expect(details.body.imageAlts).toEqual(['front', 'back'])
  const replaced = await shop.call('PUT', `/products/${id}`, {
    token: admin,
    body: { ...rest, Images: ['/images/c.webp'] },
  })
  expect(replaced.body.product.Images).toEqual(['http://localhost/images/c.webp'])
  expect((await shop.call('GET', `/products/${id}/details`)).body.imageAlts).toEqual([])
  const unknown = await shop.call('PUT', '/products/unknown', { token: admin, body: rest })
  expect(unknown.status).toBe(404)
})

test('rejects an outdated If-Match without changes', async () => {
  const { product_id: id } = await makeProduct(shop.db, { price: 100, stock: 5 })
  const patch = (options: object, changes: object) =>
    shop.call('PATCH', `/products/${id}`, { token: admin, body: changes, ...options })
  const first = await patch({ headers: { 'if-match': '"1"' } }, { stock: 6 })
  expect(first.status).toBe(200)
  expect(first.headers.etag).toBe('"2"')
  const stale = await patch({ headers: { 'if-match': '"1"' } }, { stock: 9 })
  expect(stale.status).toBe(412)
  expect(stale.body.code).toBe('PRECONDITION_FAILED')
  expect((await shop.call('GET', `/products/${id}`)).body.stock).toBe(6)
})

/** Creates a product, and sells a unit of it after version 1 was read. */
async function makeSold() {
  const { product_id: productId } = await makeProduct(shop.db, { price: 100, stock: 5 })
  const order = orderBody({ productId, qty: 1 })
  expect((await shop.call('POST', '/orders', { token: customer, body: order })).status).toBe(201)
  return productId
}

test('after a sale, accepts an old If-Match for an edit without stock, and refuses it with stock', async () => {
  const productId = await makeSold()
  const edit = (method: 'PUT' | 'PATCH', changes: object, version = 1) =>
    shop.call(method, `/products/${productId}`, {
      token: admin,
      headers: { 'if-match': `"${version}"` },
      body: changes,
    })
  const { stock: _, ...whole } = body(productId)
  expect((await edit('PUT', { ...whole, stock: 9 })).status).toBe(412)
  expect((await edit('PATCH', { stock: 9 })).status).toBe(412)
  expect((await edit('PUT', whole)).body).toMatchObject({ version: 3, product: { stock: 4 } })
  // This edit was no sale: a further edit of version 1 or 2 is based on other texts.
  expect((await edit('PATCH', { price: 3_000 })).status).toBe(412)
  expect((await edit('PATCH', { price: 3_000 }, 2)).status).toBe(412)
  expect((await edit('PATCH', { stock: 9 }, 3)).body.product.stock).toBe(9)
})

test('after a sale, accepts an old version in a tRPC edit without stock, and refuses it with stock', async () => {
  const productId = await makeSold()
  const patch = (changes: object) =>
    shop.rpc('mutation', 'products.patch', { productId, version: 1, ...changes }, { token: admin })
  expect((await patch({ stock: 9 })).body.error.data.appCode).toBe('PRECONDITION_FAILED')
  const edited = await patch({ details: { sku: 'S-1' } })
  expect(edited.body.result.data).toMatchObject({ version: 3, product: { stock: 4 } })
  expect((await patch({ price: 90 })).status).toBe(412)
})

test('refuses an edit of a version that does not exist yet', async () => {
  const productId = await makeSold()
  const stated = { productId, price: 90, version: 9 }
  expect((await shop.rpc('mutation', 'products.patch', stated, { token: admin })).status).toBe(412)
})

test('accepts If-Match with any version or several, and refuses one without quotes', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const patch = async (ifMatch: string, stock: number) => {
    const { status, body } = await shop.call('PATCH', `/products/${productId}`, {
      token: admin,
      headers: { 'if-match': ifMatch },
      body: { stock },
    })
    return [status, body.product?.stock ?? body.code]
  }
  expect(await patch('*', 1)).toEqual([200, 1])
  expect(await patch('"7", "2"', 2)).toEqual([200, 2])
  expect(await patch('"7", "2"', 3)).toEqual([412, 'PRECONDITION_FAILED'])
  expect(await patch('3', 4)).toEqual([400, 'BAD_REQUEST'])
})

test('sets lastPrice with a patched price without discount, and rejects a price below it', async () => {
  const plain = await makeProduct(shop.db, { price: 100 })
  const patch = (id: string, changes: object) =>
    shop.call('PATCH', `/products/${id}`, { token: admin, body: changes })
  expect((await patch(plain.product_id, { price: '120.5' })).body.product).toMatchObject({
    price: 120.5,
    lastPrice: 120.5,
  })
  const reduced = await makeProduct(shop.db, { price: 100, lastPrice: 80 })
  expect((await patch(reduced.product_id, { price: 90 })).body.product).toMatchObject({
    price: 90,
    lastPrice: 80,
  })
  const below = await patch(reduced.product_id, { price: 70 })
  expect(below.status).toBe(400)
  expect(below.body.issues).toMatchObject([{ path: 'price' }])
  const nothing = await patch(reduced.product_id, { price: 90 })
  expect(nothing.body.version).toBe(2)
})

test('hides a deleted product, restores it, and rejects a restore over a used id', async () => {
  const { product_id: id } = await makeProduct(shop.db)
  const remove = () => shop.call('DELETE', `/products/${id}`, { token: admin })
  const restore = () => shop.call('POST', `/products/${id}/restore`, { token: admin })
  const deleted = await remove()
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Product deleted successfully' }])
  expect((await shop.call('GET', `/products/${id}`)).body).toBeNull()
  expect((await shop.call('GET', `/products/${id}/details`)).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect((await restore()).body.product.productId).toBe(id)
  expect((await restore()).status).toBe(200)
  await remove()
  await shop.call('POST', '/products', { token: admin, body: body(id) })
  expect((await restore()).status).toBe(409)
  const unknown = await shop.call('POST', '/products/unknown/restore', { token: admin })
  expect(unknown.status).toBe(404)
})

test('writes every product change to the audit log', async () => {
  const { product_id: id } = await makeProduct(shop.db, { stock: 3 })
  await shop.call('PATCH', `/products/${id}`, { token: admin, body: { stock: 8 } })
  await shop.call('DELETE', `/products/${id}`, { token: admin })
  const log = await shop.call('GET', `/admin/audit?entity=product&entityId=${id}`, { token: admin })
  expect(log.body.total).toBe(2)
  expect(log.body.items).toMatchObject([
    { action: 'product.delete', entityId: id },
    { action: 'product.update', entityId: id, changes: { stock: [3, 8] } },
  ])
  const first = await shop.call('GET', `/admin/audit?limit=1&q=${id.toLowerCase()}`, {
    token: admin,
  })
  expect(first.body.items).toHaveLength(1)
  const second = await shop.call(
    'GET',
    `/admin/audit?limit=1&q=${id.toLowerCase()}&cursor=${first.body.nextCursor}`,
    { token: admin },
  )
  expect(second.body).toMatchObject({ nextCursor: null, items: [{ action: 'product.update' }] })
  expect((await shop.call('GET', '/admin/audit?cursor=x', { token: admin })).status).toBe(400)
})

test('returns a changed product at once although lists are cached', async () => {
  const before = await shop.call('GET', '/products')
  const { body: made } = await shop.call('POST', '/products', { token: admin, body: body(newId()) })
  const after = await shop.call('GET', '/products')
  expect(after.body).toHaveLength(before.body.length + 1)
  expect(after.body[0]).toEqual(made.product)
})
