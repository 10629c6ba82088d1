import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser, orderBody } from '../../../support/factories.ts'
import { settledImport, takeTurn } from '../../../support/import-runs.ts'
import { catalogueOf, runImport, undoImport } from '../../../support/import-undo.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token
const buyer = (await makeUser(shop.db)).token

const asStaff = async (method: string, path: string, body?: object) => {
  const answer = await shop.call(method, path, { token, ...(body ? { body } : {}) })
  expect([200, 201], answer.text).toContain(answer.status)
  return answer.body
}
const buy = async (productId: string, qty: number) => {
  const { status, text } = await shop.call('POST', '/orders', {
    token: buyer,
    body: orderBody({ productId, qty }),
  })
  expect(status, text).toBe(201)
}
const run = (content: string, query: Record<string, string> = {}) =>
  runImport(shop, token, content, query)
const change = (id: string, body: object) => asStaff('PATCH', `/products/${id}`, body)
const stockOf = async (id: string) => (await shop.call('GET', `/products/${id}`)).body.stock
const plan = (id: string) => asStaff('GET', `/imports/${id}/undo`)
const rowsOf = async (id: string) => (await asStaff('GET', `/imports/${id}/undo/rows`)).items

const head =
  'productId,productName,category,price,lastPrice,stock,description,Images,imageAlts,sku,state,salePrice'
const map = JSON.stringify({
  columns: Object.fromEntries(
    ['sku', 'state', 'salePrice', 'imageAlts'].map((name) => [name, name]),
  ),
})

