import { expect, test } from 'vitest'
import { changeByPercent, planBulkAction } from '#server/modules/bulk-edits/bulk-edits.plan.ts'
import { resumeBulkJobs, runBulkJob } from '#server/modules/bulk-edits/bulk-edits.service.ts'
import { insertBulkJob } from '../../../../db/queries/catalog/bulk-edits.queries.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const { row, token } = await makeUser(shop.db, { type: 'admin' })
const admin = token
const actor = { id: row.id, label: row.email }

const bulk = (body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/admin/products/bulk', { token: admin, body, headers })
const status = (id: string, query = '') =>
  shop.call('GET', `/admin/products/bulk/${id}${query}`, { token: admin })

async function finished(id: string) {
  await expect.poll(async () => (await status(id)).body.state).toBe('done')
  return (await status(id)).body
}
const many = async (count: number, input: object = {}) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1)
    ids.push((await makeProduct(shop.db, input)).product_id)
  return ids
}
const pricesOf = async (ids: string[]) => {
  const rows = await shop.db
    .selectFrom('products')
    .select(['price_cents', 'last_price_cents'])
    .where('product_id', 'in', ids)
    .execute()
  return [...new Set(rows.map((row) => `${row.price_cents}/${row.last_price_cents}`))]
}

test('changes prices by percent to the cent, and keeps lastPrice at or below price', () => {
  expect(changeByPercent(1_005, 10)).toBe(1_106)
  expect(changeByPercent(999_999_999_999, -99)).toBe(10_000_000_000)
  expect(changeByPercent(100, 12.5)).toBe(113)
  expect(changeByPercent(0, 1_000)).toBe(0)
  const plan = planBulkAction({ price_cents: 999_999_999_000, last_price_cents: 1 } as never, {
    type: 'changePricePercent',
    percent: 1,
  })
  expect(plan).toMatchObject({ kind: 'failed' })
})

test('changes all products of a bulk job, reports failures, and writes the audit log', async () => {
  const ids = await many(230, { price: 100, lastPrice: 80.5 })
  const response = await bulk({
    productIds: [...ids, 'unknown', ids[0]],
    action: { type: 'changePricePercent', percent: -10 },
  })
  expect(response.status).toBe(201)
  expect(response.body.job).toMatchObject({ state: 'running', total: 231, done: 0 })
  const end = await finished(response.body.job.id)
  expect(end).toMatchObject({ total: 231, done: 231, succeeded: 230, failed: 1 })
  expect(await pricesOf(ids)).toEqual(['9000/7245'])
  const failed = await status(end.id, '?outcome=failed')
  expect(failed.body.results).toEqual([
    { productId: 'unknown', outcome: 'failed', reason: 'The product does not exist.' },
  ])
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await status(end.id, `?limit=100&cursor=${cursor}`)
    walked.push(...page.body.results.map((result: { productId: string }) => result.productId))
    cursor = page.body.nextCursor
  }
  expect(walked).toEqual([...ids, 'unknown'])
  const log = await shop.call('GET', `/admin/audit?entityId=${ids[0]}`, { token: admin })
  expect(log.body.items).toMatchObject([
    { action: 'product.update', changes: { price: [100, 90], lastPrice: [80.5, 72.45] } },
  ])
})

test('sets category and stock, and deletes, for all products of a filter', async () => {
  const ids = await many(3, { category: 'old range', stock: 2 })
  const filter = { category: 'Old Range', stock: 'low' }
  const refused = await bulk({ filter, expected: 4, action: { type: 'delete' } })
  expect(refused.status).toBe(409)
  const moved = await bulk({
    filter,
    expected: 3,
    action: { type: 'setCategory', category: ' New Range ' },
  })
  await finished(moved.body.job.id)
  const page = () => shop.call('GET', '/admin/products?category=new%20range', { token: admin })
  expect((await page()).body.total).toBe(3)
  const stocked = await bulk({ productIds: ids, action: { type: 'setStock', stock: 77 } })
  await finished(stocked.body.job.id)
  expect((await page()).body.items).toMatchObject([{ stock: 77 }, { stock: 77 }, { stock: 77 }])
  const again = await bulk({ productIds: ids, action: { type: 'setStock', stock: 77 } })
  expect(await finished(again.body.job.id)).toMatchObject({ succeeded: 3 })
  expect((await page()).body.items[0].version).toBe(3)
  const removal = await bulk({ filter: { category: 'new range' }, action: { type: 'delete' } })
  await finished(removal.body.job.id)
  expect((await page()).body.total).toBe(0)
  const back = await shop.call('POST', `/products/${ids[0]}/restore`, { token: admin })
  expect(back.status).toBe(200)
})

test('creates one job for a repeated Idempotency-Key', async () => {
  const ids = await many(5, { price: 100 })
  const body = { productIds: ids, action: { type: 'changePricePercent', percent: 50 } }
  const headers = { 'idempotency-key': 'bulk-once' }
  const [one, two] = await Promise.all([bulk(body, headers), bulk(body, headers)])
  expect(one!.text).toBe(two!.text)
  await finished(one!.body.job.id)
  expect(await pricesOf(ids)).toEqual(['15000/15000'])
})

test('shares a job among servers without changing a product twice', async () => {
  const ids = await many(450, { price: 100 })
  const job = await shop.db
    .transaction()
    .execute((tx) =>
      insertBulkJob(tx, { action: { type: 'changePricePercent', percent: 10 }, actor }, ids),
    )
  await Promise.all([1, 2, 3].map(() => runBulkJob(shop.services, job.id)))
  expect((await status(job.id)).body).toMatchObject({ state: 'done', succeeded: 450 })
  expect(await pricesOf(ids)).toEqual(['11000/11000'])
})

test('resumes a job whose process died', async () => {
  const ids = await many(3, { price: 100 })
  const job = await shop.db
    .transaction()
    .execute((tx) => insertBulkJob(tx, { action: { type: 'setStock', stock: 1 }, actor }, ids))
  await resumeBulkJobs(shop.services)
  expect((await status(job.id)).body.state).toBe('running')
  await shop.db
    .updateTable('bulk_jobs')
    .set({ heartbeat_at: new Date(Date.now() - 60_000) })
    .where('id', '=', job.id)
    .execute()
  await resumeBulkJobs(shop.services)
  expect((await status(job.id)).body).toMatchObject({ state: 'done', succeeded: 3 })
})

test('rejects bulk changes without a clear selection', async () => {
  const action = { type: 'delete' }
  const wrong = [
    { action },
    { productIds: [], action },
    { productIds: ['a'], filter: {}, action },
    { productIds: ['a'], action: { type: 'setStock', stock: -1 } },
    { productIds: ['a'], action: { type: 'changePricePercent', percent: -100 } },
    { productIds: ['a'], action: { type: 'explode' } },
  ]
  for (const body of wrong) expect((await bulk(body)).status).toBe(400)
  expect((await status('unknown')).status).toBe(404)
  expect((await status('6f1c1b8e-3c1f-4a36-9f3a-0d6b4a7f1e11')).status).toBe(404)
  const rpc = await shop.rpc(
    'mutation',
    'products.bulk',
    { productIds: ['missing'], action },
    { token: admin },
  )
  const end = await finished(rpc.body.result.data.job.id)
  expect(end).toMatchObject({ failed: 1 })
  const viaRpc = await shop.rpc('query', 'products.bulkStatus', { id: end.id }, { token: admin })
  expect(viaRpc.body.result.data).toEqual(end)
})
