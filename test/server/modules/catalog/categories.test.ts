import { expect, test } from 'vitest'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const read = async () => (await shop.call('GET', '/admin/categories', { token })).body
const save = (category: string, change: object) =>
  shop.call('PUT', `/admin/categories/${encodeURIComponent(category)}`, { token, body: change })

test('prices carts by the default weight and tax rate of a category', async () => {
  const own = await makeProduct(shop.db, { category: 'bath&body', price: 1_180 })
  await makeProduct(shop.db, { category: 'soap & co' })
  const plan = presetPlan(new Date('2026-11-22T04:00:00Z'))
  await shop.call('PUT', '/settings/shipping.plan', { token, body: { value: plan, version: 0 } })
  const before = await read()
  const names = before.items.map((one: { category: string }) => one.category)
  expect(names).toEqual(expect.arrayContaining(['skincare', 'bath&body', 'soap & co']))
  const change = { grams: 25_000, taxRate: 18, versions: before.versions }
  const saved = await save('Bath&Body', change)
  expect(saved.status).toBe(200)
  expect(saved.body.items).toContainEqual({
    category: 'bath&body',
    name: 'Bath & Body',
    products: 1,
    grams: 25_000,
    taxRate: 18,
  })
  const quote = () =>
    shop.call('POST', '/orders/quote', {
      body: { orderedItems: [{ productId: own.product_id, qty: 1 }], district: 'Colombo' },
    })
  const heavy = (await quote()).body
  expect(heavy.tax.rates[0]).toMatchObject({ rate: 18 })
  await shop.db
    .insertInto('product_details')
    .values({ product_ref: own.id, weight_grams: 100 } as never)
    .execute()
  // A quote may know a product of up to a second ago.
  await expect
    .poll(async () => (await quote()).body.delivery.amount)
    .toBeLessThan(heavy.delivery.amount)

  const late = await save('makeup', change)
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
  const { versions } = await read()
  const none = await save('bath&body', { grams: null, taxRate: '', versions })
  expect(none.body.items).toContainEqual(
    expect.objectContaining({ category: 'bath&body', grams: null, taxRate: null }),
  )
  expect((await quote()).body.tax).toBeUndefined()
  expect((await save('soap', { grams: 5, taxRate: null, versions })).status).toBe(404)
  const wrong = await save('bath&body', { grams: 0, taxRate: 101, versions })
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual(['grams', 'taxRate'])
})
