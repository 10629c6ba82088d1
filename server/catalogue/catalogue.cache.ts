/**
 * Serialised answers of public catalogue reads, valid for one version of the catalogue. Every
 * committed write announces a new version over NOTIFY, to all server processes; the version is also
 * the ETag. A stale price may be shown for a second, never charged: quotes and orders always read
 * the tables.
 *
 * Two shelves, because callers may write one question in many ways. Answers are kept by operation
 * and judged input: what nobody knows makes no entry of its own. Above them stand whole responses,
 * ready to send, by the address as it was written and the host it names (server/http/ready.ts).
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../../db/client.ts'
import { announceCatalogue } from '../../db/sql/catalogue.ts'
import type { SharedAnswer } from './answers.ts'
import { createShelf } from './shelf.ts'

/** A whole response but for the request's id. */
export interface ReadyResponse {
  status: number
  /** counts it among the requests of its route, as the metrics do all others */
  observe: (seconds: number) => void
  etag: string | undefined
  /** names and values in turns, as writeHead takes them */
  head: readonly string[]
  /** each character a byte, which is the cheapest to write together with the head; long ones as bytes */
  body: string | Buffer
}

/** The responses to one address: the whole, and the one for callers who hold this version. */
interface ReadyPair {
  whole?: ReadyResponse
  unchanged?: ReadyResponse
}

export interface CatalogueCache {
  /** The current version as an ETag; undefined while the listener is down, and then nothing is cached. */
  etag: () => string | undefined
  find: (key: string) => SharedAnswer | undefined
  /** Keeps an answer that was computed under `etag`; dropped when the version has moved on since. */
  keep: (key: string, etag: string, answer: SharedAnswer) => void
  /** The same for whole responses. */
  findReady: (address: string) => ReadyPair | undefined
  keepReady: (address: string, etag: string, responses: ReadyPair) => void
  /** A number that one version of the catalogue fixes, such as a count; computed once per version. */
  memo: (key: string, compute: () => Promise<number>) => Promise<number>
  /** To be called after a write of this process committed: nothing older is served from here on. */
  changed: () => void
  /** Announces that stock moved, at most a few times a second however many orders come. */
  stockMoved: () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Bytes that each shelf holds at most. */
const capacity = 20 * 1024 * 1024
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
  const answers = createShelf<SharedAnswer>(capacity)
  const responses = createShelf<ReadyPair>(capacity)
  const numbers = new Map<string, { value: Promise<number>; until: number }>()
  let epoch = ''
  let version: number | undefined
  /** writes of this process since the last announcement; they make an ETag nobody else hands out */
  let ownWrites = 0
  const processId = randomBytes(3).toString('hex')
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let announcing: NodeJS.Timeout | undefined

  const clear = () => {
    answers.clear()
    responses.clear()
    numbers.clear()
  }
  const moveTo = (next: number) => {
    version = Math.max(version ?? 0, next)
    ownWrites = 0
    clear()
  }

  const listen = async (): Promise<void> => {
    try {
      const fresh = await connect()
      client = fresh
      fresh.on('notification', (message) => moveTo(Number(message.payload)))
      fresh.on('end', lost)
      await fresh.query('listen catalogue')
      const state = await fresh.query<{ epoch: string; version: number }>(
        `select (select value from settings where name = 'catalogue_epoch') as epoch,
                (select last_value from catalogue_version) as version`,
      )
      epoch = state.rows[0]?.epoch.slice(0, 8) ?? ''
      moveTo(Number(state.rows[0]?.version ?? 0))
    } catch {
      lost()
    }
  }
  function lost(): void {
    version = undefined
    clear()
    client?.removeAllListeners('end')
    void client?.end().catch(() => {})
    client = undefined
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), reconnectAfter)
    timer.unref()
  }

  const etag = () => {
    if (version === undefined) return undefined
    const own = ownWrites === 0 ? '' : `-${processId}${ownWrites}`
    return `W/"${epoch}-${version}${own}"`
  }
  return {
    etag,
    find: answers.find,
    keep(key, madeUnder, answer) {
      // a character may take two bytes
      if (madeUnder === etag()) answers.keep(key, answer, answer.text.length * 2)
    },
    findReady: responses.find,
    keepReady(address, madeUnder, given) {
      if (madeUnder !== etag()) return
      const pair = { ...responses.find(address), ...given }
      const bodyBytes = pair.whole?.body.length ?? 0
      responses.keep(address, pair, bodyBytes + 2 * headBytes)
    },
    memo(key, compute) {
      const known = numbers.get(key)
      if (known && known.until > Date.now()) return known.value
      const value = compute()
      numbers.set(key, { value, until: Date.now() + (version === undefined ? 0 : memoFor) })
      value.catch(() => numbers.delete(key))
      if (numbers.size > 1_000) numbers.delete(numbers.keys().next().value!)
      return value
    },
    changed() {
      ownWrites += 1
      clear()
    },
    stockMoved() {
      if (announcing || stopped) return
      announcing = setTimeout(() => {
        announcing = undefined
        sql`select ${announceCatalogue}`.execute(db).catch(() => clear())
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
