/** Which products the home page shows. */
import { beforeAll, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(shop.db, { type: 'admin' })
  const images = ['/images/1767601800001-rose.webp']
  for (const [productId, category] of [
    ['OLD-IMAGE', 'skincare'],
    ['NEW-IMAGE', 'skincare'],
    ['MAKEUP-IMAGE', 'makeup'],
  ] as const)
    await makeProduct(shop.db, { productId, category, images })
  for (const productId of ['BARE-1', 'BARE-2', 'BARE-3', 'BARE-4', 'BARE-5'])
    await makeProduct(shop.db, { productId, category: 'skincare', images: [] })
  await makeProduct(shop.db, { productId: 'DRAFT', images })
  await shop.db
    .updateTable('products')
    .set({ state: 'draft' })
    .where('product_id', '=', 'DRAFT')
    .execute()
})

async function save(change: (value: object) => object) {
  const { body } = await shop.call('GET', '/admin/settings', { token: admin.token })
  const { value, version } = body.items.find(
    ({ key }: { key: string }) => key === 'home.collection',
  )
  return shop.call('PUT', '/settings/home.collection', {
    token: admin.token,
    body: { value: change(value), version },
  })
}
const feature = (part: { category?: string; productIds?: string[] }) =>
  save((value) => ({ ...value, category: '', productIds: [], ...part }))
const featured = async (): Promise<string[]> =>
  (await shop.call('GET', '/catalogue/featured')).body.map(
    ({ productId }: { productId: string }) => productId,
  )

test('features products with images before newer ones without', async () => {
  expect(await featured()).toEqual(['MAKEUP-IMAGE', 'NEW-IMAGE', 'OLD-IMAGE', 'BARE-5'])
})

test('features only products of the chosen category', async () => {
  expect((await feature({ category: 'Skincare' })).status).toBe(200)
  expect(await featured()).toEqual(['NEW-IMAGE', 'OLD-IMAGE', 'BARE-5', 'BARE-4'])
})

test('features only chosen products, in order and without drafts', async () => {
  expect((await feature({ productIds: ['BARE-2', 'DRAFT', 'OLD-IMAGE'] })).status).toBe(200)
  expect(await featured()).toEqual(['BARE-2', 'OLD-IMAGE'])
  expect((await feature({ productIds: ['DRAFT', 'UNKNOWN'] })).status).toBe(200)
  expect(await featured()).toHaveLength(4)
})

test('rejects a fifth featured product', async () => {
  const { status, body } = await feature({ productIds: ['A', 'B', 'C', 'D', 'E'] })
  expect([status, body.issues?.[0].message]).toEqual([400, 'must have at most 4 entries'])
})

test('accepts a stored value without featured products', async () => {
  const saved = await save(({ productIds: _, ...older }: { productIds?: unknown }) => older)
  expect(saved.status, saved.text).toBe(200)
})
