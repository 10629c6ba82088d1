/** What the other tests of this folder stand on. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { lacking } from '../support/programs.ts'
import { testIf } from '../support/test-if.ts'
import { startDatabaseCluster } from './support/database-cluster.ts'
import { isNewEnough } from './support/patroni.ts'

const lacks = lacking()

testIf(!lacks, lacks!)(
  'a cluster whose primary is killed twice has a primary and a standby again, and what was written',
  async () => {
    await using cluster = await startDatabaseCluster()
    const { db } = createDatabase({ url: cluster.urls.primary, max: 1 })
    try {
      await sql`create table stored (kill int)`.execute(db)
      const names: string[] = []
      for (const kill of [cluster.killPostmaster, cluster.killNode]) {
        const primary = await cluster.primary()
        names.push(primary.name)
        await sql`insert into stored values (${names.length})`.execute(db)
        await kill(primary)
        await expect
          .poll(() => cluster.primary().then(({ name }) => name), { timeout: 60_000 })
          .not.toBe(primary.name)
        await cluster.restore()
      }
      expect(names).toEqual(['n1', 'n2'])
      const stored = await sql<{ kill: number }>`select kill from stored order by kill`.execute(db)
      expect(stored.rows.map(({ kill }) => kill)).toEqual([1, 2])
    } finally {
      await db.destroy()
    }
  },
)

it.each([
  ['patroni 3.0.2', false],
  ['patroni 2.1.7', false],
  ['patroni 3.0.3', true],
  ['patroni 3.0.10', true],
  ['patroni 3.1', true],
  ['patroni 4.1.5', true],
])("allows Patroni %s to hold the cluster's lock: %s", (version, isAllowed) => {
  expect(isNewEnough(version)).toBe(isAllowed)
})
