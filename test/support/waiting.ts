/** Shows which sessions wait in a test's database: locks stage races, not the clock. */
import { sql } from 'kysely'
import type { Db } from '../../db/connection/client.ts'

/** Counts the sessions that wait for a lock of this kind. */
export async function waiting(db: Db, kind: 'advisory' | 'other'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where not granted and (locktype = 'advisory') = ${kind === 'advisory'}
      and coalesce(database, (select oid from pg_database where datname = current_database()))
        = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.count
}
