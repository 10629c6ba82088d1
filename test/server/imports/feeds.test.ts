import { readdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fanOut } from '#server/deliveries/outbox.ts'
import { interruptFeeds, runDueFeeds } from '#server/imports/feeds/run-feed.ts'
import { mailReceiver } from '#server/mail/mail-receiver.ts'
import { makeUser, type TestUser } from '../../support/factories.ts'
import { insertFeed } from '../../support/feed-cases.ts'
import {
  certificate,
  type FeedServer,
  noFiles,
  startFeedServer,
} from '../../support/feed-server.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
let staff: TestUser
let supplier: FeedServer
/** Elsewhere, where nobody gave a secret for. */
let mirror: FeedServer
let now = new Date('2026-11-22T14:30:00Z')
/** What the supplier answers at a path. */
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {}

beforeAll(async () => {
  shop = await createTestApp(
    {},
    // In these tests the loopback stands for the internet.
    { clock: () => now, mayFetchFrom: (address) => address === '127.0.0.1' },
  )
  staff = await makeUser(shop.db, { type: 'admin', email: 'owner@example.com' })
  supplier = await startFeedServer((request, response) => answers[request.url!]!(request, response))
  mirror = await startFeedServer((_, response) => void response.end(list(['MIRROR', 1])))
})
afterAll(async () => {
  await supplier[Symbol.asyncDispose]()
  await mirror[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const list = (...rows: (readonly [id: string, price: number | string])[]): string =>
  [
    'productId,productName,category,price,stock',
    ...rows.map(([id, price]) => `${id},${id} balm,skincare,${price},5`),
  ].join('\n')

/** For a process that is to trust the supplier. */
async function certificateFile(): Promise<string> {
  const file = join(shop.services.config.dataDir, 'certificate.pem')
  await writeFile(file, certificate)
  return file
}

/** Ten rows, so many of them without a price. */
const tenRows = (prefix: string, broken: number): string =>
  list(
    ...Array.from({ length: 10 }, (_, at) => [`${prefix}${at}`, at < broken ? '' : 100] as const),
  )

const call = async (method: string, path: string, body?: object, token = staff.token) =>
  shop.call(method, path, { token, ...(body ? { body } : {}) })
const make = async (path: string, more: object = {}): Promise<string> => {
  const body = { name: path, url: supplier.address + path, rhythm: 'hourly', ...more }
  const answer = await call('POST', '/feeds', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.feed.id
}
const feedOf = async (id: string) => {
  const { body, text } = await call('GET', '/feeds')
  expect(body, text).toBeInstanceOf(Array)
  return body.find((one: { id: string }) => one.id === id)
}
const run = async (id: string, body: object = {}) => {
  expect((await call('POST', `/feeds/${id}/run`, body)).status).toBe(200)
  await runDueFeeds(shop.services)
  return (await feedOf(id)).last
}
const priceOf = async (id: string) =>
  (await shop.call('GET', `/products/${id}`)).body?.price as number | undefined
const askedOf = (path: string) => supplier.asked.filter(({ url }) => url === path)
const imports = async () => (await call('GET', '/imports')).body.items
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

test('a file comes in at its hour, once for all that was missed, by one server of several, and only when it changed', async () => {
  let body = list(['ROSE', 900], ['LOTUS', 500])
  let tag: string | undefined = '"1"'
  answers['/daily.csv'] = (request, response) => {
    if (tag && request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    if (tag) response.setHeader('etag', tag)
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(body))
  }
  const id = await make('/daily.csv', { rhythm: 'daily', hour: 3 })
  // eight in the evening of the shop
  expect(await feedOf(id)).toMatchObject({ nextAt: '2026-11-22T21:30:00.000Z', last: null })
  await runDueFeeds(shop.services)
  later(72)
  // two servers, and each looks twice
  await Promise.all([runDueFeeds(shop.services), runDueFeeds({ ...shop.services })])
  await runDueFeeds(shop.services)
  expect(askedOf('/daily.csv')).toHaveLength(1)
  expect([await priceOf('ROSE'), await priceOf('LOTUS')]).toEqual([900, 500])
  const first = await feedOf(id)
  expect(first).toMatchObject({
    ...{ running: false, state: 'on', failures: 0, nextAt: '2026-11-25T21:30:00.000Z' },
    last: { outcome: 'imported', message: '2 new, 0 changed, 0 deleted, 0 rejected.' },
  })
  const told = (await call('GET', '/admin/audit?entity=import')).body.items
  expect(told[0]).toMatchObject({
    action: 'import.run',
    actor: 'schedule “/daily.csv” of owner@example.com',
    changes: { created: [0, 2] },
  })

  expect(await run(id)).toMatchObject({ outcome: 'unchanged', importId: first.last.importId })
  tag = undefined
  expect(await run(id)).toMatchObject({ outcome: 'unchanged' })
  expect(await imports()).toHaveLength(1)
  expect(await run(id, { anew: true })).toMatchObject({
    message: '0 new, 0 changed, 0 deleted, 0 rejected.',
  })
  body = list(['ROSE', 950], ['LOTUS', 500])
  expect(await run(id)).toMatchObject({ message: '0 new, 1 changed, 0 deleted, 0 rejected.' })
  expect(await priceOf('ROSE')).toBe(950)
  // reports that say nothing make room for the next one
  expect(await imports()).toHaveLength(2)
  expect(askedOf('/daily.csv').map(({ headers }) => headers['if-none-match'])).toEqual([
    ...[undefined, '"1"', '"1"', undefined, undefined],
  ])
})

test('when too much would be rejected nothing is written, and it waits until somebody looked', async () => {
  let body = tenRows('R', 2)
  answers['/rejected.csv'] = (_, response) => void response.end(body)
  const id = await make('/rejected.csv')
  later(1)
  await runDueFeeds(shop.services)
  const { last, ...stopped } = await feedOf(id)
  expect(stopped).toMatchObject({ state: 'stopped', on: false, nextAt: null })
  expect(last).toMatchObject({
    outcome: 'stopped',
    message: '2 of 10 rows would be rejected: 20 %, and 10 % may be. Nothing was written.',
  })
  expect(await priceOf('R5')).toBeUndefined()
  expect((await call('GET', `/imports/${last.importId}`)).body).toMatchObject({
    state: 'planned',
    report: { rows: { rejected: 2 } },
  })
  const [entry] = (await call('GET', '/admin/audit?entityId=/rejected.csv')).body.items
  expect(entry).toMatchObject({ action: 'feed.stop', actor: 'Araliya' })
  await expect.poll(news).toContainEqual({ name: '/rejected.csv', importId: last.importId })
  expect(await letters()).toContainEqual(['feed-stopped', 'owner@example.com', '/rejected.csv'])

  // mended, but nobody looked
  body = tenRows('R', 1)
  later(2)
  await runDueFeeds(shop.services)
  expect(askedOf('/rejected.csv')).toHaveLength(1)
  const on = await call('PATCH', `/feeds/${id}`, { on: true, version: stopped.version })
  expect(on.body.feed).toMatchObject({
    state: 'on',
    nextAt: new Date(+now + 3_600_000).toISOString(),
  })
  expect((await call('PATCH', `/feeds/${id}`, { on: false, version: 1 })).status).toBe(412)
  later(1)
  await runDueFeeds(shop.services)
  expect((await feedOf(id)).last).toMatchObject({
    message: '9 new, 0 changed, 0 deleted, 1 rejected.',
  })
  await call('PATCH', `/feeds/${id}`, { on: false })
})

/** The bell's lines about feeds. */
async function news(): Promise<unknown[]> {
  await fanOut(shop.services, [mailReceiver])
  const { items } = (await call('GET', '/admin/news')).body
  return items.flatMap((one: { type: string; facts: object }) =>
    one.type === 'feed.stopped' ? [one.facts] : [],
  )
}

/** Letters about feeds that are to go out: which, to whom, about what. */
async function letters(): Promise<unknown[]> {
  const rows = await shop.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .select(['deliveries.payload', 'events.data'])
    .where('receiver', '=', 'mail')
    .where('events.type', '=', 'feed.stopped')
    .execute()
  return rows.map(({ payload, data }) => [payload?.letter, payload?.to, data.name])
}

test('whoever set it up must be allowed to in that moment; whoever switches it on takes it over', async () => {
  answers['/owned.csv'] = (_, response) => void response.end(list(['OWNED', 300]))
  const clerk = await makeUser(shop.db, { type: 'admin', email: 'clerk@example.com' })
  const body = { name: 'owned', url: `${supplier.address}/owned.csv`, rhythm: 'hourly' }
  const { id } = (await call('POST', '/feeds', body, clerk.token)).body.feed
  await call('PUT', `/users/${clerk.row.id}/block`)
  later(1)
  await runDueFeeds(shop.services)
  expect(await feedOf(id)).toMatchObject({
    state: 'stopped',
    last: { message: expect.stringContaining('clerk@example.com may not import any more') },
  })
  expect(await imports()).not.toContainEqual(expect.objectContaining({ fileName: 'owned' }))
  await call('PATCH', `/feeds/${id}`, { on: true })
  expect(await run(id)).toMatchObject({ outcome: 'imported' })
  expect(await feedOf(id)).toMatchObject({ actor: 'owner@example.com' })
  await call('DELETE', `/feeds/${id}`)
})

const kept = { actor_id: '', actor: 'owner@example.com', asked: true }

test('what is no file is told in words, and costs no more than it may', async () => {
  const cases = noFiles(list(['CUT', 1]))
  const ids = new Map<string, string>()
  for (const [path, [answer]] of Object.entries(cases)) {
    answers[path] = answer
    const values = { ...kept, actor_id: staff.row.id, seconds: /slow|mute/.test(path) ? 1 : 60 }
    ids.set(path, await insertFeed(shop, { url: supplier.address + path, ...values }))
  }
  const before = (await imports()).length
  await runDueFeeds(shop.services)
  for (const [path, [, words]] of Object.entries(cases)) {
    const { last } = await feedOf(ids.get(path)!)
    expect(last, path).toMatchObject({ outcome: 'failed', importId: null })
    expect(last.message).toContain(words)
  }
  expect(await imports()).toHaveLength(before)
  // without the allowance of these tests
  const own = ids.get('/large')!
  await shop.db.updateTable('feeds').set({ asked: true }).where('id', '=', own).execute()
  await runDueFeeds({ ...shop.services, mayFetchFrom: undefined! })
  expect((await feedOf(own)).last.message).toContain('not on the public internet')
})

test('after failures it waits longer, tells staff once, and recovers by itself', async () => {
  let works = false
  answers['/shaky.csv'] = (_, response) => {
    if (works) response.end(list(['SHAKY', 1]))
    else response.writeHead(503).end()
  }
  const id = await make('/shaky.csv')
  later(1)
  const waits: number[] = []
  for (let failures = 1; failures <= 4; failures++) {
    await runDueFeeds(shop.services)
    const { nextAt, ...feed } = await feedOf(id)
    expect(feed).toMatchObject({ failures, state: 'on' })
    waits.push((Date.parse(nextAt) - +now) / 60_000)
    now = new Date(nextAt)
  }
  expect(waits).toEqual([5, 15, 45, 60])
  const about = (all: unknown[]) => all.filter((one) => JSON.stringify(one).includes('shaky'))
  await expect.poll(async () => about(await news())).toHaveLength(1)
  expect(about(await letters())).toHaveLength(1)
  works = true
  await runDueFeeds(shop.services)
  expect(await feedOf(id)).toMatchObject({ failures: 0, last: { outcome: 'imported' } })
  await call('DELETE', `/feeds/${id}`)
})

test('the secret header goes to its own server alone, and is never shown again', async () => {
  const secret = 'Bearer 7f3e-canary'
  answers['/secret.csv'] = (_, response) =>
    void response.writeHead(302, { location: `${mirror.address}/copy.csv` }).end()
  const header = { name: 'Authorization', value: secret }
  const id = await make('/secret.csv', { header })
  expect(await run(id)).toMatchObject({ outcome: 'imported' })
  expect(askedOf('/secret.csv')[0]!.headers.authorization).toBe(secret)
  expect(mirror.asked[0]!.headers.authorization).toBeUndefined()

  const moved = await call('PATCH', `/feeds/${id}`, { url: `${mirror.address}/copy.csv` })
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'header' }] } })
  const same = await call('PATCH', `/feeds/${id}`, { url: `${supplier.address}/elsewhere.csv` })
  expect(same.body.feed.headerName).toBe('Authorization')
  const bare = await call('PATCH', `/feeds/${id}`, { url: mirror.address, header: null })
  expect(bare.body.feed.headerName).toBeNull()
  const other = await call('PATCH', `/feeds/${id}`, { header })
  const shown = [
    ...[moved, same, bare, other, await call('GET', '/feeds'), await call('GET', '/admin/audit')],
    ...[await call('GET', '/imports'), await call('GET', '/events?limit=500')],
  ].map(({ text }) => text)
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
    expect((await call('PATCH', `/feeds/${id}`, wrong)).status).toBe(400)
  await call('DELETE', `/feeds/${id}`)
})

