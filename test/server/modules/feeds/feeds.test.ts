import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { runDueFeeds } from '#server/modules/feeds/run-feed.ts'
import { makeUser } from '../../../support/factories.ts'
import { list, openFeedShop } from '../../../support/feed-shop.ts'

const shop = await openFeedShop()
afterAll(() => shop[Symbol.asyncDispose]())

/** Ten rows, this many of them without a price. */
const tenRows = (prefix: string, broken: number): string =>
  list(
    ...Array.from({ length: 10 }, (_, at) => [`${prefix}${at}`, at < broken ? '' : 100] as const),
  )

const priceOf = async (id: string) =>
  (await shop.call('GET', `/products/${id}`)).body?.price as number | undefined

test('imports a changed file once at its hour on one of several servers', async () => {
  let body = list(['ROSE', 900], ['LOTUS', 500])
  let tag: string | undefined = '"1"'
  shop.answers['/daily.csv'] = (request, response) => {
    if (tag && request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    if (tag) response.setHeader('etag', tag)
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(body))
  }
  const id = await shop.make('/daily.csv', { frequency: 'daily', hour: 3 })
  // eight in the evening of the shop
  expect(await shop.feedOf(id)).toMatchObject({
    nextRunAt: '2026-11-22T21:30:00.000Z',
    lastRun: null,
  })
  await shop.runDue()
  shop.later(72)
  // two servers, and each looks twice
  await Promise.all([shop.runDue(), runDueFeeds({ ...shop.services })])
  await shop.runDue()
  expect(shop.requestsOf('/daily.csv')).toHaveLength(1)
  expect([await priceOf('ROSE'), await priceOf('LOTUS')]).toEqual([900, 500])
  const first = await shop.feedOf(id)
  expect(first).toMatchObject({
    ...{ running: false, state: 'on', failures: 0, nextRunAt: '2026-11-25T21:30:00.000Z' },
    lastRun: { outcome: 'imported', message: '2 created, 0 updated, 0 deleted, 0 rejected.' },
  })
  const audit = (await shop.as('GET', '/admin/audit?entity=import')).body.items
  expect(audit[0]).toMatchObject({
    action: 'import.run',
    actor: 'schedule “/daily.csv” of owner@example.com',
    changes: { created: [0, 2] },
  })

  expect(await shop.run(id)).toMatchObject({
    outcome: 'unchanged',
    importId: first.lastRun.importId,
  })
  tag = undefined
  expect(await shop.run(id)).toMatchObject({ outcome: 'unchanged' })
  expect(await shop.imports()).toHaveLength(1)
  expect(await shop.run(id, { force: true })).toMatchObject({
    message: '0 created, 0 updated, 0 deleted, 0 rejected.',
  })
  body = list(['ROSE', 950], ['LOTUS', 500])
  expect(await shop.run(id)).toMatchObject({
    message: '0 created, 1 updated, 0 deleted, 0 rejected.',
  })
  expect(await priceOf('ROSE')).toBe(950)
  // a report without changes is replaced by the next one
  expect(await shop.imports()).toHaveLength(2)
  expect(shop.requestsOf('/daily.csv').map(({ headers }) => headers['if-none-match'])).toEqual([
    ...[undefined, '"1"', '"1"', undefined, undefined],
  ])
})

test('stops a feed without writing when too many rows would be rejected', async () => {
  let body = tenRows('R', 2)
  shop.answers['/rejected.csv'] = (_, response) => void response.end(body)
  const id = await shop.make('/rejected.csv')
  shop.later(1)
  await shop.runDue()
  const { lastRun: last, ...stopped } = await shop.feedOf(id)
  expect(stopped).toMatchObject({ state: 'stopped', enabled: false, nextRunAt: null })
  expect(last).toMatchObject({
    outcome: 'stopped',
    message: '2 of 10 rows would be rejected (20 %; the limit is 10 %). Nothing was written.',
  })
  expect(await priceOf('R5')).toBeUndefined()
  expect((await shop.as('GET', `/imports/${last.importId}`)).body).toMatchObject({
    state: 'planned',
    report: { rows: { rejected: 2 } },
  })
  const [entry] = (await shop.as('GET', '/admin/audit?entityId=/rejected.csv')).body.items
  expect(entry).toMatchObject({ action: 'feed.stop', actor: 'Araliya' })
  await expect
    .poll(shop.notifications)
    .toContainEqual({ name: '/rejected.csv', importId: last.importId })
  expect(await shop.emails()).toContainEqual(['feed-stopped', 'owner@example.com', '/rejected.csv'])

  // the file is corrected, but the schedule is still stopped
  body = tenRows('R', 1)
  shop.later(2)
  await shop.runDue()
  expect(shop.requestsOf('/rejected.csv')).toHaveLength(1)
  const on = await shop.as('PATCH', `/feeds/${id}`, { enabled: true, version: stopped.version })
  expect(on.body.feed).toMatchObject({
    state: 'on',
    nextRunAt: new Date(+shop.now + 3_600_000).toISOString(),
  })
  shop.later(1)
  await shop.runDue()
  expect((await shop.feedOf(id)).lastRun).toMatchObject({
    message: '9 created, 0 updated, 0 deleted, 1 rejected.',
  })
  await shop.as('PATCH', `/feeds/${id}`, { enabled: false })
})

