/** One replica: a pool for reads, a connection for checks, and its state. */
import type { FastifyBaseLogger } from 'fastify'
import type { CompiledQuery, LogEvent, QueryResult } from 'kysely'
import type pg from 'pg'
import { applicationName } from '../../../db/connection/application-name.ts'
import { createPool, type Db, limitsOf } from '../../../db/connection/client.ts'
import { reportLimit, standbyPlace } from '../../../db/connection/timeline.ts'
import { timeoutClient } from '../../../db/connection/timeout-client.ts'
import { nameOf } from '../../core/config/database-urls.ts'
import { createLag, type ReachedAt } from './lag.ts'

/**
 * `away` is unreachable, `late` is too far behind, `other` is not a standby of this primary: it was
 * promoted, is the primary itself, or follows another one.
 */
export const replicaStates = ['ready', 'late', 'away', 'other'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** The primary's position and identity: its cluster, and the number of failovers. */
export interface PrimaryPlace {
  position: number
  system: string
}

export interface ReplicaFigures {
  /** host, port and database */
  name: string
  state: ReplicaState
  lagSeconds: number
  /** reads that it answered, was too far behind for, or failed in */
  reads: { answered: number; behind: number; failed: number }
}

/** Receives each read, as Kysely logs it. */
export type ReadLog = (event: LogEvent) => void

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    /**
     * Catalogue reads: from a replica that has replayed the announced version, else from `db`; the same
     * as `db` without replicas
     */
    replica: Db
    /**
     * Long reads for staff: from a replica that has replayed all that was committed when they began,
     * else from `db`; the same as `db` without replicas
     */
    reports: Db
    /** undefined without replicas */
    replicas: Replicas | undefined
  }
}

/** All replicas together, for the app. */
export interface Replicas {
  figures: () => readonly ReplicaFigures[]
  /** Resolves when all earlier announcements have arrived, or the listener is down. */
  catchUp: () => Promise<void>
}

/** Milliseconds for connecting to a replica, and for its answer. */
const answerWithin = 1_000
/** Seconds of lag above which a replica is skipped. */
const maxLag = 10
/** Milliseconds for which a replica that is too far behind is not asked again. */
const restAfterBehind = 20
/** Milliseconds between two checks of a replica that a read waits for. */
const pollEvery = 5

/** Reads also a session setting, which a pooler does not preserve. */
const place = standbyPlace(reportLimit)

interface Found {
  standby: boolean
  position: number | null
  system: string
  reported: number
}

