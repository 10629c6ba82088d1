import { expect, test } from 'vitest'
import { type PricedFrom, price } from '#server/modules/pricing/prices/price.ts'
import {
  emptyPlan,
  type ShippingPlan,
} from '#server/modules/settings/definitions/shipping-plan.schema.ts'
import { makeProduct, makeUser, orderBody } from '../../../../support/factories.ts'
import { openTestApp } from '../../../../support/test-app.ts'

// a Monday, ten in the morning in the shop
const shop = await openTestApp({}, { clock: () => new Date('2026-11-23T04:30:00Z') })
const owner = (await makeUser(shop.db, { type: 'admin' })).token
const buyer = (await makeUser(shop.db)).token
const product = await makeProduct(shop.db, { price: 2_000, lastPrice: 1_500, stock: 1_000 })

const lines = (qty: number) => [{ productId: product.product_id, qty }]
const quote = async (extra: object = {}, qty = 1) =>
  (await shop.call('POST', '/orders/quote', { body: { orderedItems: lines(qty), ...extra } })).body
const place = (extra: object = {}, qty = 1) => {
  const { address: _, ...body } = orderBody(...lines(qty))
  return shop.call('POST', '/orders', { token: buyer, body: { ...body, ...extra } })
}
const planNow = async () => (await shop.call('GET', '/admin/shipping', { token: owner })).body
const replace = async (plan: ShippingPlan) =>
  shop.call('PUT', '/admin/shipping', {
    token: owner,
    body: { plan, version: (await planNow()).version },
  })

test('without zones delivery is free and not mentioned', async () => {
  const plain = await quote()
  expect(await quote({ district: 'Kandy' })).toEqual(plain)
  expect(Object.keys(plain)).toEqual(['orderedItems', 'total', 'labeledTotal'])
  const { body } = await shop.call('POST', '/shipping/options', {
    body: { orderedItems: lines(1), district: 'Kandy' },
  })
  expect(body).toEqual({ subtotal: 1_500, options: [] })
  const { order } = (await place({ address: '12 Temple Road, Kandy' })).body
  expect(order).not.toHaveProperty('delivery')
  const row = await shop.db
    .selectFrom('orders')
    .select('pricing')
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  expect(row.pricing).toBe(null)
})

test('previews an unsaved plan by subtotal and weight', async () => {
  const { plan } = await planNow()
  const zone = { id: 'hills', name: 'Hills', districts: ['Kandy'], cities: [], elsewhere: false }
  const method = { id: 'standard', kind: 'standard', label: 'Post', cutOff: '' }
  const rate = {
    ...{ zone: 'hills', method: 'standard', amount: 300, freeFrom: 9_000, steps: [] },
    ...{ includedGrams: 1_000, perKilo: 50, earliest: 1, latest: 2 },
  }
  const wanted = { ...plan, zones: [zone], methods: [method], rates: [rate] }
  const options = async (sample: object) => {
    const body = {
      plan: wanted,
      subtotal: 5_000,
      grams: 1_000,
      place: 'Temple Road, Kandy',
      ...sample,
    }
    return (await shop.call('POST', '/admin/shipping/preview', { token: owner, body })).body.options
  }
  expect(await options({})).toEqual([
    {
      ...{ method: 'standard', label: 'Post', zone: 'Hills', amount: 300 },
      ...{ earliest: '2026-11-24', latest: '2026-11-25' },
    },
  ])
  expect(await options({ grams: 2_500 })).toMatchObject([{ amount: 400 }])
  expect(await options({ subtotal: 9_000 })).toMatchObject([{ amount: 0 }])
  expect(await options({ place: 'Galle' })).toEqual([])
  expect((await planNow()).plan).toEqual(plan)
})

