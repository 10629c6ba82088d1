/** One replica: connections that read, one that asks how it is, and what came of both. */
import type { FastifyBaseLogger } from 'fastify'
import type { CompiledQuery, LogEvent, QueryResult } from 'kysely'
import type pg from 'pg'
import { applicationName } from '../../../db/connection/application-name.ts'
import { createPool, type Db, limitsOf } from '../../../db/connection/client.ts'
import { standbyPlace, toldLimit } from '../../../db/connection/timeline.ts'
import { timeoutClient } from '../../../db/connection/timeout-client.ts'
import { nameOf } from '../../core/config/database-urls.ts'
import { createLag, type Moment } from './lag.ts'

/**
 * `away` cannot be asked, `late` is too far behind, `other` is no standby of this primary: it was
 * promoted, is the primary itself, or follows another one.
 */
export const replicaStates = ['ready', 'late', 'away', 'other'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** Where the primary is, and which one it is: its cluster, and how often another has taken over. */
export interface PrimaryPlace {
  position: number
  system: string
}

export interface ReplicaFigures {
  /** host, port and database */
  name: string
  state: ReplicaState
  lagSeconds: number
  /** reads that it answered, for which it was not far enough, and in which it failed */
  reads: { answered: number; behind: number; failed: number }
}

/** Hears of each read as Kysely would tell it. */
export type ReadLog = (event: LogEvent) => void

declare module '../../core/context/context.ts' {
  interface Services {
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

/** What the app asks of all replicas together. */
export interface Replicas {
  figures: () => readonly ReplicaFigures[]
  /** Settles when all that was announced before has been heard, or nothing is heard at all. */
  catchUp: () => Promise<void>
}

/** Milliseconds in which it must let itself be asked, and answer that. */
const answerWithin = 1_000
/** Seconds behind its primary with which it is left out. */
const mostLag = 10
/** Milliseconds for which one that is not far enough is not asked again. */
const restAfterBehind = 20
/** Milliseconds between two looks at one that is waited for. */
const lookEvery = 5

/** With what its sessions keep of what they are told: nothing where a pooler lends them. */
const place = standbyPlace(toldLimit)

interface Found {
  standby: boolean
  position: number | null
  system: string
  told: number
}

export function createReplica(url: string, max: number, log: FastifyBaseLogger, record?: ReadLog) {
  const name = nameOf(url)
  const lag = createLag()
  const reads = { answered: 0, behind: 0, failed: 0 }
  let state: ReplicaState = 'away'
  /** of it the log knows; nothing yet, and one that is away from the start is told as well */
  let said: ReplicaState | undefined
  let notBefore = 0
  let watch: pg.Client | undefined
  let isAsked = false
  /** how often it was doubted, and which doubt was the last to be cleared */
  let doubts = 1
  let cleared = 0
  let stopped = false
  /** ends what is under way in it when it is found to be away */
  const underWay = new Set<(error: Error) => void>()
  /** as far as each session saw it: a session never goes back, a server that starts again may */
  const seen = new WeakMap<object, number>()

  const open = () => createPool({ url, max, connectTimeout: answerWithin, onError: () => {} })
  let pool = open()

  const become = (next: ReplicaState, error?: Error) => {
    if (said !== next && !stopped)
      log[next === 'ready' ? 'info' : 'warn']({ replica: name, err: error }, `replica is ${next}`)
    state = said = next
  }
  /** Nothing waits for it any longer, and no connection of before is used when it is back. */
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
  const judge = (found: Found, primary: PrimaryPlace) => {
    // A session of today may be one of tomorrow's server, which starts again further behind.
    if (found.told !== answerWithin) throw new Error('a pooler stands before it')
    if (!found.standby || found.position === null || found.system !== primary.system) {
      lag.forget()
      return become('other')
    }
    lag.reached(found.position)
    become(lag.seconds(Date.now()) > mostLag ? 'late' : 'ready')
  }

  /** How far a session of it has come; waits for it a little, where that is allowed. */
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
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
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
      // whatever went wrong in a session, the next reader gets another
      client.release(broken)
    }
  }

  return {
    name,
    /** The primary is there now: is this one well, and how far? Never rejects. */
    async check(primary: PrimaryPlace & Moment): Promise<void> {
      lag.expect(primary)
      if (isAsked) return
      isAsked = true
      const doubt = doubts
      try {
        watch ??= await connectWatch()
        const { rows } = await watch.query(place)
        if (!stopped) judge(rows[0], primary)
        cleared = doubt
      } catch (error) {
        fail(error as Error)
      } finally {
        isAsked = false
        if (stopped) void watch?.end().catch(() => {})
      }
    },
    /** It may follow another primary than the one that is heard: it is not read until it is looked at anew. */
    doubt(): void {
      doubts += 1
    },
    isReady: () => state === 'ready' && cleared === doubts && Date.now() >= notBefore,
    busy: () => underWay.size,
    /**
     * @param patience milliseconds to wait for it to come as far as `position`
     * @returns undefined when it is not as far
     * @throws whatever went wrong; the same read may be asked of the primary
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
        // what Postgres says of a query has a code of five; all else, and 57P.. and 08..., is about the server
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
