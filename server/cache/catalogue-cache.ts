/**
 * Answers of public catalogue reads, valid for one version of the catalogue. Every committed write
 * announces a new version over NOTIFY, to all server processes; the version is also the ETag. A stale
 * price may be shown for a second, never charged: quotes and orders always read the tables.
 *
 * Two stores, because callers may write one question in many ways: results by operation and judged
 * input, and whole responses by the address as it was written (response-cache.ts).
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Client } from 'pg'
import type { Db } from '../../db/client.ts'
import { announceCatalogue } from '../../db/sql/catalogue.ts'
import type { SharedAnswer } from './answers.ts'
import { createStore } from './store.ts'

/** A whole response but for the request's id. */
export interface CachedResponse {
  status: number
  /** names and values in turns, as writeHead takes them */
  head: readonly string[]
  body: Buffer
}

/** What is kept of one version. */
interface Kept<T> {
  find: (key: string) => T | undefined
  /** Keeps what was computed under the version `madeUnder`; drops it when that has moved on since. */
  keep: (key: string, madeUnder: string, value: T) => void
}

export interface CatalogueCache {
  /** The current version as an ETag; undefined while the listener is down, and then nothing is cached. */
  etag: () => string | undefined
  answers: Kept<SharedAnswer>
  responses: Kept<CachedResponse>
  /** A number that one version of the catalogue fixes, such as a count; computed once per version. */
  memo: (key: string, compute: () => Promise<number>) => Promise<number>
  /** To be called after a write of this process committed: nothing older is served from here on. */
  changed: () => void
  /** Announces that stock moved, at most a few times a second however many orders come. */
  stockMoved: () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Bytes of a response's head in memory, about. */
const headBytes = 1_500
const announceEvery = 250
/** Filters on stock see a sale of another process after this time at the latest. */
const memoFor = 1_000
const reconnectAfter = 500

/**
 * @param connect opens a client of its own for LISTEN; it must carry an error listener
 */
export function createCatalogueCache(db: Db, connect: () => Promise<Client>): CatalogueCache {
  // a character may take two bytes
  const answers = createStore<SharedAnswer>(({ text }) => 2 * text.length)
  const responses = createStore<CachedResponse>(({ body }) => body.length + headBytes)
  const numbers = new LRUCache<string, Promise<number>>({ max: 1_000, ttl: memoFor })
  let epoch = ''
  let version: number | undefined
  let etag: string | undefined
  /** writes of this process since the last announcement; they make an ETag nobody else hands out */
  let ownWrites = 0
  const processId = randomBytes(3).toString('hex')
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let announcing: NodeJS.Timeout | undefined

  const clear = () => {
    for (const store of [answers, responses, numbers]) store.clear()
  }
  /** Nothing that was kept outlives the version it was made under. */
  const moveTo = (next: number | undefined, writes = 0) => {
    version = next
    ownWrites = writes
    const own = writes === 0 ? '' : `-${processId}${writes}`
    etag = version === undefined ? undefined : `W/"${epoch}-${version}${own}"`
    clear()
  }
  /** Of two writes at once the later number may be announced first: the other moves the version all the same. */
  const announced = (next: number) =>
    version === undefined || next > version ? moveTo(next) : moveTo(version, ownWrites + 1)

  const listen = async (): Promise<void> => {
    try {
      const fresh = await connect()
      client = fresh
      fresh.on('notification', (message) => announced(Number(message.payload)))
      fresh.on('end', lost)
      await fresh.query('listen catalogue')
      const state = await fresh.query<{ epoch: string; version: number }>(
        `select (select value from settings where name = 'catalogue_epoch') as epoch,
                (select last_value from catalogue_version) as version`,
      )
      epoch = state.rows[0]?.epoch.slice(0, 8) ?? ''
      announced(Number(state.rows[0]?.version ?? 0))
    } catch {
      lost()
    }
  }
  function lost(): void {
    moveTo(undefined)
    client?.removeAllListeners('end')
    void client?.end().catch(() => {})
    client = undefined
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), reconnectAfter)
    timer.unref()
  }

  const kept = <T extends object>(store: LRUCache<string, T>): Kept<T> => ({
    find: (key) => store.get(key),
    keep(key, madeUnder, value) {
      if (madeUnder === etag) store.set(key, value)
    },
  })
  return {
    etag: () => etag,
    answers: kept(answers),
    responses: kept(responses),
    memo(key, compute) {
      const known = numbers.get(key)
      if (known) return known
      const value = compute()
      if (version !== undefined) numbers.set(key, value)
      value.catch(() => numbers.delete(key))
      return value
    },
    changed: () => moveTo(version, ownWrites + 1),
    stockMoved() {
      if (announcing || stopped) return
      announcing = setTimeout(() => {
        announcing = undefined
        sql`select ${announceCatalogue}`.execute(db).catch(clear)
      }, announceEvery)
      announcing.unref()
    },
    start: listen,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(announcing)
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
