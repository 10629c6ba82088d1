import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../support/factories.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  // the 23rd in the shop already, and still the 22nd elsewhere
  shop = await createTestApp({}, { clock: () => new Date('2026-11-22T23:30:00Z') })
  token = (await makeUser(shop.db, { type: 'admin' })).token
})
afterAll(() => shop[Symbol.asyncDispose]())

test.each([
  ['products', 'products-2026-11-23.csv'],
  ['products?format=jsonl', 'products-2026-11-23.jsonl'],
  ['products?format=shopify', 'products-shopify-2026-11-23.csv'],
  ['orders', 'orders-2026-11-23.csv'],
  ['orders?rows=items', 'orders-items-2026-11-23.csv'],
  ['stock', 'stock-2026-11-23.csv'],
])(
  'at half past eleven in the evening of UTC the file of %s is called %s, by the day of the shop',
  async (what, name) => {
    const { headers, status, text } = await shop.call('GET', `/exports/${what}`, { token })
    expect(status, text).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  },
)

test('what couriers have is saved under the day of the shop, too', async () => {
  const { body } = await shop.call('GET', '/admin/couriers/cash/report', { token })
  expect(body.fileName).toBe('cash-at-couriers-2026-11-23.csv')
})
