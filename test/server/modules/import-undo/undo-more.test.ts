import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findImageReferences } from '../../../../db/queries/content/media.queries.ts'
import { makeUser } from '../../../support/factories.ts'
import { settledImport, takeTurn } from '../../../support/import-runs.ts'
import { catalogueOf, runImport, undoImport } from '../../../support/import-undo.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { startServer } from '../../../support/server-process.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const own = (number: number) => `/images/170000000000${number}-rose.webp`
test('undoes values that the shop stores in another form than the file', async () => {
  const before = await catalogueOf(shop.db)
  const list = [
    {
      productId: 'odd-1',
      price: 129.57999999999998,
      imageAlts: ['A rose', ''],
      Images: [own(1), own(2)],
    },
    {
      productId: 'odd-2',
      price: 2,
      schedule: { state: 'draft', publishFrom: '2026-01-01T00:00:00.000Z' },
    },
    {
      productId: 'odd-3',
      price: 2,
      schedule: { state: 'scheduled', publishFrom: '2026-01-01T00:00:00.000Z' },
    },
  ].map((one) => ({ productName: 'A', category: 'x', ...one }))
  const id = await runImport(shop, token, JSON.stringify(list))
  expect((await undoImport(shop, token, id)).undo.report).toMatchObject({
    total: 3,
    deleted: 3,
    skipped: 0,
  })
  expect(await catalogueOf(shop.db)).toEqual(before)
})

test('keeps an image that an import replaced while the import can be undone', async () => {
  const names = async () => {
    const all: string[] = []
    for await (const texts of findImageReferences(shop.db)) all.push(...texts)
    return all.filter((url) => url === own(9))
  }
  const list = (url: string) =>
    JSON.stringify([
      { productId: 'shown', productName: 'A', category: 'x', price: 1, Images: [url] },
    ])
  await runImport(shop, token, list(own(9)))
  const id = await runImport(shop, token, list('/other.webp'))
  expect(await names()).toEqual([own(9)])
  await undoImport(shop, token, id)
  expect(await names()).toEqual([own(9)])
  const { images } = await shop.db
    .selectFrom('products')
    .select('images')
    .where('product_id', '=', 'shown')
    .executeTakeFirstOrThrow()
  expect(images).toEqual([own(9)])
})

test('skips products whose prices the user may not change', async () => {
  const permissions = ['products.read', 'products.write', 'imports'] as const
  await shop.db
    .insertInto('roles')
    .values({ id: 'importer', name: 'Importer', permissions: [...permissions] })
    .execute()
  const { token: theirs } = await makeUser(shop.db, { role: 'importer' })
  const text = (price: number, name: string) =>
    `productId,productName,category,price\npriced,Old,x,${price}\nnamed,${name},x,1\n`
  await runImport(shop, token, text(1, 'Old'))
  const id = await runImport(shop, token, text(2, 'New'))
  expect((await undoImport(shop, theirs, id)).undo.report).toMatchObject({
    restored: 1,
    skipped: 1,
  })
  const { items } = (await shop.call('GET', `/imports/${id}/undo/rows`, { token })).body
  expect(items).toMatchObject([
    { productId: 'priced', reason: 'needs the permission “Edit prices”', fields: [] },
  ])
})

test('undoes nothing when the user lost the permission', async () => {
  const id = await runImport(shop, token, 'productId,productName,category,price\nstays,A,x,1\n')
  const leaver = await makeUser(shop.db, { type: 'admin' })
  const releaseTurn = await takeTurn(shop.db)
  await shop.call('POST', `/imports/${id}/undo`, { token: leaver.token })
  expect((await shop.call('PUT', `/users/${leaver.row.id}/block`, { token })).status).toBe(200)
  await releaseTurn()
  expect(await settledImport(shop, token, id)).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('Start the undo again to continue.'),
    undo: { until: expect.any(String), report: { total: 1, done: 0 } },
  })
  expect((await shop.call('GET', '/products/stays')).body).toMatchObject({ productName: 'A' })
})

test('resumes an undo after a kill without undoing twice', async () => {
  const account = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }
  const products = 1_500
  const line = (index: number) => `k-${index},Killed ${index},kill,1,${(index % 7) + 1}`
  const text = `productId,productName,category,price,stock\n${Array.from({ length: products }, (_, index) => line(index)).join('\n')}\n`
  const before = await catalogueOf(shop.db)
  const id = await runImport(shop, token, text)
  const environment = { DATABASE_URL: shop.database.url, ...account }
  {
    await using server = await startServer(environment)
    // Two batches are written at a time. The last one is undone first: the next one has to wait.
    const [, next] = await shop.db
      .selectFrom('import_changes')
      .select('refs')
      .where('import_id', '=', id)
      .orderBy('seq', 'desc')
      .execute()
    const transaction = await shop.db.startTransaction().execute()
    const lock = sql`select from products where id = ${next!.refs[0]}::uuid for update`
    try {
      await lock.execute(transaction)
      const begun = await fetch(`${server.address}/api/imports/${id}/undo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(begun.status).toBe(200)
      const progress = async () => {
        // PostgreSQL ends a transaction that is idle for long.
        await lock.execute(transaction)
        const { state, message, undo } = (await shop.call('GET', `/imports/${id}`, { token })).body
        return { state, message, done: undo.report.done }
      }
      await expect
        .poll(progress, { interval: 20, timeout: 60_000 })
        .toMatchObject({ state: 'running', done: 500 })
      server.signal('SIGKILL')
      await server.exited
    } finally {
      await transaction.rollback().execute()
    }
  }
  // As if the 15 seconds without a heartbeat had passed.
  await sql`update imports set heartbeat_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.db,
  )
  await sql`update import_leases set heartbeat_at = now() - interval '1 minute'`.execute(shop.db)
  const { body } = await shop.call('GET', `/imports/${id}`, { token })
  expect(body).toMatchObject({
    state: 'interrupted',
    message: expect.stringContaining('Start the undo again to continue.'),
    undo: { report: { total: products, done: 500 } },
  })
  const { undo } = await undoImport(shop, token, id)
  expect(undo.report).toMatchObject({ total: products, done: products, deleted: products })
  expect(await catalogueOf(shop.db)).toEqual(before)
  await assertLedger(
    shop.db,
    Array.from({ length: products }, (_, index) => `k-${index}`),
  )
}, 180_000)
