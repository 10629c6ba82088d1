import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runDueFeeds } from '#server/modules/feeds/run-feed.ts'
import { maskAddress, unmaskAddress } from '#server/modules/feeds/secret-address.ts'
import { makeUser } from '../../../support/factories.ts'
import { startFeedServer } from '../../../support/feed-server.ts'
import { createTestApp } from '../../../support/test-app.ts'

afterAll(async () => {
  await supplier[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const file = 'productId,productName,category,price,stock\nROSE,Rose balm,skincare,900,5\n'

// In these tests the loopback stands for the internet.
const shop = await createTestApp({}, { isFetchAllowed: (address) => address === '127.0.0.1' })
const staff = await makeUser(shop.db, { type: 'admin' })
const supplier = await startFeedServer((_, response) => void response.end(file))

const call = async (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: staff.token, ...(body ? { body } : {}) })
const run = async (id: string) => {
  expect((await call('POST', `/feeds/${id}/run`, { force: true })).status).toBe(200)
  await runDueFeeds(shop.services)
  const { body } = await call('GET', '/feeds')
  return body.items.find((one: { id: string }) => one.id === id).lastRun
}

test.each([
  ['https://a.lk/list.csv', 'https://a.lk/list.csv'],
  ['https://a.lk/?token=abc', 'https://a.lk/?token=***'],
  ['https://a.lk/?shop=7&token=a=b&x=', 'https://a.lk/?shop=***&token=***&x='],
  ['https://a.lk/?7f3e', 'https://a.lk/?***'],
  ['https://a.lk/?k=1&k=2#here', 'https://a.lk/?k=***&k=***'],
  ['https://me:pass@a.lk/list.csv?page=2', 'https://***:***@a.lk/list.csv?page=***'],
  ['https://:pass@a.lk/', 'https://:***@a.lk/'],
  [
    'https://a.lk/export/9b2e7c41d08f4a66/list-2026-11.csv',
    'https://a.lk/export/***/list-2026-11.csv',
  ],
])('masks the secrets of %s, and accepts the masked address unchanged', (url, shown) => {
  expect(maskAddress(url)).toBe(shown)
  expect(unmaskAddress(shown, url)).toBe(url)
})

test('masks only secrets of the address', () => {
  const known = 'https://a.lk/list?shop=7&token=abc'
  expect(unmaskAddress('https://a.lk/other?token=***&page=2', known)).toBe(
    'https://a.lk/other?token=abc&page=2',
  )
  expect(unmaskAddress('https://a.lk/list?shop=***&token=new', known)).toBe(
    'https://a.lk/list?shop=7&token=new',
  )
  for (const url of [
    'https://a.lk/list?key=***',
    'https://a.lk/list?token=***&token=***',
    'https://***@a.lk/list',
    'https://a.lk/***',
  ])
    expect(unmaskAddress(url, known)).toBeUndefined()
})

test('sends a secret query value to its own server and never returns it', async () => {
  const url = `${supplier.address}/list.csv?shop=7&token=canary-1`
  const made = await call('POST', '/feeds', { name: 'Supplier', url, frequency: 'hourly' })
  expect(made.status, made.text).toBe(201)
  const { id, url: shown } = made.body.feed
  expect(shown).toBe(`${supplier.address}/list.csv?shop=***&token=***`)
  expect(await run(id)).toMatchObject({ outcome: 'imported' })

  const same = await call('PATCH', `/feeds/${id}`, { url: shown, frequency: 'daily' })
  expect(same.body.feed).toMatchObject({ url: shown, frequency: 'daily' })
  await call('PATCH', `/feeds/${id}`, { hour: 5 })
  await run(id)
  const renewed = await call('PATCH', `/feeds/${id}`, {
    url: shown.replace('token=***', 'token=canary-2'),
  })
  expect(renewed.body.feed.url).toBe(shown)
  await run(id)
  expect(supplier.requests.map((one) => one.url)).toEqual([
    ...['/list.csv?shop=7&token=canary-1', '/list.csv?shop=7&token=canary-1'],
    '/list.csv?shop=7&token=canary-2',
  ])

  const refused = [
    await call('PATCH', `/feeds/${id}`, { url: 'https://other.example/list.csv?token=***' }),
    await call('POST', '/feeds', { name: 'Copy', url: shown, frequency: 'hourly' }),
  ]
  for (const { status, body } of refused)
    expect([status, body.issues[0].path]).toEqual([400, 'url'])

  const log = await call('GET', '/admin/audit?entity=import')
  const [renewal] = log.body.items.filter(
    ({ action }: { action: string }) => action === 'feed.update',
  )
  expect(renewal.changes).toEqual({ secret: [null, 'replaced'] })
  await call('DELETE', `/feeds/${id}`)
  const texts = [
    ...[made, same, renewed, ...refused, log, await call('GET', '/feeds')],
    ...[await call('GET', '/admin/audit'), await call('GET', '/imports')],
    await call('GET', '/events?limit=500'),
  ].map(({ text }) => text)
  for (const text of [...texts, ...shop.logged]) expect(text).not.toContain('canary')
})

test('reads a feed over http only within a listed private network', async () => {
  const plain = createServer((_, response) => void response.end(file))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/list.csv`
  const feed = { name: 'Local', url, frequency: 'hourly' }
  const refused = await call('POST', '/feeds', feed)
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'url'])
  Object.assign(shop.services.config, { privateNetworks: ['127.0.0.1'] })
  const { isFetchAllowed } = shop.services
  try {
    const { body } = await call('POST', '/feeds', feed)
    expect(await run(body.feed.id)).toMatchObject({ outcome: 'imported' })
    const online = await call('PATCH', `/feeds/${body.feed.id}`, { url: 'http://8.8.8.8/list.csv' })
    expect(online.status).toBe(200)
    shop.services.isFetchAllowed = () => true
    expect(await run(body.feed.id)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('not on the public internet'),
    })
  } finally {
    Object.assign(shop.services, { isFetchAllowed })
    Object.assign(shop.services.config, { privateNetworks: [] })
    plain.close()
  }
})

/** All content of the database, as in a dump. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`
      select one::text as row from ${sql.raw(name)} as one`.execute(shop.db)
    return rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

test('encrypts feed addresses in the database', async () => {
  const { host } = new URL(supplier.address)
  const url = `https://canary-me:canary%20pass@${host}/d/canary0123456789abcdef/list.csv?token=canary-3`
  const shown = `https://***:***@${host}/d/***/list.csv?token=***`
  const { body } = await call('POST', '/feeds', { name: 'Sealed', url, frequency: 'hourly' })
  expect(body.feed.url).toBe(shown)
  const header = { name: 'X-Key', value: 'canary-4' }
  await call('PATCH', `/feeds/${body.feed.id}`, { header, url: shown })
  const listed = async () => (await call('GET', '/feeds')).text
  expect(await listed()).not.toContain('canary')

  const { id } = body.feed
  const before = supplier.requests.length
  expect(await run(id)).toMatchObject({ outcome: 'imported' })
  const { url: requested, headers } = supplier.requests[before]!
  expect(requested).toBe('/d/canary0123456789abcdef/list.csv?token=canary-3')
  expect(headers.authorization).toBe(
    `Basic ${Buffer.from('canary-me:canary pass').toString('base64')}`,
  )
  const needles = ['canary', Buffer.from('canary-me:canary pass').toString('base64')]
  for (const text of [await dump(), await listed(), ...shop.logged])
    for (const needle of needles) expect(text).not.toContain(needle)

  // with the key of another shop
  const { secretKey } = shop.services
  shop.services.secretKey = 'the key of quite another shop, long enough'
  expect(await run(id)).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('encrypted with another SECRET_KEY'),
  })
  const edited = await call('PATCH', `/feeds/${id}`, { frequency: 'daily', hour: 4 })
  expect(edited.body.feed).toMatchObject({ url: shown, hour: 4 })
  const refused = await call('PATCH', `/feeds/${id}`, { url: shown })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } })
  shop.services.secretKey = secretKey
  expect(await run(id)).toMatchObject({ outcome: 'imported' })
  await call('DELETE', `/feeds/${id}`)
})

