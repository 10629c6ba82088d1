import { expect, test } from 'vitest'
import { type PricedFrom, price } from '#server/modules/pricing/prices/price.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { checkOrders } from '../../../support/order-checker.ts'
import { makeGroup } from '../../../support/product-groups.ts'
import { type Line, openPromotionShop } from '../../../support/promotion-shop.ts'

const { shop, owner, quote, make, place, off, reasonOf } = await openPromotionShop()

const half = { type: 'percentage', percent: 50 }

test('buy X get Y applies its multiples up to its maximum', async () => {
  await make({ type: 'buyXgetY', buy: 2, get: 1, percent: 50, most: 2 })
  for (const [units, taken] of [
    [2, 0],
    [3, 50],
    [6, 100],
    [30, 100],
  ])
    expect(await off([['SOAP', units!]]), `${units} units`).toBe(taken)
})

test('buy X get Y does not depend on the order in which lines were added', async () => {
  await make({ type: 'buyXgetY', buy: 1, get: 1, percent: 100 })
  expect(
    await off([
      ['ROUGE', 1],
      ['SOAP', 1],
    ]),
  ).toBe(100)
  expect(
    await off([
      ['SOAP', 1],
      ['ROUGE', 1],
    ]),
  ).toBe(100)
})

test('an offer for one product, or one category, leaves the rest of the cart alone', async () => {
  const { id } = await make({ ...half, products: ['SOAP'] })
  expect(
    await off([
      ['SOAP', 1],
      ['ROUGE', 1],
    ]),
  ).toBe(50)
  expect(await off([['ROUGE', 1]])).toBe(0)
  await shop.call('POST', `/admin/promotions/${id}/end`, { token: owner, body: {} })
  await make({ ...half, categories: [' MakeUp '] })
  expect(
    await off([
      ['SOAP', 1],
      ['ROUGE', 1],
    ]),
  ).toBe(450)
})

test('reduces a cart to zero, and not below, with two offers above its value', async () => {
  for (const name of ['A', 'B']) await make({ name, type: 'amount', amount: 80, stackable: true })
  const { body } = await place([['SOAP', 1]], { expectedTotal: 0 })
  expect(body.order).toMatchObject({ total: 0, labeledTotal: 120 })
  expect(body.order.adjustments.map(({ amount }: { amount: number }) => amount)).toEqual([-80, -20])
})

test('removed lines remove their discounts', async () => {
  await make({ ...half, products: ['ROUGE'] })
  expect(
    await off([
      ['SOAP', 1],
      ['ROUGE', 1],
    ]),
  ).toBe(450)
  expect(await quote([['SOAP', 1]])).not.toHaveProperty('adjustments')
})

test('applies the best of exclusive offers, and reports a code that a better offer replaces', async () => {
  await make({ name: 'Sale', ...half })
  await make({ name: 'Small', code: 'small', type: 'percentage', percent: 5 })
  const quoted = await quote([['SOAP', 1]], { codes: [' SMALL', 'small'] })
  expect(quoted).toMatchObject({
    total: 50,
    adjustments: [{ type: 'percentage', label: 'Sale', amount: -50 }],
    codes: [{ code: 'SMALL', applied: false, reason: 'better' }],
  })
  const placed = await place([['SOAP', 1]], { codes: ['small'] })
  expect(placed.body.order).toMatchObject({ total: 50, labeledTotal: 120 })
})