test('applies the preset plan in one call, with immediate effect on prices', async () => {
  const { body: made } = await shop.call('POST', '/admin/shipping/presets', {
    token: owner,
    body: { version: (await planNow()).version },
  })
  expect(made.plan.zones.map(({ id }: { id: string }) => id)).toEqual(['colombo', 'west', 'island'])
  const { body } = await shop.call('POST', '/shipping/options', {
    body: { orderedItems: lines(2), city: 'Nugegoda' },
  })
  const base = { zone: 'Colombo' }
  expect(body).toEqual({
    subtotal: 3_000,
    options: [
      {
        ...base,
        method: 'standard',
        kind: 'standard',
        label: 'Standard delivery',
        amount: 350,
        freeFrom: 10_000,
        earliest: '2026-11-24',
        latest: '2026-11-25',
      },
      {
        ...base,
        method: 'express',
        kind: 'express',
        label: 'Express delivery',
        amount: 650,
        freeFrom: null,
        earliest: '2026-11-23',
        latest: '2026-11-24',
      },
      {
        ...base,
        method: 'collect',
        kind: 'collect',
        label: 'Collect in the shop',
        amount: 0,
        freeFrom: 0,
        earliest: '2026-11-23',
        latest: '2026-11-24',
      },
    ],
  })
  expect(await quote()).not.toHaveProperty('delivery')
  expect(await quote({ district: 'Kandy' })).toMatchObject({
    total: 1_950,
    labeledTotal: 2_450,
    delivery: { method: 'standard', zone: 'Rest of the island', amount: 450 },
  })
  expect(await quote({ delivery: { method: 'collect' } })).toMatchObject({ total: 1_500 })
  expect(await quote({ district: 'Kandy' }, 7)).toMatchObject({
    total: 10_500,
    delivery: { amount: 0 },
  })
})

test('an order costs what its quote said and stores its address parts and pricing', async () => {
  const to = { street: '12 Temple Road', city: 'Kandy', district: 'Kandy', postalCode: '20000' }
  const quoted = await quote({ ...to, delivery: { method: 'standard' } }, 3)
  const changed = await place({ ...to, expectedTotal: 4_500 }, 3)
  expect(changed.body).toMatchObject({ code: 'PRICE_CHANGED', quote: quoted })
  const { body } = await place({ ...to, expectedTotal: quoted.total }, 3)
  expect(body.order).toMatchObject({
    ...to,
    address: '12 Temple Road, 20000 Kandy',
    total: 4_500 + 450 + 100,
    labeledTotal: 6_000 + 550,
    delivery: quoted.delivery,
  })
  const row = await shop.db
    .selectFrom('orders')
    .select(['pricing', 'total_cents', 'labeled_total_cents'])
    .where('order_id', '=', body.order.orderId)
    .executeTakeFirstOrThrow()
  await shop.call('PUT', '/admin/shipping', {
    token: owner,
    body: { plan: emptyPlan, version: (await planNow()).version },
  })
  expect(price((row.pricing as { from: PricedFrom }).from)).toMatchObject({
    totalCents: row.total_cents,
    labeledTotalCents: row.labeled_total_cents,
  })
  const later = await shop.call('GET', `/orders/${body.order.orderId}`, { token: buyer })
  expect(later.body.delivery).toEqual(quoted.delivery)
})

test('takes the weight from the product, its category or the plan, and the place from a one-line address', async () => {
  await shop.call('POST', '/admin/shipping/presets', {
    token: owner,
    body: { version: (await planNow()).version },
  })
  const { plan } = await planNow()
  await replace({ ...plan, categoryGrams: [{ category: 'Skincare', grams: 1_500 }] })
  expect((await quote({ district: 'Colombo' })).delivery.amount).toBe(450)
  await shop.db
    .insertInto('product_details')
    .values({ product_ref: product.id, weight_grams: 3_001 } as never)
    .execute()
  // A quote may know a product of up to a second ago.
  const amount = async () => (await quote({ district: 'Colombo' })).delivery.amount
  await expect.poll(amount).toBe(650)
  await shop.db.deleteFrom('product_details').execute()
  const placed = await place({ address: '12 Galle Road, Colombo 03' })
  expect(placed.body.order.delivery).toMatchObject({ zone: 'Colombo' })
})

