import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

const page = (query: string) => shop.call('GET', `/admin/products?${query}`, { token: admin })
const ids = (answer: { body: { items: { productId: string }[] } }) =>
  answer.body.items.map((item) => item.productId)

test("staff's list filters by category and stock, sorts, counts, and finds by productId", async () => {
  await makeProduct(shop.db, {
    productId: 'LS-1',
    productName: 'Rose Lipstick',
    category: 'makeup',
    stock: 0,
  })
  await makeProduct(shop.db, {
    productId: 'LS-2',
    productName: 'Plum Lipstick',
    category: 'makeup',
    stock: 5,
  })
  await makeProduct(shop.db, {
    productId: 'NC-1',
    productName: 'Clear Varnish',
    category: 'nailcare',
    stock: 6,
  })
  const all = await page('')
  expect(all.body).toMatchObject({ total: 3, counters: { lowStock: 2, outOfStock: 1 } })
  expect(all.body.items[0]).toMatchObject({ productId: 'NC-1', version: 1, imageAlts: [] })
  expect(ids(await page('sort=stock'))).toEqual(['LS-1', 'LS-2', 'NC-1'])
  expect(ids(await page('sort=-stock'))).toEqual(['NC-1', 'LS-2', 'LS-1'])
  expect(ids(await page('stock=low&sort=stock'))).toEqual(['LS-1', 'LS-2'])
  expect(ids(await page('stock=zero'))).toEqual(['LS-1'])
  expect(ids(await page('category=Makeup&sort=name'))).toEqual(['LS-2', 'LS-1'])
  expect(ids(await page('q=ls-&sort=name'))).toEqual(['LS-2', 'LS-1'])
  expect(ids(await page('q=NC-1'))).toEqual(['NC-1'])
  expect(ids(await page('q=lipstik&sort=name'))).toEqual(['LS-2', 'LS-1'])
  expect(ids(await page('q=%25'))).toEqual([])
  const rpc = await shop.rpc('query', 'products.adminList', { stock: 'zero' }, { token: admin })
  expect(rpc.body.result.data).toEqual((await page('stock=zero')).body)
  expect((await page('stock=some')).status).toBe(400)
})

test('returns the same products in small pages as in one large page', async () => {
  for (let index = 0; index < 23; index += 1)
    await makeProduct(shop.db, { category: 'walk', stock: index % 3, price: 100 + (index % 2) })
  for (const sort of ['newest', 'price', '-price', 'name', 'stock', '-stock']) {
    const large = ids(await page(`category=walk&limit=200&sort=${sort}`))
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const small = await page(`category=walk&limit=4&sort=${sort}&cursor=${cursor}`)
      expect(small.body.total).toBe(23)
      walked.push(...ids(small))
      cursor = small.body.nextCursor
    }
    expect(walked).toEqual(large)
    expect(walked).toHaveLength(23)
  }
})

test('returns rating and related products, those in stock first', async () => {
  const own = await makeProduct(shop.db, { category: 'related' })
  const none = await makeProduct(shop.db, { category: 'related', stock: 0 })
  const related = [
    await makeProduct(shop.db, { category: 'related' }),
    await makeProduct(shop.db, { category: 'related' }),
  ]
  const { body } = await shop.call('GET', `/products/${own.product_id}/details`)
  expect(body.reviews).toEqual({ count: 0, average: null })
  expect(body.related.map((product: { productId: string }) => product.productId)).toEqual([
    related[1]!.product_id,
    related[0]!.product_id,
    none.product_id,
  ])
  const rpc = await shop.rpc('query', 'products.details', { productId: own.product_id })
  expect(rpc.body.result.data).toEqual(body)
  // A product that is sold out is not related either.
  const soldOut = await shop.call('GET', `/products/${none.product_id}/details`)
  expect(soldOut.body.related.map((product: { productId: string }) => product.productId)).toEqual([
    own.product_id,
    related[1]!.product_id,
    related[0]!.product_id,
  ])
  expect((await shop.call('GET', '/products/unknown/details')).status).toBe(404)
})

test('counts products, average price and stock per category, largest first', async () => {
  await makeProduct(shop.db, { category: 'aaa', price: 10, lastPrice: 1, stock: 3 })
  await makeProduct(shop.db, { category: 'aaa', price: 10.01, stock: 4 })
  await makeProduct(shop.db, { category: 'aaa', price: 10.01, stock: 0 })
  const { body } = await shop.call('GET', '/products/stats/category', { token: admin })
  expect(body.find((entry: { _id: string }) => entry._id === 'aaa')).toEqual({
    _id: 'aaa',
    count: 3,
    averagePrice: 10.01,
    totalStock: 7,
  })
  const counts = body.map((entry: { count: number }) => entry.count)
  expect(counts).toEqual([...counts].sort((a: number, b: number) => b - a))
})

test('reports whether a Product ID is in use', async () => {
  const { product_id: id } = await makeProduct(shop.db)
  const ask = (productId: string) =>
    shop.call('GET', `/products/${productId}/exists`, { token: admin })
  expect((await ask(id)).body).toEqual({ exists: true })
  expect((await ask('free')).body).toEqual({ exists: false })
})

test('lists deleted products and articles once per id for 30 days', async () => {
  const call = (method: string, path: string, body?: object) =>
    shop.call(method, path, { token: admin, ...(body ? { body } : {}) })
  const product = { productName: 'Deleted balm', category: 'makeup', price: 10 }
  for (const price of [10, 20]) {
    await call('POST', '/products', { ...product, productId: 'DEL-1', price })
    await call('DELETE', '/products/DEL-1')
  }
  const deleted = await page('deleted=true&q=DEL-1')
  expect([deleted.body.total, deleted.body.items[0].price]).toEqual([1, 20])
  expect(ids(await page('q=DEL-1'))).toEqual([])
  expect((await call('POST', '/products/DEL-1/restore')).body.product.price).toBe(20)
  expect(ids(await page('q=DEL-1'))).toEqual(['DEL-1'])

  await call('POST', '/blogs', { blogId: 'DEL-B', blogTopic: 'Deleted article' })
  await call('DELETE', '/blogs/DEL-B')
  const articles = async () =>
    (await call('GET', '/admin/blogs?deleted=true')).body.items.map(
      (one: { blogId: string }) => one.blogId,
    )
  expect(await articles()).toEqual(['DEL-B'])
  const long = { deleted_at: new Date(Date.now() - 31 * 86_400_000) }
  await shop.db.updateTable('blogs').set(long).where('blog_id', '=', 'DEL-B').execute()
  expect(await articles()).toEqual([])
})
