/** Pages of the shop that come from the cache: as fast as their answers are old, and never older. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'

let handled = 0
const count = () => {
  handled += 1
}
const shop = await createTestApp()
await makeProduct(shop.db, { productId: 'ROSE', productName: 'Rose water', stock: 5 })
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
async function warm(url: string): Promise<void> {
  const isWarm = async () => {
    const before = handled
    await get(url)
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
