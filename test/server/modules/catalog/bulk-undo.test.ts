import { expect, test } from 'vitest'
import { priceWarnings } from '#server/modules/bulk-edits/bulk-preview.service.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token, ...(body ? { body } : {}) })

async function finished(response: { status: number; body: { job: { id: string } } }) {
  expect(response.status).toBe(201)
  const path = `/admin/products/bulk/${response.body.job.id}`
  await expect.poll(async () => (await call('GET', path)).body.state).toBe('done')
  return (await call('GET', path)).body
}
const change = async (productIds: string[], action: object) =>
  finished(await call('POST', '/admin/products/bulk', { productIds, action }))
const undo = (id: string) => call('POST', `/admin/products/bulk/${id}/undo`)
const read = async (productId: string) =>
  (await call('GET', `/admin/products/${productId}`)).body.product

test('warns of a price below cost and of a change by more than half', () => {
  expect(priceWarnings(10_000, 5_000, 50)).toEqual([])
  expect(priceWarnings(10_000, 4_999, 50)).toEqual(['belowCost', 'largeChange'])
  expect(priceWarnings(10_000, 15_001, null)).toEqual(['largeChange'])
})

test('previews counts, extremes and warnings without writing', async () => {
  const cheap = await makeProduct(shop.db, { price: 100 })
  const dear = await makeProduct(shop.db, { price: 900 })
  const dearId = dear.product_id
  await shop.db
    .insertInto('product_details')
    .values({ product_ref: dear.id, cost_cents: 85_000 })
    .execute()
  const body = {
    productIds: [cheap.product_id, dearId, 'unknown'],
    action: { type: 'changePricePercent', percent: -10 },
  }
  const { status, body: seen } = await call('POST', '/admin/products/bulk/preview', body)
  expect(status).toBe(200)
  expect(seen).toMatchObject({ total: 3, changed: 2, unchanged: 0, failed: 1, warned: 1 })
  expect([seen.cheapest.productId, seen.dearest.productId]).toEqual([cheap.product_id, dearId])
  expect(seen.items.map((row: { productId: string }) => row.productId)).toEqual([
    dearId,
    'unknown',
    cheap.product_id,
  ])
  expect(seen.items[0]).toMatchObject({
    changes: [
      { field: 'price', from: 900, to: 810 },
      { field: 'lastPrice', from: 900, to: 810 },
    ],
    warnings: ['belowCost'],
  })
  const first = await call('POST', '/admin/products/bulk/preview', { ...body, limit: 2 })
  const rest = await call('POST', '/admin/products/bulk/preview', {
    ...body,
    limit: 2,
    cursor: first.body.nextCursor,
  })
  expect([first.body.items.length, rest.body.items.length, rest.body.nextCursor]).toEqual([
    2,
    1,
    null,
  ])
  expect((await read(dearId)).price).toBe(900)
})

test('restores old prices on undo, except of products edited since', async () => {
  const unedited = (await makeProduct(shop.db, { price: 100, lastPrice: 80, stock: 5 })).product_id
  const edited = (await makeProduct(shop.db, { price: 100 })).product_id
  const job = await change([unedited, edited], { type: 'changePricePercent', percent: -90 })
  await call('PATCH', `/products/${edited}`, { price: 33 })
  const [listed] = (await call('GET', '/admin/products/bulk?limit=1')).body.items
  expect(listed).toMatchObject({ id: job.id, undoneBy: null })
  expect(Date.parse(listed.undoUntil) - Date.parse(job.finishedAt)).toBe(30 * 86_400_000)
  const undone = await finished(await undo(job.id))
  expect(undone).toMatchObject({ succeeded: 1, failed: 1 })
  expect(await read(unedited)).toMatchObject({ price: 100, lastPrice: 80, stock: 5 })
  expect((await read(edited)).price).toBe(33)
  const left = undone.results.find((one: { outcome: string }) => one.outcome === 'failed')
  expect(left).toMatchObject({ productId: edited })
  expect(left.reason).toContain('price is 33, the bulk change set 10')
  const again = await undo(job.id)
  expect(again.body.job.id).toBe(undone.id)
  expect((await undo(undone.id)).status).toBe(409)
  const log = await call('GET', `/admin/audit?entityId=${unedited}`)
  expect(log.body.items[0]).toMatchObject({
    action: 'product.update',
    changes: { price: [10, 100], lastPrice: [8, 80] },
  })
})

test('keeps sales since a stock change when it is undone', async () => {
  const { product_id: productId, id } = await makeProduct(shop.db, { stock: 2 })
  const job = await change([productId], { type: 'setStock', stock: 50 })
  await shop.db.updateTable('products').set({ stock: 49 }).where('id', '=', id).execute()
  await finished(await undo(job.id))
  expect((await read(productId)).stock).toBe(1)
})

test('restores category, state and deleted products on undo', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { category: 'skincare' })
  const jobs = [
    await change([productId], { type: 'setCategory', category: 'makeup' }),
    await change([productId], { type: 'setState', state: 'draft' }),
    await change([productId], { type: 'delete' }),
  ]
  expect((await call('GET', `/products/${productId}/exists`)).body.exists).toBe(false)
  for (const job of jobs.toReversed()) await finished(await undo(job.id))
  const now = await read(productId)
  expect([now.category, now.schedule]).toEqual(['skincare', undefined])
})

test('rejects the undo of a running, old or empty job', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { stock: 2 })
  const idle = await change([productId], { type: 'setStock', stock: 2 })
  expect((await undo(idle.id)).status).toBe(409)
  const job = await change([productId], { type: 'setStock', stock: 3 })
  const finishedAt = (when: Date | null) =>
    shop.db.updateTable('bulk_jobs').set({ finished_at: when }).where('id', '=', job.id).execute()
  await finishedAt(null)
  expect((await undo(job.id)).body.message).toContain('still running')
  await finishedAt(new Date(Date.now() - 31 * 86_400_000))
  expect((await undo(job.id)).status).toBe(409)
  expect((await undo('nothing')).status).toBe(404)
})
