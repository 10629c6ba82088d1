/** The replica, where reads go that may lag behind. */
import pg from 'pg'
import { type Check, fail, ok, warn, wordsOf } from './check.ts'

/** Seconds behind the primary after which pages are noticeably old. */
const latest = 10

export const replica: Check = async ({ config: { replicaUrl } }) => {
  if (replicaUrl === undefined) return []
  const client = new pg.Client({ connectionString: replicaUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; lag: number | null }>(
      `select pg_is_in_recovery() as "isStandby",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`,
    )
    const { isStandby, lag } = rows[0]!
    if (!isStandby)
      return [warn('replica', 'it follows nobody', 'Name a standby in DATABASE_REPLICA_URL.')]
    const found = `${(lag ?? 0).toFixed(1)} s behind`
    if ((lag ?? 0) <= latest) return [ok('replica', found)]
    return [warn('replica', found, 'Look at its disk and its line to the primary.')]
  } catch (error) {
    return [fail('replica', wordsOf(error), 'Start it, or take DATABASE_REPLICA_URL away.')]
  } finally {
    await client.end().catch(() => {})
  }
}