test('a server that dies in the middle leaves nothing behind: another one begins again, once it was silent', async () => {
  const body = list(['KILLED', 100])
  const begun = Promise.withResolvers<void>()
  answers['/killed.csv'] = (_, response) => {
    if (askedOf('/killed.csv').length > 1) return void response.end(body)
    // half of it, and then it waits
    response.write(body.slice(0, 30), () => begun.resolve())
  }
  const id = await make('/killed.csv')
  expect((await call('POST', `/feeds/${id}/run`, {})).status).toBe(200)
  await using other = await startServer(
    {
      DATABASE_URL: shop.database.url,
      NODE_EXTRA_CA_CERTS: await certificateFile(),
      SECRET_KEY: shop.services.secretKey,
    },
    [],
    'test/support/feed-process.ts',
  )
  await begun.promise
  await runDueFeeds(shop.services)
  expect(await feedOf(id)).toMatchObject({ running: true, last: null })
  expect((await call('POST', `/feeds/${id}/run`, {})).status).toBe(409)
  other.signal('SIGKILL')
  await other.exited
  const silent = new Date(Date.now() - 40_000)
  await shop.db.updateTable('feeds').set({ beat_at: silent }).where('id', '=', id).execute()
  await Promise.all([runDueFeeds(shop.services), runDueFeeds({ ...shop.services })])
  expect(await feedOf(id)).toMatchObject({
    ...{ running: false, failures: 0 },
    last: { message: '1 new, 0 changed, 0 deleted, 0 rejected.' },
  })
  expect(askedOf('/killed.csv')).toHaveLength(2)
  const left = (await imports()).filter(
    (one: { fileName: string }) => one.fileName === '/killed.csv',
  )
  expect(left.map(({ state }: { state: string }) => state)).toEqual(['done'])
  expect(await readdir(join(shop.services.config.dataDir, 'imports'))).not.toContain(left[0].id)
})

