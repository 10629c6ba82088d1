/** Files of imports in a storage that several servers share. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/modules/imports/read/files.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openS3Server } from '../../../support/s3-server.ts'
import { type ApiCalls, createSecondServer, createTestApp } from '../../../support/test-app.ts'

const SECRET_KEY = 'one key for all servers of this shop'
const s3 = await openS3Server()
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
  await s3?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const dataOf = (name: string): string => path.join(folder, name)

/** On another machine: nothing of this one's folders. */
const secondServer = (secretKey: string, name = 'other') =>
  createSecondServer(shop, {
    storage,
    secretKey,
    config: { ...shop.services.config, secretKey, dataDir: dataOf(name) },
  })

const folder = await mkdtemp(path.join(tmpdir(), 'araliya-shared-'))
// Without an S3 server, a folder shared by two servers takes its place.
const storage = s3
  ? createS3Storage(s3.s3)
  : { ...createDiskStorage(path.join(folder, 'store')), kind: 's3' }
const shop = await createTestApp({ SECRET_KEY }, { storage })
const other = await secondServer(SECRET_KEY)
const token = (await makeUser(shop.db, { type: 'admin' })).token

const send = (server: ApiCalls, method: string, url: string, body: string) =>
  server.call(method, url, { token, headers: { 'content-type': 'text/csv' }, body })
const upload = (server: ApiCalls, body: string, query = '') =>
  send(server, 'POST', `/imports?start=later&fileName=list.csv${query}`, body)
const start = (server: ApiCalls, id: string, options: object = {}) =>
  server.call('POST', `/imports/${id}/start`, { token, body: options })
const stored = async (id?: string) =>
  (await Array.fromAsync(storage.list('imports/'))).filter((key) => !id || key.includes(id))

const header = 'productId,productName,category,price\n'

test('a file sent in parts to two servers is planned by one, run by the other, and stored encrypted', async () => {
  const begun = await upload(shop, `${header}shared-1,Shared Soap,makeup,1\n`, '&complete=false')
  expect(begun.status, begun.text).toBe(201)
  const { id, bytes } = begun.body
  const rest = 'shared-2,Shared Oil,makeup,two\nshared-3,Shared Balm,makeup,3\n'
  const wrong = await send(other, 'PATCH', `/imports/${id}/file?offset=1&complete=true`, rest)
  expect(wrong.body.issues).toEqual([
    { path: 'offset', message: `must be ${bytes}`, offset: bytes },
  ])
  const whole = await send(
    other,
    'PATCH',
    `/imports/${id}/file?offset=${bytes}&complete=true`,
    rest,
  )
  expect(whole.body).toMatchObject({ state: 'uploaded', bytes: bytes + rest.length })

  const preview = await other.call('POST', `/imports/${id}/preview`, { token, body: {} })
  expect(preview.text).toContain('Shared Balm')
  await start(shop, id, { dryRun: true })
  expect((await settledImport(shop, token, id)).report.rows).toMatchObject({
    created: 2,
    rejected: 1,
  })
  await start(other, id)
  expect(await settledImport(shop, token, id)).toMatchObject({ state: 'done' })
  expect((await shop.call('GET', '/products/shared-3')).body).toMatchObject({ price: 3 })
  const rejected = await shop.call('GET', `/imports/${id}/rejected`, { token })
  expect(rejected.text).toContain('Shared Oil')

  for (const key of await stored(id))
    expect((await storage.get(key))!.body.includes('Shared'), 'strangers read nothing').toBe(false)
  const stranger = 'another key, of a machine set up in haste'
  await using third = await secondServer(stranger, 'third')
  const refused = await third.call('POST', `/imports/${id}/preview`, { token, body: {} })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The file of this import was stored with another SECRET_KEY. Upload it again.',
  ])
  await other.call('DELETE', `/imports/${id}`, { token })
  expect(await stored(id)).toEqual([])
})

test('stores a file of many parts byte for byte', async () => {
  const rows = Array.from(
    { length: 2_200 },
    (_, index) => `wide-${index},Wide,makeup,1,${'x'.repeat(4_000)}`,
  )
  const body = `${header.trim()},description\n${rows.join('\n')}\n`
  const { id, bytes } = (await upload(shop, body)).body
  expect(bytes).toBe(body.length)
  expect((await stored(id)).length).toBeGreaterThan(2)
  await start(other, id, { dryRun: true })
  expect((await settledImport(shop, token, id)).report.rows).toMatchObject({ created: 2_200 })
  await shop.call('DELETE', `/imports/${id}`, { token })
})

test('a refused file leaves nothing, and an old file is deleted with every copy of it', async () => {
  const before = await stored()
  const refused = await upload(shop, '<!doctype html><title>Log in</title>')
  expect(refused.body.state).toBe('failed')
  expect(await stored()).toEqual(before)

  const { id } = (await upload(shop, `${header}old-1,Old,makeup,1\n`)).body
  const copy = path.join(shop.services.config.dataDir, 'imports', id)
  expect((await stat(copy)).isFile()).toBe(true)
  await storage.putNew('imports/00000000-0000-4000-8000-000000000000/0', {
    body: Buffer.from('of a server that was killed'),
    contentType: 'application/octet-stream',
  })
  await sweepFiles(shop.services)
  expect(await stored()).toEqual(await stored(id))
  const inAWeek = () => new Date(Date.now() + 8 * 24 * 3_600_000)
  await sweepFiles({ ...shop.services, clock: inAWeek })
  expect(await stored()).toEqual([])
  expect(await readdir(path.dirname(copy))).toEqual([])
  const late = await start(other, id)
  expect([late.status, late.body.message]).toEqual([
    409,
    'The file of this import was deleted. Upload it again.',
  ])
})
