import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importImage } from '#server/modules/media/uploads.service.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { createDatabase, createPool } from '../../db/connection/client.ts'
import { plainTexts, readSequences, readTables, sumTable } from '../../db/dump/catalog.ts'
import { readDump } from '../../db/dump/read.ts'
import { fill } from '../../db/fill/fill.ts'
import { findSettingChanges } from '../../db/queries/settings/settings.queries.ts'
import { backUp } from '../../scripts/lib/backup.ts'
import { restore } from '../../scripts/lib/restore.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { createTestApp, openServicesAt, type TestApp } from '../support/test-app.ts'
import { createTestDatabase } from '../support/test-db.ts'

const longTimeouts = { max: 2, statementTimeout: 60_000 }

/** Slips of transfers, which are images within rows. */
async function putSlips(count: number, bytes: number): Promise<void> {
  await using db = createDatabase({ url: shop.database.url, ...longTimeouts }).db
  const orders = await db.selectFrom('orders').select('id').orderBy('id').limit(count).execute()
  const slips = orders.map(({ id }) => ({ order_ref: id, image: randomBytes(bytes) }))
  await db.deleteFrom('order_slips').execute()
  await db.insertInto('order_slips').values(slips).execute()
}

let folder: string
let shop: TestApp
let image: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-backup-'))
  shop = await createTestApp()
  const pool = createPool({ url: shop.database.url, ...longTimeouts })
  await fill(pool, { products: 2_100, users: 20, orders: 200 })
  const bytes = await sharp({ create: { width: 700, height: 70, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  image = await importImage(shop.services.storage, bytes, `${'long-name-'.repeat(12)}.png`)
  // What is easily lost: unusual letters, quotes, empty lists, JSON kept to the letter, bytes.
  const odd = await makeProduct(shop.db, {
    productName: 'රෝස "quoted" \\ back\nline \u{1F338} {brace},null',
    altNames: ['', 'null', 'a,"b"', '{}'],
    images: [image],
  })
  const { token } = await makeUser(shop.db, { firstName: "O'Brien" })
  for (const key of ['first', 'second'])
    await shop.call('POST', '/orders', {
      token,
      headers: { 'idempotency-key': key },
      body: orderBody({ productId: odd.product_id, qty: 1 }),
    })
  await putSlips(1, 1_000)
  const admin = await makeUser(shop.db, { type: 'admin' })
  for (const [key, value, version] of [
    ['shop.logo', image, 0],
    ['shop.tagline', 'First', 0],
    ['shop.tagline', 'රෝස "second"', 1],
  ] as const)
    await shop.call('PUT', `/settings/${key}`, { token: admin.token, body: { value, version } })
  file = path.join(folder, 'shop.tar.gz')
  const summary = await backUp(pool, shop.services.storage, file)
  expect(summary.images).toBe(3)
  await pool.end()
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Every table's count and checksum but what must differ, and every sequence. */
async function essence(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await plainTexts(client)
    await client.query(
      `delete from settings
       where name in ('catalogue_epoch', 'deliveries_paused', 'events_after')`,
    )
    // Ids of transactions restart in another cluster.
    await client.query(`update events set xid = '0' where position is null`)
    // A restore ends them.
    await client.query('delete from sessions')
    await client.query('delete from api_keys')
    const tables = await readTables(client)
    const sums: Record<string, unknown> = {}
    for (const { name } of tables) sums[name] = await sumTable(client, name)
    // It counts announcements, which the running shop may still make after the snapshot.
    const sequences = { ...(await readSequences(client)), catalogue_version: undefined }
    await client.query('rollback')
    return { sums, sequences }
  } finally {
    await client.end()
  }
}

const epoch = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select value from settings where name = 'catalogue_epoch'`)
  await client.end()
  return rows[0]?.value as string
}

/** A database without even a schema. */
async function bareDatabase() {
  const name = `bare_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('serverUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => run(`drop database if exists ${name} with (force)`),
  }
}

test('restores equal rows, checksums, sequences and images into an empty database', async () => {
  await using database = await bareDatabase()
  const pool = createPool({ url: database.url, ...longTimeouts })
  const images = path.join(folder, 'restored-images')
  const storage = createDiskStorage(images)
  await storage.prepare()
  const summary = await restore(database.url, pool, storage, file)
  await pool.end()
  expect(summary.images).toBe(3)
  const [before, after] = [await essence(shop.database.url), await essence(database.url)]
  expect(after).toEqual(before)
  expect(await epoch(database.url)).not.toBe(await epoch(shop.database.url))
  const key = decodeURIComponent(image.replace('/images/', ''))
  const original = path.join(shop.services.config.dataDir, 'images', key)
  expect((await readFile(path.join(images, key))).equals(await readFile(original))).toBe(true)
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('reads rows with images in parts that fit into memory', async () => {
  const slips = await shop.db.selectFrom('order_slips').selectAll().execute()
  await putSlips(10, 1_048_576)
  const pool = createPool({ url: shop.database.url, ...longTimeouts })
  const chunks = new Map<string, number>()
  for await (const part of readDump(pool))
    if (part.kind === 'rows') chunks.set(part.table, part.chunk)
  await pool.end()
  await shop.db.deleteFrom('order_slips').execute()
  await shop.db.insertInto('order_slips').values(slips).execute()
  expect([chunks.get('products'), chunks.get('order_slips')]).toEqual([2, 2])
})

test('continues order numbers and triggers after a restore', async () => {
  await using database = await bareDatabase()
  const pool = createPool({ url: database.url, ...longTimeouts })
  await restore(database.url, pool, shop.services.storage, file)
  const { rows } = await pool.query('select max(order_id) as last from orders')
  const { rows: next } = await pool.query('select next_order_id() as id')
  expect(Number(next[0].id.slice(4))).toBeGreaterThan(Number(rows[0].last.slice(4)))
  const { rows: triggers } = await pool.query(
    `select count(*)::int as off from pg_trigger where tgenabled = 'D'`,
  )
  expect(triggers[0].off).toBe(0)
  await pool.end()
})

test('restores settings with their history', async () => {
  await using database = await bareDatabase()
  const pool = createPool({ url: database.url, ...longTimeouts })
  await restore(database.url, pool, shop.services.storage, file)
  await pool.end()
  const open = await openServicesAt(database.url, shop.services)
  expect(open.settings.get('shop.tagline')).toBe('රෝස "second"')
  expect(open.settings.rowOf('shop.tagline')?.version).toBe(2)
  const { rows } = await findSettingChanges(open.db, 'shop.tagline', { limit: 5 })
  expect(rows.map(({ after }) => after)).toEqual(['රෝස "second"', 'First'])
  await open.close()
})

test('moves image addresses to another storage', async () => {
  await using database = await bareDatabase()
  const pool = createPool({ url: database.url, ...longTimeouts })
  const storage = {
    ...createDiskStorage(path.join(folder, 'moved-images')),
    publicUrl: (key: string) => `https://images.example.com/${key}`,
  }
  await restore(database.url, pool, storage, file)
  const { rows } = await pool.query(`select images from products where images <> '{}' limit 1`)
  const moved = image.replace('/images/', 'https://images.example.com/')
  expect(rows[0].images[0]).toBe(moved)
  const { rows: logo } = await pool.query(
    `select value, after from shop_settings join setting_changes using (key) where key = 'shop.logo'`,
  )
  expect(logo).toEqual([{ value: moved, after: moved }])
  await pool.end()
})

test('refuses to restore into a database with data', async () => {
  await using database = await createTestDatabase()
  await makeProduct(database.db)
  const before = await essence(database.url)
  const pool = createPool({ url: database.url, ...longTimeouts })
  await expect(restore(database.url, pool, shop.services.storage, file)).rejects.toThrow(
    'The database is not empty: products has rows',
  )
  await pool.end()
  expect(await essence(database.url)).toEqual(before)
})

test('restores nothing from a cut or changed file', async () => {
  const whole = await readFile(file)
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, whole.subarray(0, whole.length - 2_000))
  const other = path.join(folder, 'other.tar.gz')
  await writeFile(other, 'not a backup')
  for (const bad of [cut, other, path.join(folder, 'nothing-there.tar.gz')]) {
    await using database = await createTestDatabase()
    const pool = createPool({ url: database.url, ...longTimeouts })
    await expect(restore(database.url, pool, shop.services.storage, bad)).rejects.toThrow()
    const { rows } = await pool.query('select count(*)::int as count from users')
    expect(rows[0].count).toBe(0)
    await pool.end()
  }
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('writes archives that tar can read, from a terminal', async () => {
  const run = promisify(execFile)
  const script = path.resolve(import.meta.dirname, '../../scripts/araliya.ts')
  const target = path.join(folder, 'command.tar.gz')
  const made = await run(process.execPath, [script, 'backup', target], {
    env: {
      ...process.env,
      DATABASE_URL: shop.database.url,
      DATA_DIR: shop.services.config.dataDir,
    },
  })
  expect(made.stdout).toMatch(/: \d+ rows, 3 image files/)
  const { stdout: names } = await run('tar', ['-tzf', target])
  expect(names).toContain('tables/products/000002.json')
  expect(names).toContain(image.slice(1))
  await using database = await bareDatabase()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'command-data'),
  }
  const restored = await run(process.execPath, [script, 'restore', target], { env })
  expect(restored.stdout).toContain('counts and checksums match')
  const again = run(process.execPath, [script, 'restore', target], { env })
  await expect(again).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  })
})
