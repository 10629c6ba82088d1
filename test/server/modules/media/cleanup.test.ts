/** Tests the cleanup of unused images, on a disk and on an S3 storage if there is one. */
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { storeImage } from '#server/modules/imports/images/copy-images.ts'
import { cleanUpMedia, cleanUpMediaDaily } from '#server/modules/media/unused-media.job.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openS3Server } from '../../../support/s3-server.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'
import { testIf } from '../../../support/test-if.ts'

const day = 86_400_000
const s3Server = await openS3Server()
afterAll(async () => {
  await s3Server?.[Symbol.asyncDispose]()
})

let number = 0
/** A shop whose clock can be moved. */
async function openShop(environment: Record<string, string> = {}) {
  const time = { now: Date.now() }
  const shop = await createTestApp(environment, { clock: () => new Date(time.now) })
  const { storage } = shop.services
  const keys = async () => {
    const found: string[] = []
    for await (const key of storage.list()) found.push(key)
    return found.sort()
  }
  /** stores an image with its widths, some days ago */
  const store = async (name: string, days = 10): Promise<string> => {
    const key = `${time.now - days * day + ++number}-${name}.webp`
    for (const each of [key, `w480/${key}`, `w960/${key}`])
      await storage.putNew(each, { body: Buffer.from(name), contentType: 'image/webp' })
    return key
  }
  const has = async (key: string) => {
    const all = await keys()
    return [key, `w480/${key}`, `w960/${key}`].filter((one) => all.includes(one)).length
  }
  /** runs the cleanup on several days */
  const cleanUp = async (days = 4) => {
    for (let round = 0; round < days; round += 1) {
      await cleanUpMedia(shop.services)
      time.now += day
    }
    return cleanUpMedia(shop.services)
  }
  const url = (key: string) => storage.publicUrl(key)
  return {
    shop,
    time,
    store,
    has,
    keys,
    cleanUp,
    url,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const deletedSince = (shop: TestApp, id: string, days: number) =>
  shop.db
    .updateTable('products')
    .set({ deleted_at: new Date(Date.now() - days * day) })
    .where('product_id', '=', id)
    .execute()

const stores: [string, Record<string, string> | undefined][] = [
  ['files', {}],
  [
    `an S3 store: ${s3Server?.name ?? 'none on this machine'}`,
    s3Server && {
      S3_ENDPOINT: s3Server.s3.endpoint,
      S3_ACCESS_KEY: s3Server.s3.accessKey,
      S3_SECRET_KEY: s3Server.s3.secretKey,
      S3_BUCKET: 'cleanup',
    },
  ],
]

describe.each(stores)('%s', (_, environment) => {
  testIf(environment, 'needs an S3 server')(
    'deletes an unused image with its widths, and keeps a used one',
    async () => {
      await using all = await openShop(environment)
      const { shop, store, has, keys, cleanUp, url } = all
      const [product, second, deleted, article, written, ordered, face, unused, shadow, swatch] =
        await Promise.all(
          ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => store(name)),
        )
      await makeProduct(shop.db, {
        images: [url(product!), `https://shop.example/images/${second}`],
      })
      await makeProduct(shop.db, { productId: 'GONE', images: [url(deleted!)] })
      await deletedSince(shop, 'GONE', 3)
      await makeProduct(shop.db, { productId: 'LONG-GONE', images: [url(shadow!)] })
      await deletedSince(shop, 'LONG-GONE', 40)
      await shop.db
        .insertInto('blogs')
        .values({
          blog_id: 'B',
          blog_topic: 'B',
          images: [url(article!)],
          description: `![](${url(written!)})`,
        })
        .execute()
      const values = [{ value: 'Coral', swatch: { image: url(swatch!) } }]
      await shop.db
        .insertInto('product_groups')
        .values({ handle: 'g', name: 'G', options: JSON.stringify([{ name: 'Shade', values }]) })
        .execute()
      const { row, token } = await makeUser(shop.db)
      await shop.db
        .updateTable('users')
        .set({ profilepic: url(face!) })
        .where('id', '=', row.id)
        .execute()
      await makeProduct(shop.db, { productId: 'ORDERED', images: [url(ordered!)] })
      const body = orderBody({ productId: 'ORDERED', qty: 1 })
      expect((await shop.call('POST', '/orders', { token, body })).status).toBe(201)
      await shop.db
        .updateTable('products')
        .set({ images: [] })
        .where('product_id', '=', 'ORDERED')
        .execute()
      const foreign = [
        'logo.webp',
        'w480/logo.webp',
        'backup/1700000000000-x.webp',
        '1700000000000-x.png',
      ]
      for (const key of foreign)
        await shop.services.storage.putNew(key, {
          body: Buffer.from('x'),
          contentType: 'image/webp',
        })

      expect(await cleanUpMedia(shop.services)).toBe(0)
      expect(await has(unused!)).toBe(3)
      expect(await cleanUp()).toBe(0)
      for (const key of [product, second, deleted, article, written, ordered, face, swatch])
        expect(await has(key!), key).toBe(3)
      for (const key of [unused, shadow]) expect(await has(key!), key).toBe(0)
      expect((await keys()).filter((key) => foreign.includes(key))).toEqual([...foreign].sort())
      const notes = await shop.db.selectFrom('unused_media').select('name').execute()
      expect(notes).toEqual([])
    },
  )
})

test('keeps a new upload for days, and longer once it is used', async () => {
  await using all = await openShop()
  const { shop, time, store, has, url } = all
  const [saved, left] = [await store('saved', 0), await store('left', 0)]
  for (let hours = 0; hours < 72; hours += 4) {
    await cleanUpMedia(shop.services)
    time.now += day / 6
  }
  expect([await has(saved), await has(left)]).toEqual([3, 3])
  await makeProduct(shop.db, { images: [url(saved)] })
  await all.cleanUp()
  expect([await has(saved), await has(left)]).toEqual([3, 0])
})

test('rejects a use of an image that is being deleted', async () => {
  await using all = await openShop()
  const { shop, time, store, has, url } = all
  const token = (await makeUser(shop.db, { type: 'admin' })).token
  const [first, other] = [await store('first'), await store('other')]
  await cleanUpMedia(shop.services)
  time.now += 3 * day
  const put = (productId: string, key: string) =>
    shop.call('POST', '/products', {
      token,
      body: { productId, productName: 'P', category: 'x', price: 1, Images: [url(key)] },
    })
  // used after a round listed it and before it deletes it: the storage lists slowly
  const { storage } = shop.services
  const slow = {
    ...storage,
    async *list() {
      yield* storage.list()
      expect((await put('NAMED', first)).status).toBe(201)
    },
    async remove(key: string) {
      const refused = await put(`LATE-${key.replaceAll('/', '-')}`, other)
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
      expect(refused.body.message).toContain('upload it again')
      const page = { slug: `late-${key.length}`, title: 'Late', text: `![A](${url(other)})` }
      const late = await shop.call('POST', '/admin/pages', { token, body: page })
      expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
      await storage.remove(key)
    },
  }
  expect(await cleanUpMedia({ ...shop.services, storage: slow })).toBe(1)
  expect([await has(first), await has(other)]).toEqual([3, 0])
})

test('skips an image that a transaction is writing', async () => {
  await using all = await openShop()
  const { shop, time, store, has, url } = all
  const key = await store('writing')
  await cleanUpMedia(shop.services)
  time.now += 3 * day
  await shop.db.transaction().execute(async (tx) => {
    await makeProduct(tx, { images: [url(key)] })
    expect(await cleanUpMedia(shop.services)).toBe(0)
  })
  await all.cleanUp()
  expect(await has(key)).toBe(3)
})

test('renews the cached copy of an imported image, and deletes it with the image', async () => {
  await using all = await openShop()
  const { shop, time } = all
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const source = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const first = await storeImage(shop.services, bytes, 'dot.png')
  time.now += 2 * day
  await cleanUpMedia(shop.services)
  time.now += 3 * day
  expect(await storeImage(shop.services, bytes, 'dot.png')).toBe(first)
  expect(await cleanUpMedia(shop.services)).toBe(0)
  await all.cleanUp()
  const copies = await shop.db.selectFrom('import_images').select('source').execute()
  expect(copies).not.toContainEqual({ source })
  expect(await storeImage(shop.services, bytes, 'dot.png')).not.toBe(first)
})

test('continues after a storage failure, and runs once a day on one server', async () => {
  await using all = await openShop()
  const { shop, time, store, has } = all
  const key = await store('stuck')
  await cleanUpMedia(shop.services)
  time.now += 3 * day
  const { storage } = shop.services
  const broken = { ...storage, remove: () => Promise.reject(new Error('the store is away')) }
  await expect(cleanUpMedia({ ...shop.services, storage: broken })).rejects.toThrow('away')
  expect(await has(key)).toBe(3)
  await cleanUpMediaDaily(shop.services)
  expect(await has(key)).toBe(0)
  const second = await store('second')
  await shop.db
    .insertInto('unused_media')
    .values({ name: second, since: new Date(time.now - 5 * day) })
    .execute()
  await cleanUpMediaDaily(shop.services)
  expect(await has(second)).toBe(3)
  time.now += day
  await cleanUpMediaDaily(shop.services)
  expect(await has(second)).toBe(0)
})
