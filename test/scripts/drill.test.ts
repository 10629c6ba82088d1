import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'minio'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { importImage } from '#server/modules/media/uploads.service.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { makeProduct } from '../support/factories.ts'
import { runScript } from '../support/run-script.ts'
import { openS3Server } from '../support/s3-server.ts'
import { createTestDatabase } from '../support/test-db.ts'
import { testIf } from '../support/test-if.ts'

const s3Server = await openS3Server()

afterAll(async () => {
  await sql.raw(`drop role ${driller}`).execute(shop.db)
  await shop[Symbol.asyncDispose]()
  await s3Server?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A role that can create databases, so that the leftovers of a drill are known by their owner. */
const driller = `driller_${process.pid}`
const leftOver = async () =>
  (await sql`select datname from pg_database where datdba = ${driller}::regrole`.execute(shop.db))
    .rows
const drill = (args: string[], more = {}) => {
  const server = new URL(inject('serverUrl'))
  ;[server.username, server.password] = [driller, 'long enough']
  return runScript('backup-drill', [...args, '--server', server.href], { ...env, ...more })
}

const shop = await createTestDatabase()
await sql.raw(`create role ${driller} login createdb password 'long enough'`).execute(shop.db)
const folder = await mkdtemp(path.join(tmpdir(), 'araliya-drill-'))
const env = { DATABASE_URL: shop.url, DATA_DIR: folder }
const storage = createDiskStorage(path.join(folder, 'images'))
await storage.prepare()
const rose = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
const image = await importImage(storage, await rose.png().toBuffer(), 'rose.png')
await makeProduct(shop.db, { productId: 'ROSE', stock: 5, images: [image] })

/** Creates a folder with three backups and a file that is no backup. */
async function placeWithBackups(): Promise<string> {
  const place = await mkdtemp(path.join(folder, 'place-'))
  for (const name of [1, 2, 3].map((day) => `araliya-2026-01-0${day}-031500.tar.gz`))
    await writeFile(path.join(place, name), 'old')
  await writeFile(path.join(place, 'note.txt'), 'mine')
  return place
}

test('keeps the newest backups and drills the newest one', async () => {
  const place = await placeWithBackups()
  const made = await runScript('backup', ['--keep', '2'], { ...env, BACKUP_TO: place })
  expect(made.code, made.talk).toBe(0)
  expect(made.out).toContain('removed araliya-2026-01-02-031500.tar.gz')
  const left = (await readdir(place)).sort()
  expect(left).toEqual(['araliya-2026-01-03-031500.tar.gz', expect.any(String), 'note.txt'])

  // on a server that it starts for itself: the shop's is not asked at all
  const { code, out, talk } = await runScript('backup-drill', ['--max-age', '24'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/gone',
    BACKUP_TO: place,
    TMPDIR: folder,
  })
  expect([code, talk]).toEqual([0, ''])
  expect(out).toContain(`${left[1]}: made `)
  for (const line of [
    /ok {4}\d+ rows and 3 image files restored, checksums match/,
    /ok {4}the stock of every product matches its movements and sales/,
    /ok {4}the payments of every order match its transactions/,
    /ok {4}all \d+ lines of the audit log are unchanged/,
    /ok {4}all 1 images of products and articles exist/,
    /ok {4}the backup is younger than 24 h 0 min/,
    /The backup can be restored; it took \d/,
  ])
    expect(out).toMatch(line)
  expect((await readdir(folder)).filter((name) => name.startsWith('araliya-scratch'))).toEqual([])
})

testIf(s3Server, 'no S3 server here')(
  'stores backups in a bucket as in a folder, and refuses the bucket of images',
  async () => {
    const { endpoint, accessKey, secretKey, bucket } = s3Server!.s3
    const { hostname, port } = new URL(endpoint)
    const client = new Client({
      endPoint: hostname,
      ...{ port: Number(port), useSSL: false, accessKey, secretKey },
    })
    const vault = `${bucket}-vault`
    await client.makeBucket(vault)
    const at = new URL(endpoint)
    ;[at.username, at.password, at.pathname] = [accessKey, secretKey, `/${vault}/nightly`]
    for (const day of [1, 2])
      await client.putObject(vault, `nightly/araliya-2026-01-0${day}-031500.tar.gz`, 'old')

    const made = await runScript('backup', ['--to', at.href, '--keep', '2'], env)
    expect([made.code, made.talk]).toEqual([0, ''])
    expect(made.out).not.toContain(secretKey)
    expect(made.out).toContain('removed araliya-2026-01-01-031500.tar.gz')
    const store = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
    const names = { ...store, S3_BUCKET: bucket }
    const { code, talk, out } = await drill(['--from', `s3://${vault}/nightly`], names)
    expect([code, talk]).toEqual([0, ''])
    expect(out).toContain('The backup can be restored')

    const own = await runScript('backup', ['--to', `s3://${bucket}/nightly`], { ...env, ...names })
    expect([own.code, own.talk]).toEqual([
      2,
      `The bucket ${bucket} is the public image bucket. Store backups in another one.\n`,
    ])
  },
)

test('fails the drill of a wrong, damaged or too old backup', async () => {
  const place = path.join(folder, 'wrong')
  await runScript('backup', ['--to', place], env)
  const [file] = await readdir(place)
  const old = await drill(['--from', place, '--max-age', '0.000001'])
  expect(old.code).toBe(1)
  expect(old.out).toMatch(/FAIL {2}the backup is younger than 0 h 0 min\n {8}made .* ago/)

  await shop.db.connection().execute(async (db) => {
    await sql`alter table products disable trigger products_book_stock`.execute(db)
    await sql`update products set stock = 4 where product_id = 'ROSE'`.execute(db)
    await sql`alter table products enable trigger products_book_stock`.execute(db)
  })
  await rm(path.join(folder, 'images'), { recursive: true })
  const bare = path.join(folder, 'bare')
  await runScript('backup', ['--to', bare], env)
  const wrong = await drill(['--from', bare])
  expect(wrong.code).toBe(1)
  expect(wrong.out).toContain('ROSE: 4 there, 5 by its movements')
  expect(wrong.out).toMatch(/FAIL {2}all 1 images of products and articles exist\n {8}ROSE: /)
  expect(wrong.out).toContain('The backup cannot be used')

  await writeFile(path.join(place, file!), 'no archive')
  const damaged = await drill(['--from', place])
  expect(damaged.code).toBe(1)
  expect(damaged.talk).toMatch(/^The backup cannot be read: .*\nThe backup cannot be used\.\n$/)
  const none = await drill(['--from', path.join(folder, 'none')])
  expect([none.code, none.talk]).toEqual([1, `${folder}/none has no backup.\n`])
  expect(await leftOver()).toEqual([])
})
