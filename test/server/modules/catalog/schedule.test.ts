import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startScheduler } from '#server/app/scheduler.ts'
import { applyDueSchedules } from '#server/modules/catalog/products/schedule.service.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
const customer = (await makeUser(shop.db)).token
const stopScheduler = startScheduler(shop.services)
afterAll(async () => {
  await stopScheduler()
  await shop[Symbol.asyncDispose]()
})

const fields = { category: 'skincare', price: 1_000, stock: 50, description: 'Zanzibar balm' }
const create = (productId: string, schedule: object, more: object = {}) =>
  shop.call('POST', '/products', {
    token,
    body: { productId, productName: `Quixotic ${productId}`, ...fields, ...more, schedule },
  })
const patch = (productId: string, body: object) =>
  shop.call('PATCH', `/products/${productId}`, { token, body })
const staffRow = async (productId: string) =>
  (await shop.call('GET', `/admin/products/${productId}`, { token })).body.product
const quote = (productId: string) =>
  shop.call('POST', '/orders/quote', { body: { orderedItems: [{ productId, qty: 1 }] } })
const order = (productId: string, more: object = {}) =>
  shop.call('POST', '/orders', {
    token: customer,
    body: { ...orderBody({ productId, qty: 1 }), ...more },
  })
/** The time this many seconds from now. */
const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()
/** Moves the time of the schedule to a second from now, so that checks before it are not rushed. */
const soon = async (productId: string, column: 'publish_at' | 'sale_from' | 'sale_until') => {
  const { rows } = await sql<{ time: Date }>`
    update products set ${sql.ref(column)} = now() + interval '1 second'
    where product_id = ${productId} returning ${sql.ref(column)} as time`.execute(shop.db)
  return rows[0]!.time
}
const page = async (url: string) =>
  shop.app.inject({ method: 'GET', url, headers: { host: 'shop.example' } })

/** Returns the public lists that contain the product. */
async function listings(productId: string): Promise<Record<string, boolean>> {
  const has = (text: string) => text.includes(productId)
  const get = async (path: string) => has((await shop.call('GET', path)).text)
  const other = await makeProduct(shop.db, { category: 'skincare' })
  const found = {
    list: await get('/products'),
    firstPage: await get('/products?limit=200'),
    category: await get('/products/category/skincare'),
    search: await get('/products/search/quixotic'),
    catalogue: await get('/catalogue?limit=100'),
    suggestions: await get('/catalogue/suggestions?q=quixotic'),
    related: await get(`/products/${other.product_id}/details`),
    sitemap: has((await page('/sitemap-products-1.xml')).body),
  }
  await shop.call('DELETE', `/products/${other.product_id}`, { token })
  return found
}

/** Returns the responses to a shopper who knows the address. */
async function responses(productId: string): Promise<Record<string, unknown>> {
  const line = { orderedItems: [{ productId, qty: 1 }] }
  const status = async (method: string, path: string, body?: object, by?: string) =>
    (await shop.call(method, path, { token: by, body })).status
  return {
    get: (await shop.call('GET', `/products/${productId}`)).body !== null,
    details: await status('GET', `/products/${productId}/details`),
    reviews: await status('GET', `/products/${productId}/review`),
    page: (await page(`/productInfo/${productId}`)).statusCode,
    quote: await status('POST', '/orders/quote', line),
    delivery: await status('POST', '/shipping/options', line),
    order: (await order(productId)).status,
    review: await status('POST', `/products/${productId}/review`, { comment: 'Good' }, customer),
  }
}
const every = (value: boolean) => (found: Record<string, boolean>) =>
  Object.entries(found).filter(([, is]) => is !== value)

const unknown = {
  get: false,
  details: 404,
  reviews: 404,
  page: 404,
  quote: 404,
  delivery: 404,
  order: 404,
  review: 404,
}
const open = {
  get: true,
  details: 200,
  reviews: 200,
  page: 200,
  quote: 200,
  delivery: 200,
  order: 201,
  review: 403,
}

test('hides a draft from shoppers, and shows a hidden product only by its address', async () => {
  expect((await create('DRAFT-1', { state: 'draft' })).status).toBe(201)
  expect(await responses('DRAFT-1')).toEqual(unknown)
  expect(await responses('NEVER-1')).toEqual(unknown)
  expect(every(false)(await listings('DRAFT-1'))).toEqual([])
  // its text corrects no misspelling: the shop does not know "quixotic" yet
  const guess = await shop.call('GET', '/catalogue?q=quixotik&limit=1')
  expect(guess.body.suggestion).toBeNull()

  const preview = await shop.call('GET', '/admin/products/DRAFT-1/preview', { token })
  expect(preview.body.product.productName).toBe('Quixotic DRAFT-1')
  const inList = await shop.call('GET', '/admin/products?state=draft', { token })
  expect(inList.body.items.map((row: { productId: string }) => row.productId)).toEqual(['DRAFT-1'])
  expect(inList.body.items[0].schedule).toMatchObject({ state: 'draft', onSale: false })

  await patch('DRAFT-1', { schedule: { state: 'hidden' } })
  expect(await responses('DRAFT-1')).toEqual(open)
  expect(every(false)(await listings('DRAFT-1'))).toEqual([])

  await patch('DRAFT-1', { schedule: { state: 'published' } })
  expect(every(true)(await listings('DRAFT-1'))).toEqual([])
  expect((await staffRow('DRAFT-1')).schedule).toBeUndefined()
  await patch('DRAFT-1', { schedule: { state: 'draft' } })
  expect(await responses('DRAFT-1')).toEqual(unknown)
  expect(every(false)(await listings('DRAFT-1'))).toEqual([])
})

