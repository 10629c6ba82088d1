import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { figure } from '../../../support/figures.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin' })
const buyer = await makeUser(shop.db)

const asStaff = (method: string, path: string, body?: object | string) =>
  shop.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) })

const movements = async (productId: string) =>
  (
    await sql<{ change: number; reason: string; actor: string; stock_after: number }>`
      select change, reason, actor, stock_after from stock_movements
        join products on products.id = product_ref where product_id = ${productId} order by seq`.execute(
      shop.db,
    )
  ).rows

async function importStock(productId: string, stock: number) {
  const { body } = await shop.call('POST', '/imports', {
    token: admin.token,
    headers: { 'content-type': 'text/csv' },
    body: `productId,stock\n${productId},${stock}\n`,
  })
  expect((await settledImport(shop, admin.token, body.id)).state).toBe('done')
  return body.id as string
}

const adjustment = (productId: string, change: number) => ({
  ...{ productId, change, reason: change < 0 ? 'lost' : 'received' },
})
const supply = (q: string) => asStaff('GET', `/admin/stock?q=${q}`)

/** Several products keep their own books through concurrent actions. */
const actions = [
  'place',
  'cancel',
  'bring back',
  'set',
  'set many',
  'import',
  'adjust',
  'count',
  'come back',
  'edit',
] as const
type Action = (typeof actions)[number]

async function live(history: readonly (readonly [Action, number])[]) {
  const one = (await makeProduct(shop.db, { stock: 6 })).product_id
  const two = (await makeProduct(shop.db, { stock: 0 })).product_id
  const orders: string[] = []
  const does: Record<Action, (n: number) => Promise<unknown>> = {
    async place(n) {
      const lines = [
        { productId: one, qty: 1 + (n % 3) },
        ...(n > 4 ? [{ productId: two, qty: 1 }] : []),
      ]
      const { status, body } = await shop.call('POST', '/orders', {
        token: buyer.token,
        body: orderBody(...lines),
      })
      if (status === 201) orders.push(body.order.orderId)
    },
    cancel: (n) => put(n, 'Cancelled'),
    'bring back': (n) => put(n, 'Processing'),
    set: (n) => asStaff('PATCH', `/products/${two}`, { stock: n }),
    async 'set many'(n) {
      const { body } = await asStaff('POST', '/admin/products/bulk', {
        productIds: [one, two],
        action: { type: 'setStock', stock: n },
      })
      const job = async () => (await asStaff('GET', `/admin/products/bulk/${body.job.id}`)).body
      await expect.poll(async () => (await job()).state, { interval: 20 }).toBe('done')
    },
    import: (n) => importStock(one, n),
    adjust: (n) => asStaff('POST', '/admin/stock/adjustments', adjustment(two, n - 5)),
    // with the stock as read before another sale
    async count(n) {
      const { stock, toPack, version } = (await supply(one)).body.items[0]
      await does.place(n)
      return asStaff('POST', '/admin/stock/counts', {
        ...{ productId: one, counted: n, expected: stock + toPack, version },
      })
    },
    async 'come back'(n) {
      if ((await put(n, 'Delivered'))?.status !== 200) return
      const lines = [{ productId: one, quantity: 1, restock: n % 2 === 0 }]
      return asStaff('POST', `/admin/orders/${orderOf(n)}/returns`, { lines, method: 'cash' })
    },
    edit: async (n) =>
      orderOf(n) &&
      asStaff('POST', `/admin/orders/${orderOf(n)}/edits`, {
        orderedItems: n > 6 ? [{ productId: two, qty: 1 }] : [{ productId: one, qty: 1 + (n % 4) }],
      }),
  }
  const orderOf = (n: number) => orders[n % Math.max(1, orders.length)]
  const put = async (n: number, status: string) =>
    orderOf(n) === undefined ? undefined : asStaff('PUT', `/orders/${orderOf(n)}`, { status })
  for (const [action, n] of history) {
    const answer = await does[action](n)
    expect((answer as { status?: number } | undefined)?.status ?? 200).toBeLessThan(500)
    await assertLedger(shop.db, [one, two])
  }
  // the history adds up, too
  const { body: now } = await shop.call('GET', `/products/${one}`)
  const { items } = (await asStaff('GET', `/admin/products/${one}/stock?limit=200`)).body
  const sum = items.reduce((all: number, entry: { change: number }) => all + entry.change, 0)
  expect([sum, items[0].stock]).toEqual([now.stock, now.stock])
}

test('keeps stock equal to its movements less sales for any history', async () => {
  const step = fc.tuple(fc.constantFrom(...actions), fc.integer({ min: 0, max: 9 }))
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), live), {
    numRuns: figure(12, 2_000),
    endOnFailure: true,
  })
})

test('records reason, actor and stock of a movement, and never changes it', async () => {
  const answer = await asStaff('POST', '/products', {
    productId: 'LEDGER',
    productName: 'Sesame Oil',
    category: 'skincare',
    price: 100,
    stock: 5,
  })
  expect(answer.status).toBe(201)
  const { body } = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: 'LEDGER', qty: 2 }),
  })
  await asStaff('PUT', `/orders/${body.order.orderId}`, { status: 'Cancelled' })
  await asStaff('PATCH', '/products/LEDGER', { stock: 9 })
  await asStaff('PATCH', '/products/LEDGER', { price: 120 })
  await importStock('LEDGER', 20)
  const actor = admin.row.email
  expect(await movements('LEDGER')).toEqual([
    { change: 5, reason: 'opening', actor, stock_after: 5 },
    { change: 4, reason: 'correction', actor, stock_after: 9 },
    { change: 11, reason: 'import', actor, stock_after: 20 },
  ])
  // however the table is changed
  await sql`update products set stock = 18 where product_id = 'LEDGER'`.execute(shop.db)
  expect((await movements('LEDGER')).at(-1)).toEqual({
    change: -2,
    reason: 'correction',
    actor: 'Araliya',
    stock_after: 18,
  })
  await expect(sql`update stock_movements set change = 1`.execute(shop.db)).rejects.toThrow(
    'never changed',
  )
})
