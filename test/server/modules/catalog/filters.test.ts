import { expect, test } from 'vitest'
import { makeProduct } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const prices = { CHEAP: 100, HALF: 100.5, DEAR: 101 }
for (const [productId, price] of Object.entries(prices))
  await makeProduct(shop.db, { productId, price, stock: productId === 'HALF' ? 0 : 3 })
await makeProduct(shop.db, { productId: 'OFFER', price: 900, lastPrice: 899.99, stock: 1 })

const page = (query: string) => shop.call('GET', `/catalogue?sort=price&${query}`)
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await page(query)
  expect(status, query).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ productId }: { productId: string }) => productId)
}

test.each([
  ['minPrice=100.5&maxPrice=101', ['HALF', 'DEAR']],
  ['minPrice=100.51&maxPrice=100.99', []],
  ['maxPrice=100.5', ['CHEAP', 'HALF']],
  ['minPrice=101', ['DEAR', 'OFFER']],
  ['maxPrice=100&minPrice=100', ['CHEAP']],
  // the price after discount is the one that counts
  ['minPrice=899.99&maxPrice=899.99', ['OFFER']],
])('includes both ends of a price range: %s', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('accepts only true or false for a filter, and names it otherwise', async () => {
  expect(await found('inStock=true')).toEqual(['CHEAP', 'DEAR', 'OFFER'])
  expect(await found('inStock=false')).toEqual(['CHEAP', 'HALF', 'DEAR', 'OFFER'])
  expect(await found('onOffer=true')).toEqual(['OFFER'])
  expect(await found('onOffer=false')).toEqual(['CHEAP', 'HALF', 'DEAR', 'OFFER'])
  for (const wrong of ['yes', '1', 'TRUE', '', '0', 'null']) {
    const { status, body } = await page(`inStock=${wrong}`)
    expect([status, body.issues?.[0].path], wrong).toEqual([400, 'inStock'])
  }
})