test('undoes an import except later edits, and keeps sales and stock counts', async () => {
  const old = ['plain', 'sold', 'edited', 'counted', 'left-out', 'taken', 'erased', 'again', 'same']
  await run(
    `${head}\n${old.map((id) => `${id},Old ${id},makeup,100,90,10,Old,/old.webp,An old one,S-${id},published,`).join('\n')}\n`,
    { mapping: map },
  )
  const before = await catalogueOf(shop.db)
  const updated = old.filter((id) => !['left-out', 'taken', 'same'].includes(id))
  const created = ['new', 'new-sold', 'new-edited', 'new-erased']
  const id = await run(
    `${head}\n${[
      ...updated.map(
        (one) => `${one},New ${one},skincare,200,150,20,New,/new.webp,,T-${one},hidden,120`,
      ),
      ...created.map((one) => `${one},${one},skincare,50,,5,,,,,,`),
      'same,Old same,makeup,100,90,10,Old,/old.webp,An old one,S-same,published,',
    ].join('\n')}\n`,
    { mapping: map, deleteMissing: 'true', confirmMissing: '2', fileName: 'spring.csv' },
  )
  const done = await asStaff('GET', `/imports/${id}`)
  expect(done.report).toMatchObject({ products: { created: 4, updated: 6 }, deleted: 2 })
  expect(done.undo).toEqual({ until: expect.any(String), report: null })
  const days = (Date.parse(done.undo.until) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(30, 1)

  // Sales, counts and edits between the import and its undo.
  await buy('sold', 15)
  await buy('new-sold', 2)
  const shelf = (await asStaff('GET', '/admin/stock?q=counted')).items[0]
  const count = { counted: 17, expected: shelf.stock + shelf.toPack, version: shelf.version }
  await asStaff('POST', '/admin/stock/counts', { productId: 'counted', ...count })
  await change('edited', { price: 333 })
  await change('new-edited', { category: 'fragrance' })
  for (const one of ['erased', 'new-erased']) await asStaff('DELETE', `/products/${one}`)
  const other = { productId: 'taken', productName: 'Another', category: 'x', price: 1, stock: 1 }
  await asStaff('POST', '/products', { ...other, description: '', Images: ['/a.webp'] })
  await run('productId,price\nagain,444\n', { fileName: 'summer.csv' })

  const counts = {
    ...{ total: 12, done: 12, deleted: 2, restored: 3, undeleted: 1 },
    ...{ unchanged: 1, skipped: 5, stockShort: 2 },
  }
  const planned = await plan(id)
  expect(planned).toMatchObject({ until: done.undo.until, report: counts })
  expect(await stockOf('sold')).toBe(5)
  const after = await undoImport(shop, token, id)
  expect(after).toMatchObject({ state: 'undone', message: null, report: done.report })
  expect(after.undo).toEqual({ until: null, report: counts })

  const said = Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: rows of an answer
    (await rowsOf(id)).map((row: any) => [row.productId, row]),
  )
  expect(planned.rows).toEqual(await rowsOf(id))
  expect(said).toMatchObject({
    edited: {
      outcome: 'skipped',
      reason: 'was edited after the import',
      fields: [{ field: 'price', imported: 200, current: 333 }],
    },
    'new-edited': { fields: [{ field: 'category', imported: 'skincare', current: 'fragrance' }] },
    again: {
      reason: 'was changed by a later import (summer.csv)',
      fields: [{ field: 'price', imported: 200, current: 444 }],
    },
    erased: { reason: 'was deleted after the import' },
    taken: { reason: 'another product uses its product ID now' },
    sold: { outcome: 'stock-short', reason: expect.stringContaining('of the 10 imported units') },
    'new-sold': {
      outcome: 'stock-short',
      reason: expect.stringContaining('of the 5 imported units'),
    },
  })
  expect(Object.keys(said)).toHaveLength(7)

  // The rest is exactly as before, except sales and counts of stock since.
  const now = await catalogueOf(shop.db)
  const stocks = { plain: 10, sold: 0, counted: 7, 'left-out': 10, same: 10 }
  const sold = { sold: 15 } as Record<string, number>
  for (const [one, stock] of Object.entries(stocks))
    expect(now[one]).toEqual({ ...(before[one] as object), stock, sold: sold[one] ?? 0 })
  expect(now.edited).toMatchObject({ price_cents: 33_300, product_name: 'New edited' })
  expect(Object.keys(now).sort()).toEqual(
    [...Object.keys(stocks), 'again', 'edited', 'new-edited', 'taken'].sort(),
  )
  await assertLedger(shop.db, [...old, ...created])
  const { rows } = await sql`
    select change, reason, note, import_id from stock_movements
    join products on products.id = product_ref where product_id = 'plain' order by seq`.execute(
    shop.db,
  )
  expect(rows.at(-1)).toEqual({
    change: -10,
    reason: 'import',
    note: 'import undone',
    import_id: id,
  })

  // In the event feed and in the audit log.
  const event = async (type: string, entityId: string) =>
    (
      await shop.db
        .selectFrom('events')
        .select('data')
        .where('type', '=', type)
        .where('entity_id', '=', entityId)
        .orderBy('seq', 'desc')
        .executeTakeFirst()
    )?.data
  expect(await event('import.finished', id)).toMatchObject({
    state: 'undone',
    undo: { report: counts },
  })
  expect(await event('product.updated', 'plain')).toMatchObject({
    productName: 'Old plain',
    stock: 10,
  })
  expect(await event('product.deleted', 'new')).toBeDefined()
  expect(await event('product.created', 'left-out')).toMatchObject({ productName: 'Old left-out' })
  const [entry] = (await asStaff('GET', `/admin/audit?entity=import&entityId=${id}`)).items
  expect(entry).toMatchObject({
    action: 'import.undo',
    changes: { fileName: [null, 'spring.csv'], deleted: [0, 2], restored: [0, 3], skipped: [0, 5] },
  })

  // A second undo changes nothing; importing the file again reverses the undo.
  expect(await undoImport(shop, token, id)).toEqual(after)
  expect(await catalogueOf(shop.db)).toEqual(now)
  expect((await shop.call('GET', `/imports/${id}/undo`, { token })).status).toBe(409)
  await asStaff('POST', `/imports/${id}/start`, {})
  const again = await settledImport(shop, token, id)
  expect(again).toMatchObject({ state: 'done', undo: { report: null } })
  expect(await stockOf('plain')).toBe(20)
  expect(await rowsOf(id)).toEqual([])
})