test('publishes a scheduled product on time and records its event', async () => {
  const publishFrom = at(3_600)
  await create('SOON-1', { state: 'scheduled', publishFrom })
  expect((await staffRow('SOON-1')).schedule).toMatchObject({
    state: 'scheduled',
    publishFrom,
  })
  expect(await responses('SOON-1')).toEqual(unknown)
  const time = await soon('SOON-1', 'publish_at')
  let seen = 0
  await expect
    .poll(
      async () => {
        const listed = (await shop.call('GET', '/products?limit=50')).text.includes('SOON-1')
        if (listed) seen = Date.now()
        return listed
      },
      { interval: 20 },
    )
    .toBe(true)
  expect(seen).toBeGreaterThanOrEqual(time.getTime())
  expect(await responses('SOON-1')).toEqual(open)
  expect((await staffRow('SOON-1')).schedule).toBeUndefined()
  const events = await shop.db
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', 'SOON-1')
    .where('type', '=', 'product.updated')
    .execute()
  expect(events).toHaveLength(1)
})

test('starts and ends a sale on time with one price in all APIs', async () => {
  const until = at(7_200)
  const sale = { salePrice: 700, saleFrom: at(3_600), saleUntil: until }
  await create('SALE-1', sale, { lastPrice: 900 })
  const prices = async () => {
    const list = await shop.call('GET', '/products?limit=50')
    const one = await shop.call('GET', '/products/SALE-1/details')
    const listed = list.body.find((row: { productId: string }) => row.productId === 'SALE-1')
    const html = (await page('/productInfo/SALE-1')).body
    return {
      list: listed.lastPrice,
      page: one.body.product.lastPrice,
      quote: (await quote('SALE-1')).body.total,
      json: Number(/"price":"([\d.]+)"/.exec(html)?.[1]),
      until: /"priceValidUntil":"([^"]+)"/.exec(html)?.[1],
    }
  }
  const all = (price: number, end?: string) => ({
    list: price,
    page: price,
    quote: price,
    json: price,
    until: end,
  })
  expect(await prices()).toEqual(all(900))
  await soon('SALE-1', 'sale_from')
  await expect.poll(prices, { interval: 50, timeout: 30_000 }).toEqual(all(700, until))
  const late = await order('SALE-1', { expectedTotal: 900 })
  expect([late.status, late.body.code]).toEqual([409, 'PRICE_CHANGED'])
  expect((await order('SALE-1', { expectedTotal: 700 })).body.order.total).toBe(700)
  expect((await staffRow('SALE-1')).schedule).toMatchObject({ onSale: true, usualPrice: 900 })
  await soon('SALE-1', 'sale_until')
  await expect.poll(prices, { interval: 50, timeout: 30_000 }).toEqual(all(900))
  expect((await order('SALE-1', { expectedTotal: 700 })).status).toBe(409)
})

test('keeps the regular price when a product is read and sent back during a sale', async () => {
  await create('BACK-1', { salePrice: 700 }, { lastPrice: 900 })
  const read = (await shop.call('GET', '/products/BACK-1')).body
  expect(read.lastPrice).toBe(700)
  const put = (body: object) =>
    shop.call('PUT', '/products/BACK-1', { token, body: { ...read, ...body } })
  await put({ description: 'Another text' })
  expect((await staffRow('BACK-1')).schedule.usualPrice).toBe(900)
  await put({ lastPrice: 850 })
  expect((await staffRow('BACK-1')).schedule).toMatchObject({ usualPrice: 850, onSale: true })
  // a request that names the sale distinguishes both prices
  await put({ lastPrice: 700, schedule: { salePrice: 650 } })
  expect((await staffRow('BACK-1')).schedule.usualPrice).toBe(700)
  expect((await shop.call('GET', '/products/BACK-1')).body.lastPrice).toBe(650)
  await patch('BACK-1', { schedule: { salePrice: null } })
  expect((await shop.call('GET', '/products/BACK-1')).body.lastPrice).toBe(700)
  const { changes } = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('entity_id', '=', 'BACK-1')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual({ salePrice: [650, null] })
})

const invalidTime = expect.stringContaining('must be a date and time such as')