test('sends the login of an address to its own server only, despite redirects', async () => {
  await using mirror = await startFeedServer((_, response) => void response.end(file))
  const places = [`${mirror.address}/list.csv`, '/list.csv']
  await using first = await startFeedServer(({ url }, response) => {
    if (url === '/list.csv') response.end(file)
    else response.writeHead(302, { location: places[Number(url!.slice(1))] }).end()
  })
  const { host } = new URL(first.address)
  for (const place of places.keys()) {
    const url = `https://me:pass@${host}/${place}`
    const { id } = (await call('POST', '/feeds', { name: url, url, frequency: 'hourly' })).body.feed
    expect(await run(id)).toMatchObject({ outcome: 'imported' })
    await call('DELETE', `/feeds/${id}`)
  }
  const basic = `Basic ${Buffer.from('me:pass').toString('base64')}`
  expect(mirror.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  expect(first.requests.map(({ headers }) => headers.authorization)).toEqual([basic, basic, basic])
})

test('removes a downloaded file when the import queue is full', async () => {
  const body = { name: 'Late', url: `${supplier.address}/late.csv`, frequency: 'hourly' }
  const { id } = (await call('POST', '/feeds', body)).body.feed
  const folder = () => readdir(join(shop.services.config.dataDir, 'imports'))
  const before = await folder()
  // the import queue is full
  await sql`insert into imports (file_name, bytes, recognised, mapping, options, state, heartbeat_at, report, actor)
    select 'waits', 1, '{}', '{}', '{}', 'waiting', now() + interval '1 hour', '{}', 'staff' from generate_series(1, 20)`.execute(
    shop.db,
  )
  expect(await run(id)).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('20 imports are queued already'),
  })
  await sql`delete from imports where file_name = 'waits'`.execute(shop.db)
  expect(await folder()).toEqual(before)
  const { items } = (await call('GET', '/imports')).body
  expect(items.map(({ fileName }: { fileName: string }) => fileName)).not.toContain('Late')
})
