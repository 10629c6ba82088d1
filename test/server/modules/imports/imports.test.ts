import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const header = 'productId,productName,category,price,lastPrice,stock,description,Images,altNames\n'

async function upload(content: string | Buffer, query: Record<string, string> = {}) {
  return shop.call('POST', `/imports?${new URLSearchParams(query)}`, {
    body: content.toString(),
    token,
    headers: { 'content-type': 'text/csv' },
  })
}

const settled = (id: string) => settledImport(shop, token, id)

test('imports a file sent to POST /imports, and reports consistent counts', async () => {
  await makeProduct(shop.db, {
    productId: 'one-old',
    productName: 'Old',
    price: 100,
    category: 'makeup',
  })
  const file = `${header}one-new,New,makeup,100,90,5,Text,,\none-old,Old,makeup,120,,10,,,\none-bad,,makeup,x,,1,,,\n`
  const { status, body } = await upload(file)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'done',
    recognised: { format: 'araliya', delimiter: ',' },
    report: { rows: { read: 3, created: 1, updated: 1, unchanged: 0, rejected: 1 } },
  })
  const product = await shop.call('GET', '/products/one-new')
  expect(product.body).toMatchObject({ productName: 'New', price: 100, lastPrice: 90, stock: 5 })
  const rows = await shop.call('GET', `/imports/${body.id}/rows`, { token })
  expect(rows.body.items).toMatchObject([
    { line: 2, outcome: 'created', productId: 'one-new' },
    {
      line: 3,
      outcome: 'updated',
      changes: [
        { field: 'price', from: 100, to: 120 },
        { field: 'lastPrice', from: 100, to: 120 },
      ],
    },
    {
      line: 4,
      outcome: 'rejected',
      issues: [
        { line: 4, column: 'productName', value: '', reason: 'is empty' },
        { line: 4, column: 'price', value: 'x', reason: 'is not a number' },
      ],
    },
  ])
})

test('rejects a discount above the stored price, and lowers the discount with a price below it', async () => {
  await upload(`${header}above-1,A,makeup,100,90,5,,,\nabove-2,A,makeup,100,90,5,,,\n`)
  const { body } = await upload('productId,lastPrice\nabove-1,100.01\nabove-2,100\n')
  expect(body.report.rows).toMatchObject({ read: 2, updated: 1, rejected: 1 })
  const rows = await shop.call('GET', `/imports/${body.id}/rows?outcome=rejected`, { token })
  expect(rows.body.items[0]).toMatchObject({
    line: 2,
    issues: [{ column: 'lastPrice', reason: 'must not be above the price, which is 100' }],
  })
  const prices = async (id: string) => {
    const { price, lastPrice } = (await shop.call('GET', `/products/${id}`)).body
    return [price, lastPrice]
  }
  expect([await prices('above-1'), await prices('above-2')]).toEqual([
    [100, 90],
    [100, 100],
  ])
  await upload('productId,price\nabove-1,50\n')
  expect(await prices('above-1')).toEqual([50, 50])
})

test('the same file twice changes nothing the second time', async () => {
  const file = `${header}twice-1,A,makeup,1,1,1,"a, b",/images/a.webp,x|y\ntwice-2,B,makeup,2,1,0,,,\n`
  await upload(file)
  const second = await upload(file)
  expect(second.body.report.rows).toEqual({
    read: 2,
    created: 0,
    updated: 0,
    unchanged: 2,
    rejected: 0,
  })
})

test('a dry run writes nothing and reports the result of the real run', async () => {
  const file = `${header}dry-1,A,makeup,1,1,1,,,\ndry-1,B,makeup,1,1,1,,,\n`
  const { body } = await upload(file, { dryRun: 'true' })
  expect(body.state).toBe('planned')
  expect(body.report.rows).toEqual({ read: 2, created: 1, updated: 0, unchanged: 0, rejected: 1 })
  expect((await shop.call('GET', '/products/dry-1')).body).toBeNull()
  const planned = await shop.call('GET', `/imports/${body.id}/rows`, { token })
  await shop.call('POST', `/imports/${body.id}/start`, { token, body: {} })
  const ended = await settled(body.id)
  expect(ended.report.rows).toEqual(body.report.rows)
  const written = await shop.call('GET', `/imports/${body.id}/rows`, { token })
  expect(written.body).toEqual(planned.body)
})
