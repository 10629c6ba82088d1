import { expect, test } from 'vitest'
import { addDemoCatalogue } from '#server/modules/onboarding/seed.ts'
import { makeUser, orderBody } from '../../../support/factories.ts'
import { settingSaver } from '../../../support/settings.ts'
import { openTestApp } from '../../../support/test-app.ts'

interface Demo {
  productIds: string[]
  blogIds: string[]
  extras?: boolean
}
const facts = async () => (await shop.call('GET', '/admin/onboarding', { token })).body
const left = async (): Promise<Demo> => {
  const { demo } = await facts()
  return {
    productIds: demo.products.map((one: { productId: string }) => one.productId).sort(),
    blogIds: demo.blogs.map((one: { blogId: string }) => one.blogId).sort(),
  }
}

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
await addDemoCatalogue(shop.services)
shop.services.catalogue.changed()
const all = await left()

const remove = (body: Demo) => shop.call('POST', '/admin/onboarding/remove-demo', { token, body })
const restore = (body: Demo) => shop.call('POST', '/admin/onboarding/restore-demo', { token, body })
const shown = async () => ({
  products: (await shop.call('GET', '/products')).body.length,
  blogs: (await shop.call('GET', '/blogs')).body.length,
})

test('a new shop contains only demo data', async () => {
  expect((await facts()).ownProducts).toBe(false)
  expect({ products: all.productIds.length, blogs: all.blogIds.length }).toEqual(await shown())
})

test('removes and restores the demo catalogue in one call each', async () => {
  const before = await shown()
  const { status, body } = await remove(all)
  expect(status).toBe(200)
  expect(body.demo.productIds.sort()).toEqual(all.productIds)
  expect(await shown()).toEqual({ products: 0, blogs: 0 })
  expect(await left()).toEqual({ productIds: [], blogIds: [] })
  const trail = await shop.call('GET', '/admin/audit?entity=product&limit=1', { token })
  expect(trail.body.items[0].action).toBe('product.delete')
  expect((await restore(body.demo)).body.demo.productIds).toHaveLength(all.productIds.length)
  expect(await shown()).toEqual(before)
  expect(await left()).toEqual(all)
})

test('without permission for promotions, removes demo products but neither ends nor restores demo codes', async () => {
  const permissions = ['settings', 'products.write', 'content']
  const role = { id: 'without-promotions', name: 'Without promotions', permissions }
  await shop.db.insertInto('roles').values(role).execute()
  const { token } = await makeUser(shop.db, { type: 'admin', role: role.id })
  for (const path of ['/admin/onboarding/remove-demo', '/admin/onboarding/restore-demo']) {
    const ask = (body: Demo) => shop.call('POST', path, { token, body })
    const nothing = { productIds: [], blogIds: [] }
    expect((await ask({ ...nothing, extras: true })).status, path).toBe(403)
    expect((await ask(nothing)).status, path).toBe(200)
  }
})

test('removes demo reviews, policies and codes, and keeps those of customers and staff', async () => {
  const reviewsOf = async (productId: string) =>
    (await shop.call('GET', `/products/${productId}/review`)).body.reviews
  const codeOf = async (code: string) =>
    (
      await shop.call('POST', '/orders/quote', {
        body: { orderedItems: [{ productId: 'AR-SK-001', qty: 2 }], codes: [code] },
      })
    ).body.codes[0]
  const policies = async () => (await shop.call('GET', '/settings')).body.policies
  const { extras } = (await facts()).demo
  expect(extras).toEqual({
    reviews: expect.any(Number),
    policies: ['Delivery', 'Returns', 'Privacy', 'Terms'],
    codes: ['AYUBOWAN', 'GLOW500'],
  })
  const stars = (await shop.call('GET', '/products/AR-SK-001/details')).body
  expect(stars).toMatchObject({
    reviews: { count: 4, average: 4.8 },
    details: { size: 30, unit: 'ml', weight: 50, howToUse: expect.stringContaining('damp') },
  })
  expect(await codeOf('glow500')).toMatchObject({ applied: true })
  expect((await policies()).returns.text).toMatch(/^\*This is a demo shop/)
  // Data of the shop itself: a customer's review, a policy, a code under another name.
  const own = { product_id: 'AR-SK-001', comment: 'Mine.', rating: 3, first_name: 'Nimali' }
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('product_id', '=', 'AR-SK-001')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('reviews')
    .values({ ...own, product_ref: id })
    .execute()
  const value = { title: 'Terms', text: 'Ours.' }
  await settingSaver(shop, { token })('policies.terms', value)

  const removed = await remove({ ...all, extras: true })
  expect(removed.body.demo.extras).toBe(true)
  expect((await facts()).demo).toEqual({ products: [], blogs: [] })
  expect(await codeOf('GLOW500').catch(() => undefined)).toBe(undefined)
  expect(await policies()).toMatchObject({ returns: { text: '' }, terms: value })
  const left = await shop.db.selectFrom('reviews').select('comment').execute()
  expect(left).toEqual([{ comment: 'Mine.' }])

  await restore(removed.body.demo)
  expect((await facts()).demo.extras).toEqual({
    ...extras,
    policies: ['Delivery', 'Returns', 'Privacy'],
  })
  expect(await codeOf('GLOW500')).toMatchObject({ applied: true })
  expect(await reviewsOf('AR-SK-001')).toHaveLength(5)
})

test('keeps edited demo products and removes sold ones', async () => {
  const [counted, priced, bought] = all.productIds as [string, string, string]
  const version = async (productId: string) =>
    (await shop.call('GET', `/products/${productId}/details`, { token })).body.version
  const patch = async (productId: string, change: object) =>
    shop.call('PATCH', `/products/${productId}`, {
      token,
      body: { ...change, version: await version(productId) },
    })
  expect((await patch(counted, { stock: 1 })).status).toBe(200)
  expect((await patch(priced, { price: 99_999 })).status).toBe(200)
  const order = await shop.call('POST', '/orders', {
    token: (await makeUser(shop.db)).token,
    body: orderBody({ productId: bought, qty: 2 }),
  })
  expect(order.status).toBe(201)
  const [blogId] = all.blogIds as [string]
  const article = (await shop.call('GET', `/blogs/${blogId}`)).body.blog
  await shop.call('PUT', `/blogs/${blogId}`, { token, body: { ...article, blogTopic: 'Ours' } })

  const now = await left()
  expect(now.productIds).toEqual(all.productIds.filter((id) => ![counted, priced].includes(id)))
  expect(now.productIds).toContain(bought)
  expect(now.blogIds).toEqual(all.blogIds.filter((id) => id !== blogId))
  expect((await facts()).ownProducts).toBe(true)
  // A page that still lists them all deletes none of the others.
  const { body } = await remove(all)
  expect(body.demo.productIds.sort()).toEqual(now.productIds)
  expect(await shown()).toEqual({ products: 2, blogs: 1 })
  await restore(body.demo)
})

test('an own product with a demo ID does not block the demo', async () => {
  const [productId] = (await left()).productIds as [string]
  await remove({ productIds: [productId], blogIds: [] })
  const own = { productId, productName: 'Our soap', category: 'bath&body', price: 500, stock: 3 }
  expect((await shop.call('POST', '/products', { token, body: own })).status).toBe(201)
  expect((await remove({ productIds: [productId], blogIds: [] })).body.demo.productIds).toEqual([])
  expect((await restore({ productIds: [productId], blogIds: [] })).body.demo.productIds).toEqual([])
  expect((await shop.call('GET', `/products/${productId}`)).body.productName).toBe('Our soap')
})
