/** Lists as integrators synchronise them: changes since a time, stock, and pages under writes. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { createTestApp } from '../../support/test-app.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())
const { token } = await makeUser(shop.db, { type: 'admin' })
const as = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, body })

/** Dates all rows back, so that only later changes are recent. */
const age = (table: 'products' | 'orders' | 'users') =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ${sql.table(table)} set updated_at = '2026-01-01'`.execute(tx)
  })
const since = '2026-02-01T00:00:00Z'
const listed = async (path: string, id: string): Promise<string[]> =>
  (await as('GET', `${path}?updatedSince=${since}`)).body.items.map(
    (one: Record<string, string>) => one[id],
  )

test('lists products changed since a time, and deleted ones with the time of their deletion', async () => {
  for (const productId of ['SAME', 'PRICED', 'GONE', 'BACK'])
    await makeProduct(shop.db, { productId })
  await age('products')
  expect(await listed('/admin/products', 'productId')).toEqual([])
  await as('PATCH', '/products/PRICED', { price: 77, lastPrice: 77 })
  for (const productId of ['GONE', 'BACK']) await as('DELETE', `/products/${productId}`)
  const again = { productId: 'BACK', productName: 'Back', category: 'makeup', price: 1 }
  expect((await as('POST', '/products', again)).status).toBe(201)
  const { items, total } = (await as('GET', `/admin/products?updatedSince=${since}`)).body
  const shown = items.map((one: { productId: string; deletedAt?: string }) => [
    one.productId,
    one.deletedAt !== undefined,
  ])
  expect([shown.sort(), total]).toEqual([
    [
      ['BACK', false],
      ['GONE', true],
      ['PRICED', false],
    ],
    3,
  ])
  expect(await listed('/inventory', 'productId')).toEqual(['BACK', 'PRICED'])
})

test('lists orders and customers changed since a time', async () => {
  const { product_id: productId } = await makeProduct(shop.db)
  const place = async () => {
    const buyer = await makeUser(shop.db)
    const body = orderBody({ productId, qty: 1 })
    const placed = await shop.call('POST', '/orders', { token: buyer.token, body })
    return placed.body.order.orderId as string
  }
  const changed = await place()
  await place()
  await age('orders')
  await as('PUT', `/orders/${changed}`, { status: 'Processing' })
  expect(await listed('/admin/orders', 'orderId')).toEqual([changed])
  const buyer = await makeUser(shop.db)
  await age('users')
  await as('PUT', `/users/${buyer.row.id}/block`)
  expect(await listed('/admin/customers', '_id')).toEqual([buyer.row.id])
  const wrong = await as('GET', '/admin/orders?updatedSince=yesterday')
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual(['updatedSince'])
})

test.each([
  ['/admin/products', 'productId'],
  ['/inventory', 'productId'],
])(
  'walks %s while products are added, changed, sold and deleted, without a gap',
  async (path, id) => {
    const stays = Array.from({ length: 20 }, (_, number) => `STAYS-${path.length}-${number}`)
    const goes = Array.from({ length: 6 }, (_, number) => `GOES-${path.length}-${number}`)
    for (const productId of [...stays, ...goes]) await makeProduct(shop.db, { productId })
    const seen: string[] = []
    for (let cursor = '', page = 0; cursor !== null; page++) {
      const query = new URLSearchParams({ limit: '3', ...(cursor && { cursor }) })
      const { items, nextCursor } = (await as('GET', `${path}?${query}`)).body
      seen.push(...items.map((one: Record<string, string>) => one[id]))
      cursor = nextCursor
      await makeProduct(shop.db, { productId: `ADDED-${path.length}-${page}` })
      await as('PATCH', `/products/${stays[page % stays.length]}`, { price: page + 5 })
      await shop.db
        .updateTable('products')
        .set({ sold: sql`sold + 1` })
        .where('product_id', '=', stays.at(-1 - (page % stays.length))!)
        .execute()
      if (page < goes.length) await as('DELETE', `/products/${goes[page]}`)
    }
    expect(seen).toEqual(expect.arrayContaining(stays))
    expect(new Set(seen).size).toBe(seen.length)
  },
)
