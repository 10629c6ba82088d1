import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createCatalogueVersion } from '#server/platform/cache/catalogue-version.ts'
import { createGate } from '#server/platform/replicas/gate.ts'
import { createDatabase, type Db, openSession } from '../../../../db/connection/client.ts'
import { startPrivatePostgres } from '../../../support/private-postgres.ts'
import { startSilentProxy } from '../../../support/silent-proxy.ts'
import { startStandby } from '../../../support/standby.ts'
import { testIf } from '../../../support/test-if.ts'

async function isReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(db)
  return rows[0]!.answer
}
async function names(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from contact_messages order by name`.execute(db)
  return rows.map(({ name }) => name)
}
const write = (db: Db, name: string, count: number) =>
  sql`insert into contact_messages (name, email, subject, message)
    select ${name}, 'a@example.com', 'B', 'C' from generate_series(1, ${count}::int)`.execute(db)
const place = async (db: Db, lsn: string): Promise<number> => {
  const { rows } = await sql<{ at: number }>`
    select (${sql.raw(lsn)}() - '0/0')::int8 as at`.execute(db)
  return rows[0]!.at
}

testIf(process.platform === 'linux', 'needs Linux')(
  'reads from no replica that is ahead of the new primary on the old timeline',
  async () => {
    await using primary = await startPrivatePostgres()
    await using successor = await startStandby(primary)
    await using ahead = await startStandby(primary)
    await using network = await startSilentProxy(primary.url)
    const url = network.through(primary.url)
    const { db, pool } = createDatabase({ url, max: 2, statementTimeout: 30_000 })
    const listen = async () => {
      pool.renew()
      return openSession(url)
    }
    const catalogue = createCatalogueVersion(db, listen, async () => {})
    const urls = [ahead.url, successor.url]
    const log = pino({ level: 'silent' })
    const gate = createGate({ urls, max: 2, primary: db, catalogue, log })
    try {
      await catalogue.start()
      await gate.start()
      const isRead = async () => (await isReplica(gate.catalogue)) && isReplica(gate.reports)
      // One of two is far enough with what only it has heard of.
      await successor.kill()
      await write(db, 'lost', 10_000)
      catalogue.changed()
      await expect.poll(isRead, { timeout: 30_000 }).toBe(true)
      expect(await names(gate.catalogue)).toEqual(['lost'])

      await primary.freeze()
      await successor.start()
      await successor.promote()
      network.leadTo(successor.url)
      await expect.poll(() => names(db).catch(() => []), { timeout: 30_000 }).toEqual([])
      await write(db, 'new', 1)
      await expect.poll(() => catalogue.version(), { timeout: 30_000 }).toBeDefined()
      catalogue.changed()
      expect(await place(successor.db, 'pg_current_wal_insert_lsn')).toBeLessThan(
        await place(ahead.db, 'pg_last_wal_replay_lsn'),
      )
      const others = () => gate.figures().every(({ state }) => state === 'other')
      const seen = new Set<string>()
      const check = async () => {
        for (const one of [gate.catalogue, gate.reports])
          for (const name of await names(one)) seen.add(name)
        return others() || seen.has('lost')
      }
      await expect.poll(check, { timeout: 30_000, interval: 20 }).toBe(true)
      for (let round = 0; round < 20; round += 1) await check()
      expect([...seen]).toEqual(['new'])
    } finally {
      await gate.stop()
      await catalogue.stop()
      await db.destroy()
    }
  },
)
