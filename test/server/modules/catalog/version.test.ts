/** The catalogue version, received from a real PostgreSQL; tests decide when settings are read. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  type CatalogueVersion,
  createCatalogueVersion,
} from '#server/platform/cache/catalogue-version.ts'
import { fewLeftKey, productKey } from '#server/platform/cache/keys.ts'
import type { Db } from '../../../../db/connection/client.ts'
import { makeProduct } from '../../../support/factories.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

const open: CatalogueVersion[] = []
const database = await createTestDatabase()
// the first number of a sequence is its last before it is taken
await sql`select nextval('catalogue_version')`.execute(database.db)
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const one of open.splice(0)) await one.stop()
})
afterAll(() => database[Symbol.asyncDispose]())

/** A pending read of the settings. */
type Reading = PromiseWithResolvers<void>

interface Ways {
  db?: Db
  isLetIn?: boolean
  isReadAtOnce?: boolean
  /** what happens after a connection listens and before it looks at the database */
}

async function openVersion({ db = database.db, isLetIn = true, isReadAtOnce = true }: Ways = {}) {
  const seen = { clients: [] as pg.Client[], tries: 0, readings: [] as Reading[] }
  const ways = { isLetIn, isReadAtOnce }
  const connect = async () => {
    seen.tries += 1
    if (!ways.isLetIn) throw new Error('the connection is refused')
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    seen.clients.push(client)
    return client
  }
  const renew = () => {
    const reading = Promise.withResolvers<void>()
    seen.readings.push(reading)
    if (ways.isReadAtOnce) reading.resolve()
    return reading.promise
  }
  const version = createCatalogueVersion(db, connect, renew)
  open.push(version)
  await version.start()
  const announce = (...payloads: (number | string)[]) =>
    announceTo(seen.clients.at(-1)!, ...payloads)
  /** A read of the settings that never ends. */
  const startReading = async (payload: string) => {
    ways.isReadAtOnce = false
    await announce(payload)
    ways.isReadAtOnce = true
    return seen.readings.at(-1)!
  }
  return { version, seen, ways, announce, startReading }
}

/** Announces a version from another connection, and waits until it arrives at `client` listens. */
async function announceTo(client: pg.Client, ...payloads: (number | string)[]): Promise<void> {
  for (const payload of payloads)
    await sql`select pg_notify('catalogue', ${String(payload)})`.execute(database.db)
  await client.query('select 1')
}

