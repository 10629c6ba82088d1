/** The server in few files, as `npm start` runs it: what its parts look for beside their sources is found from there. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importLimits } from '#server/modules/imports/contract/limits.ts'
import { bundleFolder } from '../../scripts/lib/server-bundle.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { textOfPdf } from '../support/pdf.ts'
import { startServer } from '../support/server-process.ts'
import { root } from '../support/sources.ts'
import { createTestDatabase } from '../support/test-db.ts'

execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { cwd: root })
const database = await createTestDatabase()
const admin = await makeUser(database.db, { type: 'admin' })
const shop = await startServer(
  { DATABASE_URL: database.url },
  [],
  path.join(bundleFolder(), 'main.js'),
)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const ask = (url: string, init: RequestInit = {}, { token } = admin) =>
  fetch(`${shop.address}${url}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
const json = { 'content-type': 'application/json' }

test('serves pages, API and documentation from the bundle', async () => {
  for (const [url, type] of [
    ['/', 'text/html'],
    ['/api/products', 'application/json'],
    ['/api/docs/', 'text/html'],
  ] as const) {
    const answer = await ask(url, { headers: { accept: '*/*' } })
    expect([url, answer.status]).toEqual([url, 200])
    expect(answer.headers.get('content-type')).toContain(type)
  }
})

test('writes a large import in a separate thread', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `T-${at},Thread ${at},thread,100,1,${'w'.repeat(800)}`,
  )
  const body = `productId,productName,category,price,stock,description\n${rows.join('\n')}\n`
  expect(body.length).toBeGreaterThan(importLimits.inThreadFrom)
  const answer = await ask('/api/imports', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  })
  const { state, report } = (await answer.json()) as { state: string; report: { rows: object } }
  expect([answer.status, state, report.rows]).toEqual([
    200,
    'done',
    expect.objectContaining({ created: 400 }),
  ])
  // Neither a thread nor a process begins the shop once more.
  const names = readdirSync(bundleFolder()).filter((name) => name.endsWith('.js'))
  const textOf = (name: string) => readFileSync(path.join(bundleFolder(), name), 'utf8')
  expect(names).toContain('thread.js')
  expect(names.filter((name) => textOf(name).includes('"./main.js"'))).toEqual([])
})

test('typesets documents in a separate process', async () => {
  await makeProduct(database.db, { productId: 'SOAP', price: 1_250.5 })
  const buyer = await makeUser(database.db)
  const placed = await ask(
    '/api/orders',
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify(orderBody({ productId: 'SOAP', qty: 2 })),
    },
    buyer,
  )
  const { order } = (await placed.json()) as { order: { orderId: string } }
  const print = { document: 'invoice', orderIds: [order.orderId], issue: true }
  const answer = await ask('/api/admin/orders/documents.pdf', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(print),
  })
  expect(answer.status).toBe(200)
  expect((await textOfPdf(Buffer.from(await answer.arrayBuffer()))).join()).toContain('2,501.00')
})
