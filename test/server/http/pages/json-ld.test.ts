import { expect, test } from 'vitest'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ PUBLIC_URL: 'https://shop.example' })
const get = (url: string) => shop.app.inject({ method: 'GET', url })

/** What a product's page says in JSON-LD. */
async function productData(productId: string) {
  const { body } = await get(`/productInfo/${productId}`)
  const [, json] = /<script data-page type="application\/ld\+json">(.*?)<\/script>/.exec(body)!
  return JSON.parse(json!)
}

test("includes the whole description in a product's JSON-LD", async () => {
  const description = 'A long story of roses. '.repeat(40).trim()
  await makeProduct(shop.db, { productId: 'LONG', description })
  expect((await productData('LONG')).description).toBe(description)
})

test.each([
  ['in stock', { stock: 40, price: 1_000, lastPrice: 1_000 }, 'In stock', 'InStock'],
  ['on offer', { stock: 3, price: 1_000, lastPrice: 750.5 }, 'Only 3 left', 'InStock'],
  ['sold out', { stock: 0, price: 1_000, lastPrice: 1_000 }, 'Out of stock', 'OutOfStock'],
])(
  'states price and availability in JSON-LD as the page of a product %s shows them',
  async (_state, values, shown, availability) => {
    const { product_id: productId } = await makeProduct(shop.db, values)
    const { body } = await get(`/productInfo/${productId}`)
    expect(/<p data-availability[^>]*><span[^>]*>([^<]*)/.exec(body)?.[1]).toBe(shown)
    const { offers } = await productData(productId)
    expect(offers.availability).toBe(`https://schema.org/${availability}`)
    const [, price] = /LKR ([\d,.]+)/.exec(body.slice(body.indexOf('</h1>')))!
    expect(price!.replace(',', '')).toBe(offers.price)
    expect(offers.priceCurrency).toBe('LKR')
  },
)

test("states the delivery rates of districts in a product's JSON-LD", async () => {
  await makeProduct(shop.db, { productId: 'LIGHT', price: 500 })
  await makeProduct(shop.db, { productId: 'DEAR', price: 20_000 })
  const rates = async (productId: string) => {
    const { offers } = await productData(productId)
    return (offers.shippingDetails ?? []).map(
      (one: { shippingDestination: object; shippingRate: { value: number; currency: string } }) => [
        one.shippingRate,
        (one.shippingDestination as { addressRegion?: string[] }).addressRegion,
      ],
    )
  }
  const money = (value: number) => ({ '@type': 'MonetaryAmount', value, currency: 'LKR' })
  // A shop without zones charges nothing.
  expect(await rates('LIGHT')).toEqual([[money(0), undefined]])

  const plan = presetPlan(new Date())
  plan.zones[1]!.cities = [{ district: 'Galle', city: 'Hikkaduwa' }]
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const body = { value: plan, version: 0 }
  expect((await shop.call('PUT', '/settings/shipping.plan', { token, body })).status).toBe(200)
  const stated = await rates('LIGHT')
  expect(stated.map(([rate]: unknown[]) => rate)).toEqual([money(450), money(350), money(400)])
  expect(stated[1]![1]).toEqual(['Colombo'])
  // One of its towns pays another rate.
  expect(stated.flatMap(([, named]: [unknown, string[]]) => named)).not.toContain('Galle')
  for (const [rate, [district]] of stated) {
    const { body } = await shop.call('POST', '/orders/quote', {
      body: { orderedItems: [{ productId: 'LIGHT', qty: 1 }], district },
    })
    expect(body.delivery.amount, district).toBe(rate.value)
  }
  // Above the threshold of free delivery all the districts pay the same.
  expect(await rates('DEAR')).toEqual([[money(0), undefined]])

  const promotion = { type: 'freeDelivery', name: 'Free delivery week' }
  const made = await shop.call('POST', '/admin/promotions', { token, body: promotion })
  expect(made.status).toBe(201)
  expect(await rates('LIGHT')).toEqual([])
})
