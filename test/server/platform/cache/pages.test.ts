/** Pages of the shop that come from the cache: as fast as their answers are old, and never older. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { maxQuantity } from '#server/modules/orders/cart/lines.schema.ts'
import { waitForStableVersion } from '../../../support/catalogue-version.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createLoadClient } from '../../../support/http-load.ts'
import { createTestApp } from '../../../support/test-app.ts'

let handled = 0
const count = () => {
  handled += 1
}
const shop = await createTestApp()
await makeProduct(shop.db, { productId: 'ROSE', productName: 'Rose water', stock: 5 })
const address = await shop.listen()
subscribe('tracing:fastify.request.handler:start', count)
afterAll(async () => {
  unsubscribe('tracing:fastify.request.handler:start', count)
  await shop[Symbol.asyncDispose]()
})

const page = '/productInfo/ROSE'
const get = async (url: string) => {
  const { statusCode, headers, body } = await shop.app.inject({ method: 'GET', url })
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { statusCode, headers: rest, body }
}

/** Asks until the answer comes without its handler; what writes announce may still be under way. */
async function warm(url: string, ask: (url: string) => Promise<unknown> = get): Promise<void> {
  const isWarm = async () => {
    const before = handled
    await ask(url)
    return handled === before
  }
  await expect.poll(isWarm).toBe(true)
}

test.each(['/', page, '/products', '/products/skincare'])(
  'sends %s from the cache with the same bytes',
  async (url) => {
    shop.services.catalogue.changed()
    const fresh = await get(url)
    await warm(url)
    expect(await get(url)).toEqual(fresh)
  },
)

test("shows a new review on the product's page at once", async () => {
  const { token } = await makeUser(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token,
    body: orderBody({ productId: 'ROSE', qty: 1 }),
  })
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).execute()
  await warm(page)
  const written = await shop.call('POST', '/products/ROSE/review', {
    token,
    body: { comment: 'Soft as rain.', orderId: placed.body.order.orderId },
  })
  expect(written.status).toBe(201)
  expect((await get(page)).body).toContain('Soft as rain.')
})

test("keeps a list after a sale until few units are left, and renews the product's own page", async () => {
  const { token } = await makeUser(shop.db)
  await makeProduct(shop.db, { productId: 'JASMINE', category: 'night', stock: 7 })
  await waitForStableVersion(shop)
  const [list, own] = ['/products/night', '/productInfo/JASMINE']
  const sell = () =>
    shop.call('POST', '/orders', { token, body: orderBody({ productId: 'JASMINE', qty: 1 }) })
  const stocksOf = async (url: string) =>
    [...(await get(url)).body.matchAll(/"stock":(\d+)/g)].map(([, stock]) => Number(stock))
  for (const url of [list, own]) await warm(url)
  await sell()
  await expect.poll(() => stocksOf(own)).toContain(6)
  const before = handled
  expect(await stocksOf(list)).toEqual([maxQuantity])
  expect(handled).toBe(before)
  await sell()
  await expect.poll(() => stocksOf(list)).toEqual([5])
  await warm(list)
  await sell()
  await expect.poll(async () => (await get(list)).body).toContain('Only 4 left')
})

test('answers addresses that differ in unread parameters with one page', async () => {
  using client = createLoadClient(address, 1)
  const bodyOf = async (path: string) => (await client.call({ path })).body
  await makeProduct(shop.db, { productId: 'UTM', productName: 'Sandalwood soap', stock: 5 })
  await waitForStableVersion(shop)
  const campaign = (number: number) => `utm_source=mail&gclid=${number}`
  const lead = '/productInfo/UTM'
  const found = '/products?q=sandalwood'
  for (const url of [lead, found]) {
    const plain = await bodyOf(url)
    expect(plain).toContain('Sandalwood soap')
    await warm(url, bodyOf)
    const before = handled
    for (const number of [1, 2, 3])
      expect(await bodyOf(`${url}${url === lead ? '?' : '&'}${campaign(number)}`)).toBe(plain)
    expect(handled).toBe(before)
  }
  expect(await bodyOf('/products?utm_source=mail&sort=name&q=no-such-thing')).not.toContain(
    'Sandalwood soap',
  )
})

test("reads each answer once for a page's head and body", async () => {
  const find = vi.spyOn(shop.services.answers, 'find')
  for (const url of [page, '/products', '/products/skincare']) {
    find.mockClear()
    shop.services.catalogue.changed()
    await get(url)
    const keys = find.mock.calls.map(([key]) => key)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  }
  find.mockRestore()
})

test('renders a page once for concurrent requests, and again after a change', async () => {
  using client = createLoadClient(address, 30)
  const { answers, catalogue } = shop.services
  const url = '/products?sort=name'
  await waitForStableVersion(shop)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const transaction = shop.db.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const sent: ReturnType<typeof client.call>[] = []
  const send = async (count: number) => {
    const former = handled
    for (let index = 0; index < count; index += 1) sent.push(client.call({ path: url }))
    await expect.poll(() => handled - former).toBe(count)
  }
  catalogue.changed()
  const start = answers.computed()
  await send(20)
  catalogue.changed()
  await send(5)
  // Each rendering waits for its first call.
  expect(answers.computed() - start).toBe(2)
  release.resolve()
  await transaction
  const bodies = new Set((await Promise.all(sent)).map(({ body }) => body))
  expect([...bodies].map((body) => body.includes('Rose water'))).toEqual([true])
})

test('reads articles without the cache', async () => {
  const blog = { blog_id: 'B', blog_topic: 'On roses', description: 'Old words' }
  await shop.db.insertInto('blogs').values(blog).execute()
  for (let round = 0; round < 3; round += 1) await get('/blogdata?id=B')
  await shop.db.updateTable('blogs').set({ blog_topic: 'On jasmine' }).execute()
  expect((await get('/blogdata?id=B')).body).toContain('On jasmine')
})

test('does not cache a failed page', async () => {
  await warm(page)
  shop.services.catalogue.changed()
  await sql`alter table products rename to elsewhere`.execute(shop.db)
  for (let round = 0; round < 3; round += 1)
    expect((await get(page)).body).not.toContain('Rose water')
  await sql`alter table elsewhere rename to products`.execute(shop.db)
  expect((await get(page)).body).toContain('Rose water')
})
