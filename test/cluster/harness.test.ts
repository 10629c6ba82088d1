/** What the other tests of this folder stand on. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createDatabase } from '../../db/client.ts'
import { onlyWhere } from '../support/only-where.ts'
import { startDatabaseCluster } from './support/database-cluster.ts'
import { lacking } from './support/programs.ts'

const lacks = lacking()

onlyWhere(!lacks, lacks!)(
  'a cluster whose primary is killed twice has a primary and a standby again, and what was written',
  async () => {
    await using cluster = await startDatabaseCluster()
    const { db } = createDatabase({ url: cluster.urls.primary, max: 1 })
    try {
      await sql`create table kept (kill int)`.execute(db)
      const names: string[] = []
      for (const kill of [cluster.killPostmaster, cluster.killNode]) {
        const primary = await cluster.primary()
        names.push(primary.name)
        await sql`insert into kept values (${names.length})`.execute(db)
        await kill(primary)
        await expect
          .poll(() => cluster.primary().then(({ name }) => name), { timeout: 60_000 })
          .not.toBe(primary.name)
        await cluster.restore()
      }
      expect(names).toEqual(['n1', 'n2'])
      const kept = await sql<{ kill: number }>`select kill from kept order by kill`.execute(db)
      expect(kept.rows.map(({ kill }) => kill)).toEqual([1, 2])
    } finally {
      await db.destroy()
    }
  },
)
