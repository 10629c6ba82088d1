import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import { createGate, type Gate } from '#server/platform/replicas/gate.ts'
import type { Db } from '../../../../db/connection/client.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../../support/private-postgres.ts'
import { type Standby, startStandby } from '../../../support/standby.ts'
import { testIf } from '../../../support/test-if.ts'

let primary: PrivatePostgres
let standby: Standby
let gate: Gate
let catalogue: ReturnType<typeof createCatalogueVersion>
let isDeaf = false
/** one JSON line each */
const warnings: string[] = []

beforeAll(async () => {
  primary = await startPrivatePostgres()
  standby = await startStandby(primary)
  const listen = async () => {
    if (isDeaf) throw new Error('nothing is heard')
    const client = new pg.Client({ connectionString: primary.url, application_name: 'listener' })
    client.on('error', () => client.emit('end'))
    await client.connect()
    return client
  }
  catalogue = createCatalogueVersion(primary.db, listen, async () => {})
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  gate = createGate({ urls: [standby.url], max: 4, primary: primary.db, catalogue, log })
  await catalogue.start()
  await gate.start()
})
afterAll(async () => {
  await gate?.stop()
  await catalogue?.stop()
  await standby?.[Symbol.asyncDispose]()
  await primary?.[Symbol.asyncDispose]()
})

/** Whether a replica answered. */
async function isReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(db)
  return rows[0]!.answer
}
const isRead = async () => {
  for (const db of [gate.catalogue, gate.reports])
    await expect.poll(() => isReplica(db), { timeout: 30_000 }).toBe(true)
}
const state = () => gate.figures()[0]!.state

async function messages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from contact_messages`.execute(db)
  return rows[0]!.count
}
const write = () =>
  sql`insert into contact_messages (name, email, subject, message)
    values ('A', 'a@example.com', 'B', 'C')`.execute(primary.db)

test('reads a report from a replica that has every earlier commit', async () => {
  await isRead()
  const before = await messages(primary.db)
  await standby.pause()
  await write()
  expect(await messages(gate.reports)).toBe(before + 1)
  expect(await isReplica(gate.reports)).toBe(false)
  await standby.resume()
  await isRead()
  expect(await messages(gate.reports)).toBe(before + 1)
})

test('reads from the primary after a replication conflict', async () => {
  await isRead()
  const { failed } = gate.figures()[0]!.reads
  const read = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby,
    case when pg_is_in_recovery() then pg_sleep(10)::text end, count(*) from contact_messages`.execute(
    gate.catalogue,
  )
  const sleeps = async () =>
    (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(standby.db)).rows
      .length
  await expect.poll(sleeps, { interval: 10 }).toBe(1)
  await primary.db.transaction().execute(async (tx) => {
    await sql`lock table contact_messages in access exclusive mode`.execute(tx)
    // a lock alone writes nothing that a replica would wait for
    await sql`select pg_current_xact_id()`.execute(tx)
  })
  expect((await read).rows[0]!.standby).toBe(false)
  expect(gate.figures()[0]!.reads.failed).toBe(failed + 1)
  // A replica that is slow to answer may be away for a moment, but not for what gave way.
  expect(warnings.filter((line) => line.includes('"code":"40001"'))).toEqual([])
  await expect.poll(state).toBe('ready')
})

testIf(process.platform === 'linux', 'needs Linux')(
  'reads from the primary while the replica is silent, and from the replica once it answers',
  async () => {
    await isRead()
    await standby.freeze()
    try {
      expect(await isReplica(gate.catalogue)).toBe(false)
      await expect.poll(state).toBe('away')
    } finally {
      await standby.wake()
    }
    await isRead()
  },
)

test('reads no replica while change notifications are lost', async () => {
  await isRead()
  isDeaf = true
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listener'`.execute(primary.db)
  await expect.poll(() => catalogue.version()).toBeUndefined()
  expect(await isReplica(gate.catalogue)).toBe(false)
  expect(await isReplica(gate.reports)).toBe(false)
  isDeaf = false
  await isRead()
})

test('reads no replica of another primary', async () => {
  const log = pino({ level: 'silent' })
  const own = createGate({ urls: [primary.url], max: 1, primary: primary.db, catalogue, log })
  await own.start()
  expect(own.figures()).toMatchObject([{ state: 'other' }])
  expect(await messages(own.reports)).toBe(await messages(primary.db))
  expect(own.figures()[0]!.reads).toEqual({ answered: 0, behind: 0, failed: 0 })
  await own.stop()
})

test('monitors primary and replicas without extra rights', async () => {
  const positions = ['pg_current_wal_insert_lsn', 'pg_last_wal_replay_lsn', 'pg_walfile_name']
  const state = ['pg_control_system', 'pg_control_checkpoint', 'pg_control_recovery']
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where proname = any(${[...positions, ...state]}) and has_function_privilege('public', oid, 'execute')
    order by proname`.execute(primary.db)
  expect(rows.map(({ name }) => name)).toEqual([...positions, ...state].sort())
})
