/** Checks the replicas, which answer reads once they have the required data. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { limitsOf } from '../../db/connection/client.ts'
import { primaryPlace, standbyPlace, reportLimit } from '../../db/connection/timeline.ts'
import { nameOf } from '../../server/core/config/database-urls.ts'
import { type Check, type Finding, fail, ok, warn, errorText } from './check.ts'

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
  status: number
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
    return fail(name, parts, 'Start it, or take DATABASE_REPLICA_URL away.')
  } finally {
    await client.end().catch(() => {})
  }
}

const pooled = (name: string, found: string): Finding =>
  fail(
    name,
    `a pooler stands before it (${found}): nothing is read there`,
    'Let DATABASE_REPLICA_URL lead past it.',
  )

async function compare(client: pg.Client, name: string, primary?: Place): Promise<Finding> {
  const began = performance.now()
  for (;;) {
    const one = (await client.query<Standby>(ask)).rows[0]!
    if (one.status !== answerWithin) return pooled(name, 'its sessions keep nothing they are told')
    if (!one.standby)
      return warn(name, 'it follows nobody', 'Name a standby in DATABASE_REPLICA_URL.')
    if (!primary) return ok(name, 'answers; how far it is, the primary would have to tell')
    if (one.system !== primary.system)
      return warn(
        name,
        'it follows another server than the primary, or does not know of the last failover yet',
        'Let it follow the primary of DATABASE_URL; after a failover: checkpoint, there.',
      )
    if (one.position >= primary.position) return ok(name, 'has all that the primary had')
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
      'There: select pg_wal_replay_resume(), unless somebody holds it on purpose.',
    )
  if (!isReceiving)
    return warn(
      name,
      `${behind}: it receives nothing`,
      'Look at its log, at primary_conninfo, and whether the primary still has what it lacks.',
    )
  return warn(
    name,
    behind,
    'Look at its disk, its processors and long reads there (max_standby_streaming_delay).',
  )
}
