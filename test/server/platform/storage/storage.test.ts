import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type StorageTarget, storageChecks } from '#server/platform/storage/storage-checks.ts'
import { openS3Server } from '../../../support/s3-server.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'
import { testIf } from '../../../support/test-if.ts'

/** Building an S3 server once may take minutes; afterwards it is in a cache. */
const s3Server = await openS3Server()
afterAll(async () => {
  await s3Server?.[Symbol.asyncDispose]()
})

describe('files in DATA_DIR, served by the shop', () => {
  let shop: TestApp
  let target: StorageTarget
  beforeAll(async () => {
    shop = await createTestApp()
    const address = await shop.listen()
    target = { storage: shop.services.storage, absolute: (url) => `${address}${url}` }
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  for (const check of storageChecks.filter(({ only }) => only === undefined))
    test(check.name, () => check.run(target))

  test('answers 304 for a cached image and 404 for a path outside the folder', async () => {
    await target.storage.putNew('held.webp', { body: Buffer.from('x'), contentType: 'image/webp' })
    const first = await shop.app.inject('/images/held.webp')
    expect(first.headers.etag).toMatch(/^".+"$/)
    const again = await shop.app.inject({
      url: '/images/held.webp',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    for (const way of ['..%2fpostgres.password', '%2e%2e%2fpostgres.password', 'a%00b', 'w480'])
      expect((await shop.app.inject(`/images/${way}`)).statusCode, way).toBe(404)
  })
})

describe(`an S3 store: ${s3Server?.name ?? 'none on this machine'}`, () => {
  const storage = s3Server && createS3Storage(s3Server.s3)
  const whereS3 = testIf(storage, 'needs an S3 server')
  for (const check of storageChecks.filter(({ required }) => required))
    whereS3(check.name, () => check.run({ storage: storage!, absolute: (url) => url }))

  whereS3('a shop with images in S3 also serves them through /images', async () => {
    const { s3 } = s3Server!
    await using shop = await createTestApp({
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      S3_BUCKET: s3.bucket,
    })
    const body = Buffer.from('image')
    await shop.services.storage.putNew('inner.webp', { body, contentType: 'image/webp' })
    const answer = await shop.app.inject('/images/inner.webp')
    expect(answer.rawPayload.equals(body)).toBe(true)
    expect(answer.headers['content-type']).toBe('image/webp')
    const address = shop.services.storage.publicUrl('inner.webp')
    expect(address).toBe(`${s3.endpoint}/${s3.bucket}/inner.webp`)
  })
})

/** Listens and never answers. */
async function mute(): Promise<{ server: Server; endpoint: string }> {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, endpoint: `http://127.0.0.1:${port}` }
}

const at = (endpoint: string): Storage =>
  createS3Storage({
    endpoint,
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
    bucket: 'images',
    publicUrl: undefined,
  })
const image = { body: Buffer.alloc(100), contentType: 'image/webp' }

test('gives up a silent store within 5 s for all waiting requests', async () => {
  const { server, endpoint } = await mute()
  const storage = at(endpoint)
  const start = performance.now()
  const early = storage.putNew('a', image).catch((error: Error) => error)
  // Later requests wait behind the first one.
  await once(server, 'connection')
  const late = storage.putNew('b', image).catch((error: Error) => error)
  for (const attempt of [early, late]) expect(await attempt).toMatchObject({ code: 'UNAVAILABLE' })
  expect(performance.now() - start).toBeLessThan(5_000)
  const next = performance.now()
  await expect(storage.get('c')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(performance.now() - next).toBeLessThan(2_000)
  server.close()
})

test('answers UNAVAILABLE for a store that refuses connections', async () => {
  const { server, endpoint } = await mute()
  await new Promise((resolve) => server.close(resolve))
  await expect(at(endpoint).putNew('a', image)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