test('stops a feed whose user lost the permission, until other staff enable it', async () => {
  shop.answers['/owned.csv'] = (_, response) => void response.end(list(['OWNED', 300]))
  const clerk = await makeUser(shop.db, { type: 'admin', email: 'clerk@example.com' })
  const body = { name: 'owned', url: `${shop.supplier.address}/owned.csv`, frequency: 'hourly' }
  const { id } = (await shop.as('POST', '/feeds', body, clerk.token)).body.feed
  await shop.as('PUT', `/users/${clerk.row.id}/block`)
  shop.later(1)
  await shop.runDue()
  expect(await shop.feedOf(id)).toMatchObject({
    state: 'stopped',
    lastRun: {
      message: expect.stringContaining('clerk@example.com no longer has the permission to import'),
    },
  })
  expect(await shop.imports()).not.toContainEqual(expect.objectContaining({ fileName: 'owned' }))
  await shop.as('PATCH', `/feeds/${id}`, { enabled: true })
  expect(await shop.run(id)).toMatchObject({ outcome: 'imported' })
  expect(await shop.feedOf(id)).toMatchObject({ actor: 'owner@example.com' })
  await shop.as('DELETE', `/feeds/${id}`)
})

test('sends the secret header to its own server only and never returns it', async () => {
  const secret = 'Bearer 7f3e-canary'
  shop.answers['/secret.csv'] = (_, response) =>
    void response.writeHead(302, { location: `${shop.mirror.address}/copy.csv` }).end()
  const header = { name: 'Authorization', value: secret }
  const id = await shop.make('/secret.csv', { header })
  expect(await shop.run(id)).toMatchObject({ outcome: 'imported' })
  expect(shop.requestsOf('/secret.csv')[0]!.headers.authorization).toBe(secret)
  expect(shop.mirror.requests[0]!.headers.authorization).toBeUndefined()

  const moved = await shop.as('PATCH', `/feeds/${id}`, { url: `${shop.mirror.address}/copy.csv` })
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'header' }] } })
  const same = await shop.as('PATCH', `/feeds/${id}`, {
    url: `${shop.supplier.address}/elsewhere.csv`,
  })
  expect(same.body.feed.headerName).toBe('Authorization')
  const bare = await shop.as('PATCH', `/feeds/${id}`, { url: shop.mirror.address, header: null })
  expect(bare.body.feed.headerName).toBeNull()
  const other = await shop.as('PATCH', `/feeds/${id}`, { header })
  const lists = ['/feeds', '/admin/audit', '/imports', '/events?limit=500']
  const listed = await Promise.all(lists.map((path) => shop.as('GET', path)))
  const shown = [moved, same, bare, other, ...listed].map(({ text }) => text)
  const rows = await shop.db.selectFrom('feeds').selectAll().execute()
  for (const text of [...shown, ...shop.logged, JSON.stringify(rows)])
    expect(text).not.toContain('canary')
  for (const wrong of [
    { url: 'http://supplier.example/a.csv' },
    { url: 'ftp://supplier.example/a.csv' },
    { header: { name: 'Host', value: 'x' } },
    { header: { name: 'X-Key', value: 'a\r\nb: c' } },
    { hour: 24 },
  ])
    expect((await shop.as('PATCH', `/feeds/${id}`, wrong)).status).toBe(400)
  await shop.as('DELETE', `/feeds/${id}`)
})

// Last: it empties the shop.
test('stops a feed without deleting when too many products would be deleted', async () => {
  shop.answers['/all.csv'] = (_, response) => void response.end(list(['ONLY', 100]))
  const id = await shop.make('/all.csv', { deleteMissing: true })
  const { length } = (await shop.call('GET', '/products')).body
  expect(await shop.run(id)).toMatchObject({
    outcome: 'stopped',
    message: `${length} of ${length} products would be deleted (100 %; the limit is 5 %). Nothing was written.`,
  })
  expect(await priceOf('ONLY')).toBeUndefined()
  await shop.as('PATCH', `/feeds/${id}`, { maxDeletedPercent: 100 })
  expect(await shop.run(id)).toMatchObject({
    message: `1 created, 0 updated, ${length} deleted, 0 rejected.`,
  })
  shop.services.catalogue.changed()
  await expect.poll(async () => (await shop.call('GET', '/products')).body.length).toBe(1)
})
