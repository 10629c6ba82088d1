/**
 * Tracks the version of the catalogue. Every committed write announces a new version over NOTIFY to
 * all servers. It is the ETag of answers that depend on the catalogue alone, and their cache
 * (server/platform/cache) is cleared when it changes. A stale price may be shown for a second, or
 * five when the database network drops packets silently. It is never charged: quotes and orders
 * always read the tables.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, QueryResultRow } from 'pg'
import type { Db } from '../../../db/connection/client.ts'
import { announceCatalogue } from '../../../db/sql/catalogue.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    catalogue: CatalogueVersion
  }
}

export interface CatalogueVersion {
  /**
   * Returns the current version as an ETag; undefined while the listener is down: then nothing may
   * be cached.
   */
  etag: () => string | undefined
  /** returns whether the listener is connected, and how often it was lost */
  connection: () => { isConnected: boolean; losses: number }
  /** Calls `listener` on each change, also when the version becomes unknown. */
  onChange: (listener: () => void) => void
  /** Drops older answers. Call it after a write of this process committed. */
  changed: () => void
  /** Announces stock changes, at most a few times a second whatever the number of orders. */
  stockMoved: () => void
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
  const listeners: (() => void)[] = []
  let epoch = ''
  let version: number | undefined
  let etag: string | undefined
  /** writes of this process since the last announcement; they make its ETag unique */
  let ownWrites = 0
  const processId = randomBytes(3).toString('hex')
  let client: Client | undefined
  let losses = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let announcing: NodeJS.Timeout | undefined
  /** the highest number received on this connection; not a version until the settings are read */
  let highest = 0

  const moveTo = (next: number | undefined, writes = 0) => {
    version = next
    ownWrites = writes
    const own = writes === 0 ? '' : `-${processId}${writes}`
    etag = version === undefined ? undefined : `W/"${epoch}-${version}${own}"`
    for (const listener of listeners) listener()
  }
  const changed = () => moveTo(version, ownWrites + 1)
  /** Parallel writes may announce the later number first: the other still changes the version. */
  const announced = (next: number) => {
    const isNewer = next > highest
    highest = Math.max(highest, next)
    if (version === undefined) return
    if (isNewer) moveTo(next)
    else changed()
  }
  /** Parallel reloads could end in any order: the later one waits, then reads again. */
  let reading: Promise<void> = Promise.resolve()
  const renewThen = (next: number): Promise<void> => {
    highest = Math.max(highest, next)
    moveTo(undefined)
    const current = reading.then(renew).then(() => {
      if (reading === current) moveTo(highest)
    })
    reading = current
    return current
  }
  /**
   * Handles `42`, or `42 settings` when settings changed. Before the first query both only count,
   * because the settings are read after it anyway.
   */
  const received = (payload = '', hasLooked: boolean) => {
    const [next, what] = payload.split(' ')
    if (what === undefined || !hasLooked) announced(Number(next))
    else renewThen(Number(next)).catch(lost)
  }

  const listen = async (): Promise<void> => {
    try {
      const fresh = await connect()
      client = fresh
      let isInitialised = false
      fresh.on('notification', ({ payload }) => received(payload, isInitialised))
      fresh.on('end', lost)
      await fresh.query('listen catalogue')
      const { rows } = await fresh.query<{ epoch: string; version: number }>(
        `select (select value from settings where name = 'catalogue_epoch') as epoch,
                (select last_value from catalogue_version) as version`,
      )
      isInitialised = true
      epoch = rows[0]!.epoch.slice(0, 8)
      await renewThen(Number(rows[0]!.version))
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
    moveTo(undefined)
    highest = 0
    reading = Promise.resolve()
    void disconnect()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), reconnectAfter)
    timer.unref()
  }

  return {
    etag: () => etag,
    connection: () => ({ isConnected: etag !== undefined, losses }),
    onChange: (listener) => void listeners.push(listener),
    changed,
    stockMoved() {
      if (announcing || stopped) return
      announcing = setTimeout(() => {
        announcing = undefined
        sql`select ${announceCatalogue}`.execute(db).catch(changed)
      }, announceEvery)
      announcing.unref()
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