test.each([
  [{ salePrice: 1_001 }, 'schedule.salePrice', 'must not be above price'],
  [{ saleUntil: at(86_400) }, 'schedule.salePrice', 'is required for a sale with a period'],
  [
    { salePrice: 5, saleFrom: '2030-01-02', saleUntil: '2030-01-01' },
    'schedule.saleUntil',
    'must be after the start of the sale',
  ],
  [{ salePrice: 5, saleUntil: '2020-01-01' }, 'schedule.saleUntil', 'must not be in the past'],
  [{ salePrice: 5, saleFrom: '31 June' }, 'schedule.saleFrom', invalidTime],
  // .NET's empty date, and a time whose UTC has a year of five digits
  [{ salePrice: 5, saleFrom: '0001-01-01' }, 'schedule.saleFrom', invalidTime],
  [{ salePrice: 5, saleUntil: '9999-12-31T23:59:00-05:00' }, 'schedule.saleUntil', invalidTime],
  [{ state: 'scheduled' }, 'schedule.publishFrom', 'is required for scheduled'],
  [{ state: 'gone' }, 'schedule.state', 'must be one of published, draft, hidden, scheduled'],
])('rejects %j and names its field', async (schedule, path, message) => {
  const { status, body } = await create('WRONG-1', schedule)
  expect([status, body.issues]).toEqual([400, [{ path, message }]])
})

test('rejects a price below the sale price, and changes sale prices in bulk', async () => {
  await create('LOW-1', { salePrice: 700, saleUntil: '2030-01-01T00:00' }, { lastPrice: 900 })
  // a time without a zone is the shop's
  expect((await staffRow('LOW-1')).schedule.saleUntil).toBe('2029-12-31T18:30:00.000Z')
  const refused = await patch('LOW-1', { price: 600, lastPrice: 600 })
  expect(refused.body.issues).toEqual([
    { path: 'price', message: 'must not be below the sale price, 700' },
  ])
  const bulk = async (action: object) => {
    const { body } = await shop.call('POST', '/admin/products/bulk', {
      token,
      body: { productIds: ['LOW-1'], action },
    })
    const state = async () =>
      (await shop.call('GET', `/admin/products/bulk/${body.job.id}`, { token })).body
    await expect.poll(async () => (await state()).state).toBe('done')
    return state()
  }
  await bulk({ type: 'changePricePercent', percent: -50 })
  expect(await staffRow('LOW-1')).toMatchObject({
    price: 500,
    lastPrice: 350,
    schedule: { salePrice: 350, usualPrice: 450 },
  })
  await bulk({ type: 'setState', state: 'draft' })
  expect((await quote('LOW-1')).status).toBe(404)
  await bulk({ type: 'setState', state: 'scheduled', publishFrom: at(-60) })
  expect((await staffRow('LOW-1')).schedule.state).toBe('published')
})

test('imports exported drafts and sales unchanged, also into another shop', async () => {
  await create('FILE-1', { state: 'scheduled', publishFrom: '2030-05-01T10:00:00Z' })
  await create('FILE-2', { salePrice: 700, saleFrom: '2030-01-01', saleUntil: '2030-01-31' })
  await create('FILE-3', { salePrice: 600, state: 'hidden' }, { lastPrice: 900 })
  await using other = await createTestApp()
  const owner = (await makeUser(other.db, { type: 'admin' })).token
  const send = async (to: TestApp, by: string, body: string, type = 'text/csv') =>
    (await to.call('POST', '/imports', { token: by, body, headers: { 'content-type': type } })).body
  for (const format of ['csv', 'jsonl', 'shopify']) {
    const { text } = await shop.call('GET', `/exports/products?format=${format}&q=FILE`, { token })
    const { report } = await send(shop, token, text)
    expect(report.products, format).toMatchObject({ created: 0, updated: 0, rejected: 0 })
    if (format !== 'csv') continue
    expect((await send(other, owner, text)).report.products).toMatchObject({ created: 3 })
    const again = await other.call('GET', '/exports/products', { token: owner })
    expect(again.text.split('\r\n').sort()).toEqual(text.split('\r\n').sort())
  }
  const wrong = await send(
    shop,
    token,
    'productId,productName,schedule.salePrice,schedule.state\nFILE-2,X,5000,\nFILE-1,Y,,gone',
  )
  expect(wrong.report.products).toMatchObject({ rejected: 2 })
})

test('applies each due schedule once with two servers', async () => {
  await makeProduct(shop.db, { productId: 'TWO-1' })
  await patch('TWO-1', { schedule: { state: 'scheduled', publishFrom: at(3_600) } })
  await stopScheduler()
  await soon('TWO-1', 'publish_at')
  await expect
    .poll(
      async () => {
        await Promise.all([applyDueSchedules(shop.services), applyDueSchedules(shop.services)])
        return (await staffRow('TWO-1')).schedule
      },
      { interval: 20 },
    )
    .toBeUndefined()
  const events = await shop.db
    .selectFrom('events')
    .select('version')
    .where('entity_id', '=', 'TWO-1')
    .where('type', '=', 'product.updated')
    .execute()
  expect(events).toHaveLength(2)
})
