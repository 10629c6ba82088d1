import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { importImage } from '#server/modules/media/uploads.service.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createPool } from '../../db/connection/client.ts'
import { fill } from '../../db/fill/fill.ts'
import { backUp } from '../../scripts/lib/backup.ts'
import { restore } from '../../scripts/lib/restore.ts'
import { makeUser } from '../support/factories.ts'
import { figure } from '../support/figures.ts'
import { openS3Server } from '../support/s3-server.ts'
import { root } from '../support/sources.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testIf } from '../support/test-if.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const longTimeouts = { max: 1, statementTimeout: 60_000 }
const s3Server = await openS3Server()

let folder: string
let shop: TestApp
let file: string
let packed: Buffer
let tar: Buffer
let token: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-restore-'))
  shop = await createTestApp()
  const pool = createPool({ url: shop.database.url, ...longTimeouts })
  await fill(pool, { products: 300, users: 20, orders: 60 })
  for (let number = 0; number < 12; number++) {
    const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 + number }
    const image = sharp({
      create: { width: 500, height: 60, channels: 3, background: 'red', noise },
    })
    await importImage(shop.services.storage, await image.png().toBuffer(), `p${number}.png`)
  }
  const owner = await makeUser(shop.db, { type: 'admin' })
  token = owner.token
  await shop.call('POST', '/api-keys', { token, body: { name: 'till', role: 'customer' } })
  await createLink(shop.db, 'reset', { userId: owner.row.id, email: owner.row.email })
  file = path.join(folder, 'shop.tar.gz')
  await backUp(pool, shop.services.storage, file)
  await pool.end()
  packed = await readFile(file)
  tar = gunzipSync(packed)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await s3Server?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

let places = 0
/** A database without a schema, and a new folder. */
async function emptyPlace() {
  places += 1
  const name = `restore_${process.pid}_${Date.now()}_${places}`
  await administer(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const dataDir = path.join(folder, name)
  const storage = createDiskStorage(path.join(dataDir, 'images'))
  await storage.prepare()
  return {
    url: url.href,
    dataDir,
    storage,
    [Symbol.asyncDispose]: () => administer(`drop database if exists ${name} with (force)`),
  }
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url, ...longTimeouts })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const restoreInto = (place: { url: string; storage: Storage }, from: string, options = {}) =>
  withPool(place.url, (pool) => restore(place.url, pool, place.storage, from, options))

/** Every object of a store with its bytes. */
async function contents(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const key of storage.list())
    found.set(key, (await storage.get(key))!.body.toString('base64'))
  return new Map([...found].sort())
}