export function createReplica(url: string, max: number, log: FastifyBaseLogger, record?: ReadLog) {
  const name = nameOf(url)
  const lag = createLag()
  const reads = { answered: 0, behind: 0, failed: 0 }
  let state: ReplicaState = 'away'
  /** the state that was logged last; none at first, so that an initial `away` is logged as well */
  let loggedState: ReplicaState | undefined
  let notBefore = 0
  let watch: pg.Client | undefined
  let isQuerying = false
  /** the number of doubts, and the last doubt that was cleared */
  let doubts = 1
  let cleared = 0
  let stopped = false
  /** ends the running reads when the replica is found to be away */
  const underWay = new Set<(error: Error) => void>()
  /** the position that each session saw: a session never returns to an earlier one, a restarted server may */
  const seen = new WeakMap<object, number>()

  const open = () => createPool({ url, max, connectTimeout: answerWithin, onError: () => {} })
  let pool = open()

  const become = (next: ReplicaState, error?: Error) => {
    if (loggedState !== next && !stopped)
      log[next === 'ready' ? 'info' : 'warn']({ replica: name, err: error }, `replica is ${next}`)
    state = loggedState = next
  }
  /** Ends all waiting reads; connections from before are not reused. */
  const fail = (error: Error) => {
    become('away', error)
    void watch?.end().catch(() => {})
    watch = undefined
    void pool.end().catch(() => {})
    pool = open()
    for (const end of underWay) end(error)
  }

  const connectWatch = async (): Promise<pg.Client> => {
    const client = new (timeoutClient(answerWithin))({
      connectionString: url,
      connectionTimeoutMillis: answerWithin,
      keepAlive: true,
      application_name: applicationName,
      ...limitsOf(answerWithin),
    })
    client.on('error', (error: Error) => {
      if (client === watch) fail(error)
    })
    await client.connect()
    return client
  }
  const classify = (found: Found, primary: PrimaryPlace) => {
    // A session may outlive a restart of the server behind a pooler, which resumes further behind.
    if (found.reported !== answerWithin) throw new Error('the replica is behind a pooler')
    if (!found.standby || found.position === null || found.system !== primary.system) {
      lag.clear()
      return become('other')
    }
    lag.reached(found.position)
    become(lag.seconds(Date.now()) > maxLag ? 'late' : 'ready')
  }

  /** Returns whether its session has reached the position; waits briefly where allowed. */
  const hasReached = async (client: pg.PoolClient, position: number, until: number) => {
    if ((seen.get(client) ?? -1) >= position) return true
    for (;;) {
      const { rows } = await client.query<{ position: number | null }>(
        `select (pg_last_wal_replay_lsn() - '0/0')::int8 as position`,
      )
      const reached = rows[0]?.position ?? -1
      seen.set(client, reached)
      if (reached >= position) return true
      if (Date.now() >= until) return false
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
  }
  const readIn = async (query: CompiledQuery, position: number, patience: number) => {
    const client = await pool.connect()
    let broken = true
    try {
      const isThere = await hasReached(client, position, Date.now() + patience)
      const result = isThere ? await client.query(query.sql, [...query.parameters]) : undefined
      broken = false
      return result
    } finally {
      // after any error the next read gets another session
      client.release(broken)
    }
  }

  return {
    name,
    /** Checks the replica's state and position against the primary's. Never rejects. */
    async check(primary: PrimaryPlace & ReachedAt): Promise<void> {
      lag.expect(primary)
      if (isQuerying) return
      isQuerying = true
      const doubt = doubts
      try {
        watch ??= await connectWatch()
        const { rows } = await watch.query(place)
        if (!stopped) classify(rows[0], primary)
        cleared = doubt
      } catch (error) {
        fail(error as Error)
      } finally {
        isQuerying = false
        if (stopped) void watch?.end().catch(() => {})
      }
    },
    /** Stops reads until the next check, because the replica may follow another primary. */
    doubt(): void {
      doubts += 1
    },
    isReady: () => state === 'ready' && cleared === doubts && Date.now() >= notBefore,
    busy: () => underWay.size,
    /**
     * Runs a read on the replica.
     * @param patience milliseconds to wait for it to reach `position`
     * @returns undefined when it has not reached it
     * @throws any error; the same read may be repeated on the primary
     */
    async read(
      query: CompiledQuery,
      position: number,
      patience: number,
    ): Promise<QueryResult<unknown> | undefined> {
      const began = performance.now()
      const event = () => ({ query, queryDurationMillis: performance.now() - began })
      const { promise: ended, reject: end } = Promise.withResolvers<never>()
      underWay.add(end)
      try {
        const result = await Promise.race([readIn(query, position, patience), ended])
        if (result) {
          reads.answered += 1
          record?.({ level: 'query', ...event() })
          return { rows: result.rows }
        }
        reads.behind += 1
        notBefore = Date.now() + restAfterBehind
        return undefined
      } catch (error) {
        reads.failed += 1
        record?.({ level: 'error', error, ...event() })
        // PostgreSQL's errors of a query have a five-character code; all others, and 57P.. and
        // 08..., concern the server
        const { code = '' } = error as { code?: string }
        if (!/^(?!57P|08)[0-9A-Z]{5}$/.test(code) && state !== 'away') fail(error as Error)
        throw error
      } finally {
        underWay.delete(end)
      }
    },
    figures: (): ReplicaFigures => ({
      name,
      state,
      lagSeconds: lag.seconds(Date.now()),
      reads: { ...reads },
    }),
    async stop(): Promise<void> {
      stopped = true
      await Promise.all([watch?.end().catch(() => {}), pool.end()])
    },
  }
}