async function announced(): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select last_value as number from catalogue_version`.execute(database.db)
  return rows[0]!.number
}

const isConnected = (version: CatalogueVersion) =>
  expect.poll(() => version.connection().isConnected).toBe(true)
const pidOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
const end = (client: pg.Client) =>
  sql`select pg_terminate_backend(${pidOf(client)})`.execute(database.db)

test('a write drops all answers, a sale those with its keys', async () => {
  const { version, announce } = await openVersion()
  const read = version.lastChange()
  const current = (since = read) =>
    [['p-A'], ['p-B', 'p-C'], ['p-C'], []].map((keys) => version.isCurrent(since, keys))
  expect(current()).toEqual([true, true, true, true])
  await announce('keys p-A p-B')
  expect(current()).toEqual([false, false, true, true])
  // An answer that was read after the sale stays.
  expect(current(version.lastChange())).toEqual([true, true, true, true])
  const later = version.lastChange()
  await announce(1)
  expect([current(), current(later)].flat()).not.toContain(true)
  expect(current(version.lastChange())).toEqual([true, true, true, true])
  version.changed()
  expect(current(version.lastChange() - 1)).not.toContain(true)
})

test('drops all answers when it cannot keep more keys', async () => {
  const { version, announce } = await openVersion()
  const read = version.lastChange()
  const seen = new Set<boolean>()
  version.onChange((dropsAll) => seen.add(dropsAll))
  for (let round = 0; !seen.has(true) && round < 20; round += 1)
    await announce(`keys ${Array.from({ length: 1_000 }, (_, at) => `${round}-${at}`).join(' ')}`)
  expect([...seen]).toEqual([false, true])
  expect(version.isCurrent(read, [])).toBe(false)
  expect(version.isCurrent(version.lastChange(), ['0-0'])).toBe(true)
})

test('changes the version with each announcement, whatever their order', async () => {
  const { version, announce } = await openVersion()
  const seen = [version.version()]
  for (const next of [5, 3, 5]) {
    await announce(next)
    seen.push(version.version())
  }
  expect(new Set(seen).size).toBe(4)
})

test('caches nothing while settings are read', async () => {
  const { version, seen, ways, announce, startReading } = await openVersion()
  const number = await announced()
  const first = await startReading(`${number + 2} settings`)
  expect(version.version()).toBeUndefined()
  ways.isReadAtOnce = false
  await announce(number + 4, `${number + 1} settings`, number + 3)
  // the later read sees the newer state
  expect([version.version(), seen.readings.length]).toEqual([undefined, 2])
  first.resolve()
  await expect.poll(() => seen.readings.length).toBe(3)
  await announce()
  expect([version.version(), version.connection()]).toEqual([
    undefined,
    { isConnected: false, losses: 0 },
  ])
  seen.readings.at(-1)!.resolve()
  await isConnected(version)
})

test('reconnects when settings cannot be read', async () => {
  const { version, seen, startReading } = await openVersion()
  const number = await announced()
  const reading = await startReading(`${number + 100} settings`)
  reading.reject(new Error('no settings'))
  await expect.poll(() => version.connection().losses).toBe(1)
  await expect(version.queryPrimary('select 1 as one')).rejects.toThrow(
    'The listening connection to the database is lost.',
  )
  await isConnected(version)
  expect(seen.tries).toBe(2)
  expect(await version.queryPrimary('select 1 as one')).toEqual({ one: 1 })
})

test('reports and reopens an ended connection once', async () => {
  const { version, seen, ways, startReading } = await openVersion()
  const number = await announced()
  // one read never ends, another fails at the time of the loss
  await startReading(`${number + 100} settings`)
  await end(seen.clients[0]!)
  await expect.poll(() => version.connection().losses).toBe(1)
  await isConnected(version)
  expect(seen.tries).toBe(2)
  const reading = await startReading(`${number + 100} settings`)
  await end(seen.clients[1]!)
  await expect.poll(() => version.connection().losses).toBe(2)
  reading.reject(new Error('no settings'))
  await isConnected(version)
  expect(await version.queryPrimary('select 1 as one')).toEqual({ one: 1 })
  expect([version.connection().losses, seen.tries]).toEqual([2, 3])
  // a server without notifications caches nothing
  ways.isLetIn = false
  await end(seen.clients[2]!)
  await expect.poll(() => version.connection().losses).toBe(3)
  expect([version.version(), version.isCurrent(version.lastChange(), [])]).toEqual([
    undefined,
    false,
  ])
  ways.isLetIn = true
  await isConnected(version)
})

test('ignores the late end of an abandoned connection', async () => {
  const { version, seen, announce, startReading } = await openVersion()
  const [former] = seen.clients
  former!.end = async () => {}
  const reading = await startReading('1 settings')
  reading.reject(new Error('no settings'))
  await expect.poll(() => version.connection().losses).toBe(1)
  await isConnected(version)
  const before = version.lastChange()
  await announceTo(former!, 1)
  await announce()
  expect(version.version()).toBe(before + 1)
  const ended = new Promise((resolve) => former!.once('end', resolve))
  await end(former!)
  await ended
  expect(version.connection()).toEqual({ isConnected: true, losses: 1 })
})

test('polls settings and caches nothing without a connection', async () => {
  const { version, seen, ways } = await openVersion({ isLetIn: false })
  expect([seen.tries, seen.readings.length]).toEqual([1, 1])
  await expect.poll(() => [seen.tries, seen.readings.length]).toEqual([2, 2])
  expect(version.connection()).toEqual({ isConnected: false, losses: 0 })
  ways.isLetIn = true
  await isConnected(version)
  expect(version.connection().losses).toBe(0)
})

test('receives, opens and announces nothing after a stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const away = await openVersion({ isLetIn: false })
  await away.version.stop()
  const { version, seen, startReading } = await openVersion()
  const number = await announced()
  const reading = await startReading(`${number} settings`)
  version.stockMoved()
  await version.stop()
  await expect(version.queryPrimary('select 1')).rejects.toThrow(
    'The listening connection to the database is lost.',
  )
  version.stockMoved()
  reading.reject(new Error('no settings'))
  await reading.promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(await announced()).toBe(number)
  expect([away.seen.tries, seen.tries, version.connection().losses]).toEqual([1, 1, 0])
  const sessions = () =>
    sql`select from pg_stat_activity where pid = ${pidOf(seen.clients[0]!)}`.execute(database.db)
  await expect.poll(async () => (await sessions()).rows.length).toBe(0)
})

test('announces concurrent sales once, and later ones again', async () => {
  const { version } = await openVersion()
  const number = await announced()
  for (let sale = 0; sale < 20; sale += 1) version.stockMoved()
  await expect.poll(async () => await announced()).toBe(number + 1)
  version.stockMoved()
  await expect.poll(async () => await announced()).toBe(number + 2)
})

test('announces at once that products sold out or came back, and no other change of stock', async () => {
  const { version, seen } = await openVersion()
  const products = [await makeProduct(database.db, { stock: 2 }), await makeProduct(database.db)]
  const ids = products.map(({ id }) => id)
  const setStock = async (stock: number) => {
    await database.db.updateTable('products').set({ stock }).where('id', 'in', ids).execute()
    await seen.clients[0]!.query('select 1')
  }
  await setStock(2)
  let changes = 0
  version.onChange(() => {
    changes += 1
  })
  const counts: number[] = []
  for (const stock of [1, 0, 0, 5, 4]) {
    await setStock(stock)
    counts.push(changes)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
})

test('announces the products of concurrent sales together', async () => {
  const { version } = await openVersion()
  const read = version.lastChange()
  for (const productId of ['A', 'A', 'B b']) version.stockMoved([productId])
  await expect.poll(() => version.isCurrent(read, ['p-A'])).toBe(false)
  const current = ['p-B%20b', 'many', 'p-C', 'lists'].map((key) => version.isCurrent(read, [key]))
  expect([current, version.lastChange()]).toEqual([[false, false, true, true], read + 1])
})

test('announces apart which sold products have few units left', async () => {
  const { version } = await openVersion()
  const products = await Promise.all([6, 5, 1].map((stock) => makeProduct(database.db, { stock })))
  const ids = products.map(({ product_id }) => product_id)
  await announced()
  const read = version.lastChange()
  version.stockMoved(ids)
  await expect.poll(() => version.isCurrent(read, ids.map(productKey))).toBe(false)
  expect(ids.map((id) => version.isCurrent(read, [fewLeftKey(id)]))).toEqual([true, false, false])
})

test.each([
  ['a change without products', [['A'], undefined, ['B']]],
  [
    'more products than a notification can name',
    [Array.from({ length: 900 }, (_, at) => `ID-${at}`)],
  ],
])('drops all answers after %s', async (_kind, moves) => {
  const { version } = await openVersion()
  const read = version.lastChange()
  for (const productIds of moves) version.stockMoved(productIds)
  await expect.poll(() => version.isCurrent(read, [])).toBe(false)
  expect(version.lastChange()).toBe(read + 1)
})

test('counts sales that cannot be announced as changes of the process', async () => {
  const away = await createTestDatabase()
  await away[Symbol.asyncDispose]()
  const { version } = await openVersion({ db: away.db })
  const before = version.version()
  version.stockMoved(['A'])
  await expect.poll(() => version.version()).not.toBe(before)
})
