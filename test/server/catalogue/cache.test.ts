import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#server/services.ts'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
let admin: string
beforeAll(async () => {
  shop = await createTestApp()
  admin = (await makeUser(shop.db, { type: 'admin' })).token
})
afterAll(() => shop[Symbol.asyncDispose]())

const nameOf = (answer: { body: { productName: string }[] }, productId: string) =>
  (answer.body as { productId: string; productName: string }[]).find(
    (product) => product.productId === productId,
  )?.productName

test('a reader of a list sees a write of the same server in the very next answer, at both doors', async () => {
  const product = await makeProduct(shop.db, { productName: 'Before' })
  await shop.call('GET', '/products')
  for (const round of [1, 2, 3, 4, 5]) {
    const productName = `After ${round}`
    const written = await shop.call('PUT', `/products/${product.product_id}`, {
      token: admin,
      body: { productName, category: 'skincare', price: 1_000, stock: 10 },
    })
    expect(written.status).toBe(200)
    const rest = await shop.call('GET', '/products')
    expect(nameOf(rest, product.product_id)).toBe(productName)
    const rpc = await shop.rpc('query', 'products.list')
    expect(nameOf({ body: rpc.body.result.data }, product.product_id)).toBe(productName)
  }
})

test('a known ETag answers 304 until the catalogue changes, then the new list with another ETag', async () => {
  const product = await makeProduct(shop.db)
  // The product's own announcement may still be on its way, so the first tag may be short-lived.
  let etag = ''
  const askAgain = async () => {
    etag = String((await shop.call('GET', '/products?limit=5')).headers.etag)
    return shop.call('GET', '/products?limit=5', { headers: { 'if-none-match': etag } })
  }
  await expect.poll(askAgain, { timeout: 1_000 }).toMatchObject({ status: 304, text: '' })
  await shop.call('DELETE', `/products/${product.product_id}`, { token: admin })
  const changed = await shop.call('GET', '/products?limit=5', {
    headers: { 'if-none-match': etag },
  })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('a write and a sale of one server reach the lists of another within a second', async () => {
  const product = await makeProduct(shop.db, { productName: 'Old name', stock: 5 })
  const other = await openServices(shop.services.config, shop.database.url, shop.services.log)
  try {
    const before = other.catalogue.etag()
    expect(before).toBeDefined()
    await shop.call('PATCH', `/products/${product.product_id}`, {
      token: admin,
      body: { price: 900 },
    })
    await expect.poll(() => other.catalogue.etag(), { timeout: 1_000 }).not.toBe(before)
    const afterWrite = other.catalogue.etag()
    const { token } = await makeUser(shop.db)
    const placed = await shop.call('POST', '/orders', {
      token,
      body: orderBody({ productId: product.product_id, qty: 1 }),
    })
    expect(placed.status).toBe(201)
    await expect.poll(() => other.catalogue.etag(), { timeout: 1_000 }).not.toBe(afterWrite)
  } finally {
    await other.close()
  }
})
