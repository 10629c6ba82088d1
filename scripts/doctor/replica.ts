/** Checks the replicas, which answer reads once they have the required data. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { limitsOf } from '../../db/connection/client.ts'
import { primaryPlace, reportLimit, standbyPlace } from '../../db/connection/timeline.ts'
import { nameOf } from '../../server/core/config/database-urls.ts'
import { type Check, errorText, type Finding, fail, ok, warn } from './check.ts'

/** Milliseconds that a replica may lag behind the primary's position; servers wait ten seconds. */
const patience = 3_000
const pollEvery = 50
/** Milliseconds that a replica's answer may take. */
const answerWithin = 5_000

interface Place {
  position: number
  system: string
}
interface Standby extends Place {
  standby: boolean
  reported: number
  isPaused: boolean
  isReceiving: boolean
}

const ask = standbyPlace(`${reportLimit},
  case when pg_is_in_recovery() then pg_is_wal_replay_paused() end as "isPaused",
  exists (select from pg_stat_wal_receiver) as "isReceiving"`)

export const replica: Check = async ({ config: { replicaUrls }, database }) => {
  const primary = await database?.query<Place>(primaryPlace).catch(() => undefined)
  const found = replicaUrls.map((url) =>
    inspect(url, replicaUrls.length === 1 ? 'replica' : `replica ${nameOf(url)}`, primary?.rows[0]),
  )
  return Promise.all(found)
}

async function inspect(url: string, name: string, primary?: Place): Promise<Finding> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithin,
    ...limitsOf(answerWithin),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await compare(client, name, primary)
  } catch (error) {
    const parts = errorText(error)
    if (/startup parameter/.test(parts)) return pooled(name, parts)
    return fail(name, parts, 'Start it, or remove DATABASE_REPLICA_URL.')
  } finally {
    await client.end().catch(() => {})
  }
}

const pooled = (name: string, found: string): Finding =>
  fail(
    name,
    `it is behind a pooler (${found}), so it is not used`,
    'Set DATABASE_REPLICA_URL to the replica itself.',
  )

async function compare(client: pg.Client, name: string, primary?: Place): Promise<Finding> {
  const began = performance.now()
  for (;;) {
    const one = (await client.query<Standby>(ask)).rows[0]!
    if (one.reported !== answerWithin) return pooled(name, 'its sessions lose their settings')
    if (!one.standby)
      return warn(name, 'it follows no primary', 'Name a standby in DATABASE_REPLICA_URL.')
    if (!primary) return ok(name, 'responds; its lag is unknown without the primary')
    if (one.system !== primary.system)
      return warn(
        name,
        'it follows another server, or has not seen the last failover yet',
        'Make it follow the primary of DATABASE_URL; after a failover run checkpoint there.',
      )
    if (one.position >= primary.position) return ok(name, 'up to date')
    if (performance.now() - began > patience) return late(name, one, primary.position)
    await wait(pollEvery)
  }
}

/** Returns why a replica lags: the first reason that applies. */
function late(name: string, { position, isPaused, isReceiving }: Standby, wanted: number): Finding {
  const behind = `${((wanted - position) / 1_048_576).toFixed(1)} MB behind after ${patience / 1_000} s`
  if (isPaused)
    return warn(
      name,
      `${behind}: its replay is paused`,
      'Run there: select pg_wal_replay_resume(), unless it is paused on purpose.',
    )
  if (!isReceiving)
    return warn(
      name,
      `${behind}: it receives nothing`,
      'Check its log, primary_conninfo, and whether the primary still has the missing WAL.',
    )
  return warn(
    name,
    behind,
    'Check its disk, its CPU and long queries there (max_standby_streaming_delay).',
  )
}
