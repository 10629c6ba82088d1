/** Promotions as staff make, change and end them. */
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const now = new Date('2026-11-23T04:30:00Z')
const shop = await openTestApp({}, { clock: () => now })
const owner = (await makeUser(shop.db, { type: 'admin' })).token
await makeProduct(shop.db, { productId: 'SOAP', price: 120, lastPrice: 100 })
await makeProduct(shop.db, { productId: 'ROUGE', category: 'makeup' })

const as = (method: string, path: string, body?: object) =>
  shop.call(method, `/admin/promotions${path}`, { token: owner, body })
const half = { type: 'percentage', percent: 50 }
/** Half off the selected products. */
const make = async (more: object) => {
  const answer = await as('POST', '', { name: 'Offer', ...half, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.promotion as { id: string }
}
const twoSoaps = [{ productId: 'SOAP', qty: 2 }]

test('creates, changes, previews and ends promotions, with errors by field', async () => {
  const wrong = async (body: object) =>
    (await as('POST', '', { name: 'x', ...body })).body.issues.map(
      ({ path }: { path: string }) => path,
    )
  expect(await wrong({ type: 'percentage' })).toEqual(['percent'])
  expect(await wrong({ type: 'buyXgetY' })).toEqual(['buy', 'get', 'percent'])
  expect(await wrong({ type: 'amount', amount: -1, code: 'a b!' })).toEqual(['code', 'amount'])
  const from = now.toISOString()
  expect(await wrong({ ...half, startsAt: from, endsAt: from })).toEqual(['endsAt'])
  const [startsAt, endsAt] = ['2026-12-01T00:00:00.500Z', '2026-12-01T00:00:00Z']
  expect(await wrong({ ...half, startsAt, endsAt })).toEqual(['endsAt'])
  expect(await wrong({ ...half, startsAt: '0000-01-01T00:00:00Z' })).toEqual(['startsAt'])
  const one = await make({ code: 'one' })
  const taken = await as('POST', '', { name: 'x', ...half, code: 'ONE' })
  expect(taken.body).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'code' }] })
  const path = `/${one.id}`
  const change = (body: object) => as('PUT', path, body)
  const changed = await change({ name: 'Two', ...half, code: 'TWO', version: 1 })
  expect(changed.body.promotion).toMatchObject({ code: 'TWO', name: 'Two', version: 2 })
  const tried = await as('POST', '/preview', {
    orderedItems: twoSoaps,
    promotion: { name: 'Try', ...half },
  })
  expect(tried.body).toMatchObject({ without: { total: 200 }, with: { total: 100 } })
  const quoted = await shop.call('POST', '/orders/quote', { body: { orderedItems: twoSoaps } })
  expect(quoted.body).toMatchObject({ total: 200 })
  await as('POST', `${path}/end`, {})
  const { body } = await as('GET', '?q=two')
  expect(body).toMatchObject({ total: 1, items: [{ state: 'ended', used: 0, cost: 0 }] })
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('entity', '=', 'promotion')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'promotion.create', entity_id: 'Offer' },
    { action: 'promotion.update', entity_id: 'Two' },
    { action: 'promotion.end', entity_id: 'Two' },
  ])
})

test('rejects unknown products in both APIs, and keeps deleted ones of a saved promotion', async () => {
  const old = await makeProduct(shop.db, { productId: 'GONE', productName: 'Old Soap' })
  const made = await make({ products: ['GONE'], categories: ['makeup'] })
  await shop.db.updateTable('products').set({ deleted_at: now }).where('id', '=', old.id).execute()
  const body = { name: 'Offer', ...half, products: ['GONE', 'SOEP'], getCategories: ['mak-up'] }
  const issues = [
    { path: 'products.1', message: 'names SOEP, which is not a product of the shop' },
    { path: 'getCategories.0', message: 'names mak-up, which is not a category of the shop' },
  ]
  const path = `/${made.id}`
  const wrong = await as('PUT', path, { ...body, version: 1 })
  expect(wrong).toMatchObject({ status: 400, body: { issues } })
  const input = { id: made.id, ...body, version: 1 }
  const rpc = await shop.rpc('mutation', 'promotions.update', input, { token: owner })
  expect(rpc.status).toBe(400)
  expect(rpc.body.error.data.issues).toEqual(issues)
  const unsaved = await as('POST', '', body)
  expect(unsaved.body.issues.map((one: { path: string }) => one.path)).toEqual([
    ...['products.0', 'products.1', 'getCategories.0'],
  ])
  const saved = await as('PUT', path, {
    name: 'Kept',
    ...half,
    products: ['SOAP', 'GONE'],
    version: 1,
  })
  expect(saved.status, saved.text).toBe(200)
  const { goods } = (await as('GET', `${path}/report`)).body
  expect(goods).toMatchObject([
    { productId: 'GONE', productName: 'Old Soap', deleted: true },
    { productId: 'SOAP', deleted: false, lastPrice: 100 },
  ])
  // Products are found by name and beginning of the id, categories by any part, deleted ones never.
  const found = async (q: string) => {
    const { body } = await as('GET', `/goods?q=${q}`)
    return [body.products.map((one: { productId: string }) => one.productId), body.categories]
  }
  expect(await found('soa')).toEqual([['SOAP'], []])
  expect(await found('gone')).toEqual([[], []])
  expect((await found('make'))[1]).toEqual(['makeup'])
})
