/** The catalogue version, received from a real PostgreSQL; tests decide when settings are read. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  type CatalogueVersion,
  createCatalogueVersion,
} from '#server/platform/cache/catalogue-version.ts'
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
  beforeRead?: (client: pg.Client) => Promise<unknown>
}

async function openVersion({
  db = database.db,
  isLetIn = true,
  isReadAtOnce = true,
  beforeRead,
}: Ways = {}) {
  const seen = { clients: [] as pg.Client[], tries: 0, readings: [] as Reading[] }
  const ways = { isLetIn, isReadAtOnce }
  const connect = async () => {
    seen.tries += 1
    if (!ways.isLetIn) throw new Error('the connection is refused')
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    seen.clients.push(client)
    if (beforeRead) {
      const query = client.query.bind(client)
      client.query = (async (text: string) => {
        if (text.includes('last_value')) await beforeRead(client)
        return query(text)
      }) as typeof client.query
    }
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

async function stored(): Promise<{ epoch: string; number: number }> {
  const { rows } = await sql<{ epoch: string; number: number }>`
    select (select left(value, 8) from settings where name = 'catalogue_epoch') as epoch,
      (select last_value from catalogue_version) as number`.execute(database.db)
  return rows[0]!
}

const isConnected = (version: CatalogueVersion) =>
  expect.poll(() => version.connection().isConnected).toBe(true)
const pidOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
const end = (client: pg.Client) =>
  sql`select pg_terminate_backend(${pidOf(client)})`.execute(database.db)

test('builds ETags from shop, version and unannounced writes of the process', async () => {
  const { version, announce } = await openVersion()
  const { epoch, number } = await stored()
  const moves = vi.fn()
  version.onChange(moves)
  expect(version.etag()).toBe(`W/"${epoch}-${number}"`)
  version.changed()
  const own = new RegExp(`^W/"${epoch}-${number}-([0-9a-f]{6})1"$`).exec(version.etag()!)?.[1]
  expect(own).toBeDefined()
  version.changed()
  expect(version.etag()).toBe(`W/"${epoch}-${number}-${own}2"`)
  await announce(number + 1)
  expect(version.etag()).toBe(`W/"${epoch}-${number + 1}"`)
  expect(moves).toHaveBeenCalledTimes(3)
})

test('ignores the order of announced versions, and never decreases', async () => {
  const { version, announce } = await openVersion()
  const { epoch, number } = await stored()
  const seen = [version.etag()]
  for (const next of [number + 5, number + 3, number + 5]) {
    await announce(next)
    seen.push(version.etag())
  }
  expect(new Set(seen).size).toBe(4)
  for (const etag of seen.slice(1)) expect(etag).toContain(`"${epoch}-${number + 5}`)
})

test('applies a version that was announced before the first read', async () => {
  const { epoch, number } = await stored()
  const beforeRead = (client: pg.Client) =>
    announceTo(client, number + 7, `${number + 9} settings`, number + 8)
  const { version, seen } = await openVersion({ beforeRead })
  expect([version.etag(), seen.readings.length]).toEqual([`W/"${epoch}-${number + 9}"`, 1])
  // after a loss all the same
  const etags = new Set<string | undefined>()
  version.onChange(() => etags.add(version.etag()))
  await end(seen.clients[0]!)
  await expect.poll(() => version.connection()).toEqual({ isConnected: true, losses: 1 })
  expect([...etags]).toEqual([undefined, `W/"${epoch}-${number + 9}"`])
  expect(seen.readings.length).toBe(2)
})

test('caches nothing while settings are read', async () => {
  const { version, seen, ways, announce, startReading } = await openVersion()
  const { epoch, number } = await stored()
  const first = await startReading(`${number + 2} settings`)
  expect(version.etag()).toBeUndefined()
  ways.isReadAtOnce = false
  await announce(number + 4, `${number + 1} settings`, number + 3)
  // the later read sees the newer state
  expect([version.etag(), seen.readings.length]).toEqual([undefined, 2])
  first.resolve()
  await expect.poll(() => seen.readings.length).toBe(3)
  await announce()
  expect([version.etag(), version.connection()]).toEqual([
    undefined,
    { isConnected: false, losses: 0 },
  ])
  seen.readings.at(-1)!.resolve()
  await isConnected(version)
  expect(version.etag()).toBe(`W/"${epoch}-${number + 4}"`)
})

test('reconnects when settings cannot be read', async () => {
  const { version, seen, startReading } = await openVersion()
  const { epoch, number } = await stored()
  const reading = await startReading(`${number + 100} settings`)
  reading.reject(new Error('no settings'))
  await expect.poll(() => version.connection().losses).toBe(1)
  await expect(version.queryPrimary('select 1 as one')).rejects.toThrow(
    'The listening connection to the database is lost.',
  )
  await isConnected(version)
  expect([version.etag(), seen.tries]).toEqual([`W/"${epoch}-${number}"`, 2])
  expect(await version.queryPrimary('select 1 as one')).toEqual({ one: 1 })
})

test('reports and reopens an ended connection once', async () => {
  const { version, seen, startReading } = await openVersion()
  const { epoch, number } = await stored()
  // one read never ends, another fails at the time of the loss
  await startReading(`${number + 100} settings`)
  await end(seen.clients[0]!)
  await expect.poll(() => version.connection().losses).toBe(1)
  await isConnected(version)
  expect([version.etag(), seen.tries]).toEqual([`W/"${epoch}-${number}"`, 2])
  const reading = await startReading(`${number + 100} settings`)
  await end(seen.clients[1]!)
  await expect.poll(() => version.connection().losses).toBe(2)
  reading.reject(new Error('no settings'))
  await isConnected(version)
  expect(await version.queryPrimary('select 1 as one')).toEqual({ one: 1 })
  expect([version.connection().losses, seen.tries]).toEqual([2, 3])
  // a server without notifications caches nothing
  const unheard = new Promise<unknown>((resolve) => version.onChange(() => resolve(version.etag())))
  await end(seen.clients[2]!)
  expect([await unheard, version.connection().losses]).toEqual([undefined, 3])
  await isConnected(version)
})

test('ignores the late end of an abandoned connection', async () => {
  const { version, seen, announce, startReading } = await openVersion()
  const { epoch, number } = await stored()
  const [former] = seen.clients
  former!.end = async () => {}
  const reading = await startReading('1 settings')
  reading.reject(new Error('no settings'))
  await expect.poll(() => version.connection().losses).toBe(1)
  await isConnected(version)
  await announceTo(former!, number + 50)
  await announce()
  expect(version.etag()).toBe(`W/"${epoch}-${number + 50}"`)
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
  const { number } = await stored()
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
  expect((await stored()).number).toBe(number)
  expect([away.seen.tries, seen.tries, version.connection().losses]).toEqual([1, 1, 0])
  const sessions = () =>
    sql`select from pg_stat_activity where pid = ${pidOf(seen.clients[0]!)}`.execute(database.db)
  await expect.poll(async () => (await sessions()).rows.length).toBe(0)
})

test('announces concurrent sales once, and later ones again', async () => {
  const { version } = await openVersion()
  const { number } = await stored()
  for (let sale = 0; sale < 20; sale += 1) version.stockMoved()
  await expect.poll(async () => (await stored()).number).toBe(number + 1)
  await expect.poll(() => version.etag()).toContain(`-${number + 1}"`)
  version.stockMoved()
  await expect.poll(async () => (await stored()).number).toBe(number + 2)
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

test('counts sales that cannot be announced as changes of the process', async () => {
  const away = await createTestDatabase()
  await away[Symbol.asyncDispose]()
  const { version } = await openVersion({ db: away.db })
  const { epoch, number } = await stored()
  version.stockMoved()
  const own = new RegExp(`^W/"${epoch}-${number}-[0-9a-f]{6}1"$`)
  await expect.poll(() => version.etag()).toMatch(own)
})
