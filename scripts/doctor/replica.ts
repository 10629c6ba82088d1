/** The replicas, where reads go as soon as they have what must be seen. */
import pg from 'pg'
import { nameOf } from '../../server/database-urls.ts'
import { type Check, type Finding, fail, ok, warn, wordsOf } from './check.ts'

/** Seconds behind the primary with which a server leaves it out. */
const latest = 10

export const replica: Check = async ({ config: { replicaUrls } }) => {
  const found = replicaUrls.map((url) =>
    look(url, replicaUrls.length === 1 ? 'replica' : `replica ${nameOf(url)}`),
  )
  return (await Promise.all(found)).flat()
}

async function look(url: string, name: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
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
      return [warn(name, 'it follows nobody', 'Name a standby in DATABASE_REPLICA_URL.')]
    const found = `${(lag ?? 0).toFixed(1)} s behind`
    if ((lag ?? 0) <= latest) return [ok(name, found)]
    return [warn(name, found, 'Look at its disk and its line to the primary.')]
  } catch (error) {
    return [fail(name, wordsOf(error), 'Start it, or take DATABASE_REPLICA_URL away.')]
  } finally {
    await client.end().catch(() => {})
  }
}