test('an order costs its quote, stores its pricing input, and is priced from it again', async () => {
  await make({ name: 'Ten', code: 'TEN', type: 'percentage', percent: 10, stackable: true })
  const { id } = await make({
    name: 'Sets',
    type: 'buyXgetY',
    buy: 2,
    get: 1,
    percent: 100,
    stackable: true,
  })
  const lines: Line[] = [
    ['SOAP', 3],
    ['ROUGE', 1],
  ]
  const quoted = await quote(lines, { codes: ['TEN'] })
  expect(quoted).toMatchObject({
    total: 990,
    labeledTotal: 1_260,
    adjustments: [
      { type: 'buyXgetY', label: 'Sets', amount: -100 },
      { type: 'percentage', code: 'TEN', label: 'Ten', amount: -110 },
    ],
    codes: [{ code: 'TEN', applied: true }],
  })
  const stale = await place(lines, { codes: ['TEN'], expectedTotal: 1_100 })
  expect(stale.body).toMatchObject({ code: 'PRICE_CHANGED', quote: quoted })
  const { order } = (await place(lines, { codes: ['TEN'], expectedTotal: 990 })).body
  expect(order).toMatchObject({ total: 990, adjustments: quoted.adjustments })
  await shop.call('POST', `/admin/promotions/${id}/end`, { token: owner, body: {} })
  const row = await shop.db
    .selectFrom('orders')
    .select(['pricing', 'total_cents', 'labeled_total_cents'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  expect(price((row.pricing as { from: PricedFrom }).from)).toMatchObject({
    totalCents: row.total_cents,
    labeledTotalCents: row.labeled_total_cents,
  })
  const { body } = await shop.call('GET', `/admin/promotions/${id}/report`, { token: owner })
  expect(body).toMatchObject({
    promotion: { used: 1, cost: 100, state: 'ended' },
    returned: 0,
    revenue: 990,
    orders: [{ orderId: order.orderId, total: 990, off: 100 }],
  })
})

/** On a busy machine a buyer may get 503, and tries again. */
async function insist(buy: () => ReturnType<typeof place>): ReturnType<typeof place> {
  for (;;) {
    const answer = await buy()
    if (answer.status !== 503) return answer
  }
}

test('one of a hundred concurrent customers gets the last use of a code, and three the last three of an offer', async () => {
  await make({ ...half, code: 'LAST', uses: 1 })
  // Each buys another product: orders of one product would wait for each other anyway.
  const buyers = await Promise.all(
    Array.from({ length: 100 }, async () => ({
      token: (await makeUser(shop.db)).token,
      lines: [[(await makeProduct(shop.db, { price: 100 })).product_id, 1]] as Line[],
    })),
  )
  const answers = await Promise.all(
    buyers.map(({ token, lines }) => insist(() => place(lines, { codes: ['LAST'] }, token))),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed.map(({ body }) => body.order.total)).toEqual([50])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.length).toBe(99)
  expect(new Set(refused.map(({ body }) => body.issues[0].reason))).toEqual(new Set(['usedUp']))
  await make({ name: 'First come', type: 'amount', amount: 30, uses: 3 })
  const more = await Promise.all(
    buyers.slice(0, 20).map(({ token, lines }) => insist(() => place(lines, {}, token))),
  )
  const totals = more.map(({ body }) => body.order.total).sort((a, b) => a - b)
  expect(totals).toEqual([...Array(3).fill(70), ...Array(17).fill(100)])
  await checkOrders(shop.db, { acknowledged: [], before: new Map() })
})

test('free delivery pays for delivery, also before an address is known', async () => {
  await make({ name: 'On us', code: 'FREE', type: 'freeDelivery' })
  expect(await reasonOf({ codes: ['FREE'] })).toBe('delivery')
  await shop.call('POST', '/admin/shipping/presets', { token: owner, body: { version: 0 } })
  expect(await quote([['SOAP', 1]], { codes: ['FREE'], district: 'Kandy' })).toMatchObject({
    total: 100,
    labeledTotal: 570,
    delivery: { amount: 450 },
    adjustments: [{ type: 'freeDelivery', code: 'FREE', amount: -450 }],
  })
})

test('an automatic offer for a product group applies to all of its variants', async () => {
  const { group, ids } = await makeGroup(shop, owner, ['Ruby', 'Coral'], 'Grouped lipstick')
  const { id } = await make({ ...half, groups: [group.id] })
  const [ruby, coral] = ids as [string, string]
  expect(
    await off([
      [ruby, 1],
      [coral, 1],
      ['SOAP', 1],
    ]),
  ).toBe(1_000)
  const { body } = await shop.call('GET', `/admin/promotions/${id}/report`, { token: owner })
  expect(body.groups).toEqual([{ id: group.id, name: 'Grouped lipstick', variants: 2 }])
  const goods = await shop.call('GET', '/admin/promotions/goods?q=grouped', { token: owner })
  expect(goods.body.groups).toEqual(body.groups)
  const unknown = '0190d1f0-0000-7000-8000-000000000001'
  const refused = await shop.call('POST', '/admin/promotions', {
    token: owner,
    body: { name: 'None', ...half, groups: [unknown] },
  })
  expect(refused.body.issues).toEqual([
    { path: 'groups.0', message: `names ${unknown}, which is not a product group of the shop` },
  ])
})