test('refuses a place without delivery, and names the field', async () => {
  const { plan } = (await planNow()) as { plan: ShippingPlan }
  const rates = plan.rates.filter(({ zone }) => zone !== '')
  await replace({
    ...plan,
    rates,
    zones: plan.zones.map((zone) => ({ ...zone, elsewhere: false })),
  })
  const refused = async (extra: object) => (await place(extra)).body.issues
  expect(await refused({ address: 'Somewhere' })).toEqual([
    { path: 'district', message: 'is required for delivery' },
  ])
  expect(await refused({ address: 'x', district: 'Jaffna' })).toEqual([
    { path: 'district', message: 'is a place that the shop does not deliver to' },
  ])
  expect(
    await refused({ address: 'x', district: 'Gampaha', delivery: { method: 'express' } }),
  ).toEqual([{ path: 'delivery.method', message: 'must be one of standard for this place' }])
  expect(await refused({ street: '12 Temple Road' })).toEqual([
    { path: 'address', message: 'is required' },
  ])
})

test('validates a plan as a whole and names each invalid field', async () => {
  const { plan } = (await planNow()) as { plan: ShippingPlan }
  const [zone, method, rate] = [plan.zones[0]!, plan.methods[0]!, plan.rates[0]!]
  const { body, status } = await replace({
    ...plan,
    zones: [zone, { ...zone, elsewhere: true }, { ...zone, id: 'x', elsewhere: true }],
    methods: [method, method],
    rates: [rate, rate, { ...rate, zone: 'moon', method: 'rocket', earliest: 3, latest: 1 }],
  })
  expect(status).toBe(400)
  expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'plan.zones.1.id',
    'plan.methods.1.id',
    'plan.zones.1.districts.0',
    'plan.zones.2.districts.0',
    'plan.zones.2.elsewhere',
    'plan.rates.1.method',
    'plan.rates.2.zone',
    'plan.rates.2.method',
    'plan.rates.2.latest',
  ])
  const wrong = await replace({
    ...plan,
    zones: [{ ...zone, districts: ['Atlantis'] }],
    methods: [{ ...method, cutOff: '25:00' }],
    holidays: ['2026-02-30'],
    rates: [],
  })
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'plan.zones.0.districts.0',
    'plan.methods.0.cutOff',
    'plan.holidays.0',
  ])
  const stale = await shop.call('PUT', '/admin/shipping', {
    token: owner,
    body: { plan, version: 0 },
  })
  expect(stale.body.code).toBe('CONFLICT')
})

test('includes tax by category in the total of quotes and orders', async () => {
  await replace(emptyPlan)
  await makeProduct(shop.db, { productId: 'BOOK', category: 'books', price: 1_000 })
  const set = (key: string, value: unknown) =>
    shop.call('PUT', `/settings/${key}`, { token: owner, body: { value, version: 0 } })
  await set('tax.rate', 18)
  await set('tax.byCategory', [{ category: 'books', rate: 0 }])
  const orderedItems = [...lines(1), { productId: 'BOOK', qty: 1 }]
  const { body } = await shop.call('POST', '/orders/quote', { body: { orderedItems } })
  expect(body).toMatchObject({
    total: 2_500,
    tax: { amount: 228.81, rates: [{ rate: 18, amount: 228.81 }] },
  })
})

test('lists places by district, with the shop’s own', async () => {
  const { plan } = (await planNow()) as { plan: ShippingPlan }
  await replace({ ...plan, places: [{ district: 'kandy', city: 'Digana' }] })
  const { body } = await shop.call('GET', '/shipping/places')
  expect(body.length).toBe(25)
  const kandy = body.find(({ district }: { district: string }) => district === 'Kandy')
  expect(kandy.cities).toContain('Digana')
  expect(kandy.cities).toContain('Peradeniya')
})
