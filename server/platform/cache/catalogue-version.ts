/**
 * Tracks changes of the catalogue, and decides which answers are still current. Every committed
 * write notifies all servers. Sales name the keys of the answers that they change
 * (server/platform/cache/keys.ts); other writes drop all answers. A stale price or stock may be shown
 * for a second, or five when the database network drops packets silently, also in a quote. It is never
 * charged: orders always read the tables.
 */
import { sql } from 'kysely'
import type { Client, QueryResultRow } from 'pg'
import type { Db } from '../../../db/connection/client.ts'
import { listFewLeft } from '../../../db/queries/catalog/stock.queries.ts'
import { announceCatalogue, announceKeys } from '../../../db/sql/catalogue.ts'
import { fewLeft } from '../../core/values/page-sizes.schema.ts'
import { fewLeftKey, keysOfSale } from './keys.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    catalogue: CatalogueVersion
  }
}

export interface CatalogueVersion {
  /**
   * Returns the number of the last change that dropped all answers; undefined while the listener is
   * down: then nothing may be cached.
   */
  version: () => number | undefined
  /** Returns the number of the last change. Call it before the first query of an answer. */
  lastChange: () => number
  /** Returns whether nothing changed an answer with these keys since change number `read`. */
  isCurrent: (read: number, keys: readonly string[]) => boolean
  /** returns whether the listener is connected, and how often it was lost */
  connection: () => { isConnected: boolean; losses: number }
  /** Calls `listener` on each change, also when the version becomes unknown. */
  onChange: (listener: (dropsAll: boolean) => void) => void
  /** Drops older answers. Call it after a write of this process committed. */
  changed: () => void
  /**
   * Announces stock changes, about once a second whatever the number of orders.
   * @param productIds without them, all answers are dropped
   */
  stockMoved: (productIds?: readonly string[]) => void
  /**
   * Queries one row from the primary over the listening connection.
   * @throws while the listener is down
   */
  queryPrimary: <T extends QueryResultRow>(text: string) => Promise<T>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Milliseconds; with the notification, other servers show a sale within a second. */
const announceEvery = 750
/** Bytes of a notification; PostgreSQL refuses 8,000. */
const maxPayload = 7_000
/** Keys with the number of their last change; more drop all answers. */
const maxKeys = 10_000
const reconnectAfter = 500
/** Milliseconds. A machine that loses power closes no connection, so the listener has to poll. */
const pollEvery = 2_000

/**
 * Creates the tracker.
 * @param connect opens a separate client for LISTEN, which ends itself on a timeout; it must carry
 * an error listener
 * @param renew reloads the settings, which answers also depend on. Nothing is cached until it is
 * done.
 */
export function createCatalogueVersion(
  db: Db,
  connect: () => Promise<Client>,
  renew: () => Promise<void>,
): CatalogueVersion {
  const listeners: ((dropsAll: boolean) => void)[] = []
  let version: number | undefined
  let changes = 0
  /** the number of the last change of each key, since the version */
  const changedAt = new Map<string, number>()
  /** products of the next announcement; undefined when it drops all answers */
  let moved: Set<string> | undefined = new Set()
  let client: Client | undefined
  let losses = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let announcing: NodeJS.Timeout | undefined

  const dropAll = (isKnown: boolean) => {
    changes += 1
    changedAt.clear()
    version = isKnown ? changes : undefined
    for (const listener of listeners) listener(true)
  }
  const changed = () => dropAll(version !== undefined)
  const dropKeys = (keys: readonly string[]) => {
    if (changedAt.size + keys.length > maxKeys) return changed()
    changes += 1
    for (const key of keys) changedAt.set(key, changes)
    for (const listener of listeners) listener(false)
  }
  /** Parallel reloads could end in any order: the later one waits, then reads again. */
  let reading: Promise<void> = Promise.resolve()
  const renewSettings = (): Promise<void> => {
    dropAll(false)
    const current = reading.then(renew).then(() => {
      if (reading === current) dropAll(true)
    })
    reading = current
    return current
  }
  /** Handles `42`, `42 settings` when settings changed, and `keys p-A p-B`. */
  const received = (payload = '') => {
    const [kind, ...rest] = payload.split(' ')
    if (kind === 'keys') dropKeys(rest)
    else if (rest.length > 0) renewSettings().catch(lost)
    else changed()
  }
  const announceStock = async () => {
    announcing = undefined
    const products = moved && [...moved]
    moved = new Set()
    const few = products ? await listFewLeft(db, products, fewLeft) : []
    const keys = products ? [...keysOfSale(products), ...few.map(fewLeftKey)].join(' ') : ''
    const isShort = keys !== '' && keys.length <= maxPayload
    await sql`select ${isShort ? announceKeys(keys) : announceCatalogue}`.execute(db)
  }

  const listen = async (): Promise<void> => {
    try {
      const fresh = await connect()
      client = fresh
      fresh.on('notification', ({ payload }) => received(payload))
      fresh.on('end', lost)
      await fresh.query('listen catalogue')
      await renewSettings()
      poll(fresh)
    } catch {
      lost()
      // Until the listener is back, reload periodically.
      await renew().catch(() => {})
    }
  }
  /**
   * Polls the connection. A timeout ends it (db/connection/timeout-client.ts) and is noticed as a
   * loss. An ended one is polled once more, without effect.
   */
  function poll(listening: Client): void {
    const query = () =>
      listening.query('select 1').then(
        () => poll(listening),
        () => {},
      )
    setTimeout(query, pollEvery).unref()
  }
  /**
   * Ends the connection on purpose: neither this file nor server/app/services.ts counts it as a
   * loss.
   */
  async function disconnect(): Promise<void> {
    const former = client
    client = undefined
    former?.removeAllListeners('notification')
    former?.removeAllListeners('end')
    await former?.end().catch(() => {})
  }
  function lost(): void {
    if (client) losses += 1
    dropAll(false)
    reading = Promise.resolve()
    void disconnect()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), reconnectAfter)
    timer.unref()
  }

  return {
    version: () => version,
    lastChange: () => changes,
    isCurrent: (read, keys) =>
      version !== undefined &&
      read >= version &&
      keys.every((key) => (changedAt.get(key) ?? 0) <= read),
    connection: () => ({ isConnected: version !== undefined, losses }),
    onChange: (listener) => void listeners.push(listener),
    changed,
    stockMoved(productIds) {
      if (stopped) return
      if (!productIds) moved = undefined
      for (const productId of productIds ?? []) moved?.add(productId)
      announcing ??= setTimeout(() => announceStock().catch(changed), announceEvery).unref()
    },
    async queryPrimary<T extends QueryResultRow>(text: string) {
      if (!client) throw new Error('The listening connection to the database is lost.')
      return (await client.query<T>(text)).rows[0]!
    },
    start: listen,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(announcing)
      await disconnect()
    },
  }
}