test('skips a product that was restored and deleted again', async () => {
  await run('productId,productName,category,price\nde-1,A,makeup,1\nde-2,A,makeup,1\n')
  const others = Object.keys(await catalogueOf(shop.db)).filter((one) => !/^de-/.test(one))
  const rest = others.length
  const id = await run('productId,productName,category,price\nde-3,A,makeup,1\n', {
    deleteMissing: 'true',
    confirmMissing: String(rest + 2),
  })
  await asStaff('POST', '/products/de-1/restore')
  await asStaff('DELETE', '/products/de-1')
  const counts = { undeleted: rest + 1, deleted: 1, skipped: 1 }
  expect((await plan(id)).report).toMatchObject(counts)
  expect((await undoImport(shop, token, id)).undo.report).toMatchObject(counts)
  expect(await rowsOf(id)).toMatchObject([
    {
      productId: 'de-1',
      outcome: 'skipped',
      reason: 'was restored and deleted again after the import',
    },
  ])
  expect((await shop.call('GET', '/products/de-1')).body).toBeNull()
  expect((await shop.call('GET', '/products/de-2')).body).toMatchObject({ productId: 'de-2' })
})

test('undoes an import that ran twice with different columns', async () => {
  await run('productId,productName,category,price,stock\ntw-1,A,makeup,1,1\ntw-2,A,makeup,1,1\n')
  const before = await catalogueOf(shop.db)
  const id = await run(
    'productId,productName,category,price,stock\ntw-1,B,skincare,2,5\ntw-2,B,skincare,2,5\ntw-3,B,skincare,2,5\n',
  )
  await change('tw-2', { category: 'bath&body' })
  const mapping = { columns: { productName: 'category', price: 'stock' } }
  await asStaff('POST', `/imports/${id}/start`, { mapping })
  expect(await settledImport(shop, token, id)).toMatchObject({
    report: { products: { updated: 3 } },
  })
  const counts = {
    total: 3,
    done: 3,
    deleted: 1,
    restored: 1,
    skipped: 1,
    stockShort: 0,
    unchanged: 0,
  }
  expect((await plan(id)).report).toMatchObject(counts)
  expect((await undoImport(shop, token, id)).undo.report).toMatchObject(counts)
  const now = await catalogueOf(shop.db)
  expect(now['tw-1']).toEqual(before['tw-1'])
  expect(now['tw-3']).toBeUndefined()
})

test('undoes once for concurrent requests, in the import queue', async () => {
  const id = await run('productId,productName,category,price,stock\nonce,A,makeup,1,3\n')
  const releaseTurn = await takeTurn(shop.db)
  const presses = await Promise.all(
    [1, 2].map(() => shop.call('POST', `/imports/${id}/undo`, { token })),
  )
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await shop.call('POST', `/imports/${id}/start`, { token, body: {} })).status).toBe(409)
  expect((await asStaff('GET', `/imports/${id}`)).state).toBe('waiting')
  expect(await stockOf('once')).toBe(3)
  // A waiting undo can be stopped, and continued.
  expect(await asStaff('POST', `/imports/${id}/stop`)).toMatchObject({
    state: 'stopped',
    message: 'Stopped on request. Undone changes stay undone. Start the undo again to continue.',
  })
  await releaseTurn()
  expect((await undoImport(shop, token, id)).undo.report).toMatchObject({ total: 1, deleted: 1 })
  expect((await shop.call('GET', '/products/once')).body).toBeNull()
})

test('rejects the undo of an import without changes or older than 30 days', async () => {
  const id = await run('productId,productName,category,price\nlate,A,makeup,1\n')
  await shop.db
    .updateTable('imports')
    .set({ changed_at: sql<Date>`now() - interval '30 days 1 second'` })
    .where('id', '=', id)
    .execute()
  const late = await shop.call('POST', `/imports/${id}/undo`, { token })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('30 days')])
  expect((await asStaff('GET', `/imports/${id}`)).undo).toBeUndefined()
  const nothing = await run('productId,productName,category,price\nlate,A,makeup,1\n')
  const answer = await shop.call('POST', `/imports/${nothing}/undo`, { token })
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('nothing')])
})