test('what ends with its server goes on at once with the next; what fells server after server is given up', async () => {
  const begun = Promise.withResolvers<void>()
  answers['/closing.csv'] = (_, response) => {
    if (askedOf('/closing.csv').length > 1) response.end(list(['CLOSING', 100]))
    else response.write('productId', () => begun.resolve())
  }
  const id = await make('/closing.csv')
  await call('POST', `/feeds/${id}/run`, {})
  const running = runDueFeeds(shop.services)
  await begun.promise
  await interruptFeeds()
  await running
  expect(await feedOf(id)).toMatchObject({ running: true, failures: 0 })
  await runDueFeeds(shop.services)
  expect(await feedOf(id)).toMatchObject({ running: false, last: { outcome: 'imported' } })

  // changed while it runs: the run ends, and says nothing of how it went
  answers['/closing.csv'] = () => void call('PATCH', `/feeds/${id}`, { on: false }).then(takeAway)
  const takeAway = () => interruptFeeds()
  const { last } = await feedOf(id)
  await call('POST', `/feeds/${id}/run`, { anew: true })
  await runDueFeeds(shop.services)
  expect(await feedOf(id)).toMatchObject({ state: 'off', running: false, last })

  const left = { run: crypto.randomUUID(), beat_at: new Date(0), failures: 2, state: 'on' } as const
  await shop.db.updateTable('feeds').set(left).where('id', '=', id).execute()
  await runDueFeeds(shop.services)
  expect((await feedOf(id)).last.message).toContain('went away again and again')
  await call('DELETE', `/feeds/${id}`)
})

// Last: it empties the shop.
test('when too many products would be deleted nothing is, until somebody says how many may be', async () => {
  answers['/all.csv'] = (_, response) => void response.end(list(['ONLY', 100]))
  const id = await make('/all.csv', { deleteMissing: true })
  const { length } = (await shop.call('GET', '/products')).body
  expect(await run(id)).toMatchObject({
    outcome: 'stopped',
    message: `${length} of ${length} products would be deleted: 100 %, and 5 % may be. Nothing was written.`,
  })
  expect(await priceOf('ONLY')).toBeUndefined()
  await call('PATCH', `/feeds/${id}`, { mostDeleted: 100 })
  expect(await run(id)).toMatchObject({
    message: `1 new, 0 changed, ${length} deleted, 0 rejected.`,
  })
  shop.services.catalogue.changed()
  await expect.poll(async () => (await shop.call('GET', '/products')).body.length).toBe(1)
})