const rowsOf = (url: string, table: string): Promise<number> =>
  withPool(url, async (pool) => {
    const { rows } = await pool.query('select to_regclass($1) is not null as there', [table])
    if (!rows[0].there) return 0
    return (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  })

let random = 7_654_321
const next = (below: number): number => {
  random = (random * 48_271) % 2_147_483_647
  return random % below
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1 << next(8)
  return copy
}

interface Part {
  name: string
  start: number
  size: number
}

/** Where the entries of the unpacked archive are. */
function parts(): Part[] {
  const found: Part[] = []
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    found.push({
      name: tar.toString('latin1', at, at + 100).replace(/\0.*$/s, ''),
      start: at,
      size,
    })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return found
}

/** Places of one bit each: anywhere in the packed file, and in every kind of entry of the unpacked one. */
function damages(): [string, Buffer][] {
  const list: [string, Buffer][] = []
  // The first ten bytes say when and where it was packed; what they say changes nothing.
  for (let time = 0; time < figure(12, 100); time++) {
    const at = 10 + next(packed.length - 10)
    list.push([`the packed file at ${at}`, flipped(packed, at)])
  }
  const entries = parts()
  const some = (test: RegExp) => {
    const fitting = entries.filter(({ name }) => test.test(name))
    return fitting[next(fitting.length)]!
  }
  for (const [what, entry] of [
    ['an image', some(/^images\//)],
    ['a table', some(/^tables\/products/)],
    ['the start', some(/^start/)],
    ['the end', some(/^end/)],
  ] as const) {
    const at = entry.start + 512 + next(entry.size)
    list.push([what, gzipSync(flipped(tar, at))])
    list.push([`the header of ${what}`, gzipSync(flipped(tar, entry.start + next(160)))])
  }
  const image = some(/^images\//)
  const end = image.start + 512 + Math.ceil(image.size / 512) * 512
  list.push([
    'a missing image',
    gzipSync(Buffer.concat([tar.subarray(0, image.start), tar.subarray(end)])),
  ])
  for (const share of [0.02, 0.3, 0.7, 0.999])
    list.push([`${share} of the file`, packed.subarray(0, Math.floor(packed.length * share))])
  const last = entries.at(-1)!
  list.push([
    'no last entry',
    gzipSync(Buffer.concat([tar.subarray(0, last.start), Buffer.alloc(1_024)])),
  ])
  return list
}

async function holdsUnderDamage(place: { url: string; storage: Storage }): Promise<void> {
  const before = await contents(place.storage)
  for (const [what, bytes] of damages()) {
    const bad = path.join(folder, 'bad.tar.gz')
    await writeFile(bad, bytes)
    const ended = await restoreInto(place, bad).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(ended, what).toMatch(/backup/)
    expect(await contents(place.storage), what).toEqual(before)
    expect(await rowsOf(place.url, 'users'), what).toBe(0)
  }
  await restoreInto(place, file)
  const restored = await contents(place.storage)
  for (const [key, body] of await contents(shop.services.storage))
    expect(restored.get(key)).toBe(body)
  expect(await rowsOf(place.url, 'products')).toBe(300)
}

test('restores nothing from a backup with a flipped bit, a cut or a gap', async () => {
  await using place = await emptyPlace()
  // Images that are stored already stay in every case.
  await place.storage.putNew('1-mine.webp', { body: Buffer.from('x'), contentType: 'image/webp' })
  await holdsUnderDamage(place)
  expect(await readdir(path.join(place.dataDir, 'images'))).not.toContain('restoring')
})

describe(`an S3 store: ${s3Server?.name ?? 'none on this machine'}`, () => {
  testIf(s3Server, 'needs an S3 server')('holds under the same damages', async () => {
    await using place = await emptyPlace()
    const storage = createS3Storage(s3Server!.s3)
    await storage.prepare()
    await holdsUnderDamage({ url: place.url, storage })
  })
})

test('leaves nothing behind when store or database fail during a restore', async () => {
  await using place = await emptyPlace()
  const { storage } = place
  const failing = (method: 'putNew' | 'moveNew', at: number): Storage => {
    let calls = 0
    return {
      ...storage,
      [method]: (...args: Parameters<Storage['putNew'] & Storage['moveNew']>) => {
        calls += 1
        if (calls === at) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        return (storage[method] as (...values: unknown[]) => Promise<boolean>)(...args)
      },
    }
  }
  for (const broken of [failing('putNew', 5), failing('moveNew', 1), failing('moveNew', 9)]) {
    await expect(restoreInto({ ...place, storage: broken }, file)).rejects.toThrow('no space left')
    expect(await contents(storage)).toEqual(new Map())
    expect(await rowsOf(place.url, 'users')).toBe(0)
  }
})

test.each([
  ['did not happen', false],
  ['happened all the same', true],
] as const)(
  'with a lost answer to a commit that %s, stores both rows and images, or neither',
  async (_, happened) => {
    await using place = await emptyPlace()
    await withPool(place.url, async (pool) => {
      const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
      pool.connect = async () => {
        const client = await connect()
        const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
        const lossy = async (...values: unknown[]) => {
          if (values[0] !== 'commit') return query(...values)
          if (happened) await query('commit')
          throw new Error('Connection terminated unexpectedly')
        }
        client.query = lossy as never
        return client
      }
      const ended = restore(place.url, pool, place.storage, file)
      if (happened) expect((await ended).images).toBeGreaterThan(0)
      else await expect(ended).rejects.toThrow('The database connection was lost')
    })
    expect(await rowsOf(place.url, 'products')).toBe(happened ? 300 : 0)
    const there = await contents(place.storage)
    expect(there).toEqual(happened ? await contents(shop.services.storage) : new Map())
  },
)

test('completes a restore that was killed at any point', async () => {
  await using place = await emptyPlace()
  const env = { ...process.env, DATABASE_URL: place.url, DATA_DIR: place.dataDir }
  const run = () =>
    spawn(process.execPath, ['scripts/araliya.ts', 'restore', file, '--keep-keys'], {
      cwd: root,
      env,
    })
  const whole = performance.now()
  const first = run()
  const firstEnd = new Promise((resolve) => first.on('close', resolve))
  // The restore is under way once staged images exist.
  const isOn = async () => (await readdir(path.join(place.dataDir, 'images'))).includes('restoring')
  while (!(await isOn()) && first.exitCode === null);
  first.kill('SIGKILL')
  await firstEnd
  expect(await rowsOf(place.url, 'users')).toBe(0)
  const took = performance.now() - whole
  let text = ''
  for (let time = 0; ; time++) {
    const child = run()
    text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), took * (0.5 + time / 4))
    const code = await ended
    clearTimeout(timer)
    if (code === 0) break
    if (code !== null) {
      // Killed after the commit: everything is there, and it says so.
      expect(text).toContain('is not empty')
      break
    }
  }
  expect(await rowsOf(place.url, 'products')).toBe(300)
  expect(await contents(place.storage)).toEqual(await contents(shop.services.storage))
})

test('ends sessions, links and keys on a restore, keys unless --keep-keys', async () => {
  await using place = await emptyPlace()
  const { ended } = await restoreInto(place, file)
  const living = `select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from account_links) as links,
    (select count(*)::int from api_keys where revoked_at is null) as keys`
  const left = await withPool(place.url, async (pool) => (await pool.query(living)).rows[0])
  expect(left).toEqual({ sessions: 0, links: 0, keys: 0 })
  expect(ended).toEqual({ sessions: await rowsOf(shop.database.url, 'sessions'), keys: 1 })
  expect(ended.sessions).toBeGreaterThan(0)
  await using other = await emptyPlace()
  expect((await restoreInto(other, file, { keepKeys: true })).ended.keys).toBe(0)
  expect(await withPool(other.url, async (pool) => (await pool.query(living)).rows[0])).toEqual({
    sessions: 0,
    links: 0,
    keys: 1,
  })
})

test('leaves staged images of a killed restore out of backups', async () => {
  const { storage } = shop.services
  const body = Buffer.from('left')
  await storage.putNew('restoring/1-left.webp', { body, contentType: 'image/webp' })
  const copy = path.join(folder, 'second.tar.gz')
  const summary = await withPool(shop.database.url, (pool) => backUp(pool, storage, copy))
  await storage.removeUnder('restoring/')
  expect(summary.images).toBe((await contents(storage)).size)
})
