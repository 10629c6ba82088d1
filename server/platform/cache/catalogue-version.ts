/**
 * The version of the catalogue. Every committed write announces a new one over NOTIFY, to all server
 * processes; it is the ETag of what hangs on the catalogue alone, and what is kept of such answers
 * (server/platform/cache) goes when it moves. A stale price may be shown for a second, and for five where the
 * network to the database swallows what is sent; never charged: quotes
 * and orders always read the tables.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, QueryResultRow } from 'pg'
import type { Db } from '../../../db/connection/client.ts'
import { announceCatalogue } from '../../../db/sql/catalogue.ts'

declare module '../../core/context/context.ts' {
  interface Services {
    catalogue: CatalogueVersion
  }
}

export interface CatalogueVersion {
  /** The current version as an ETag; undefined while the listener is down, and then nothing may be kept. */
  etag: () => string | undefined
  /** whether changes are heard of, and how often that ended */
  hearing: () => { isHeard: boolean; losses: number }
  /** `listener` hears of every move, also of the one to no version. */
  onMove: (listener: () => void) => void
  /** To be called after a write of this process committed: nothing older is served from here on. */
  changed: () => void
  /** Announces that stock moved, at most a few times a second however many orders come. */
  stockMoved: () => void
  /**
   * Asks the primary for one row over the connection that listens.
   * @throws while the listener is down
   */
  askPrimary: <T extends QueryResultRow>(text: string) => Promise<T>
  start: () => Promise<void>
  stop: () => Promise<void>
}

const announceEvery = 250
const reconnectAfter = 500
/** Milliseconds. A machine that goes dark closes no connection: who listens has to ask. */
const askEvery = 2_000

/**
 * @param connect opens a client of its own for LISTEN, which ends itself when an answer stays out; it must
 * carry an error listener
 * @param renew reads anew what answers are made of besides the catalogue: the settings. Nothing is kept
 * until it has.
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
  /** writes of this process since the last announcement; they make an ETag nobody else hands out */
  let ownWrites = 0
  const processId = randomBytes(3).toString('hex')
  let client: Client | undefined
  let losses = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let announcing: NodeJS.Timeout | undefined
  /** the highest number heard of over this connection; not a version before the settings are read */
  let highest = 0

  const moveTo = (next: number | undefined, writes = 0) => {
    version = next
    ownWrites = writes
    const own = writes === 0 ? '' : `-${processId}${writes}`
    etag = version === undefined ? undefined : `W/"${epoch}-${version}${own}"`
    for (const listener of listeners) listener()
  }
  const changed = () => moveTo(version, ownWrites + 1)
  /** Of two writes at once the later number may be announced first: the other moves the version all the same. */
  const announced = (next: number) => {
    const isNewer = next > highest
    highest = Math.max(highest, next)
    if (version === undefined) return
    if (isNewer) moveTo(next)
    else changed()
  }
  /** Two readings at once would end in any order: the later waits for the earlier, and reads anew. */
  let reading: Promise<void> = Promise.resolve()
  const renewThen = (next: number): Promise<void> => {
    highest = Math.max(highest, next)
    moveTo(undefined)
    const mine = reading.then(renew).then(() => {
      if (reading === mine) moveTo(highest)
    })
    reading = mine
    return mine
  }
  /**
   * `42`, and `42 settings` when settings changed. Before the first look at the database both only count:
   * the settings are read after it in any case.
   */
  const heard = (payload = '', hasLooked: boolean) => {
    const [next, what] = payload.split(' ')
    if (what === undefined || !hasLooked) announced(Number(next))
    else renewThen(Number(next)).catch(lost)
  }

  const listen = async (): Promise<void> => {
    try {
      const fresh = await connect()
      client = fresh
      let hasLooked = false
      fresh.on('notification', ({ payload }) => heard(payload, hasLooked))
      fresh.on('end', lost)
      await fresh.query('listen catalogue')
      const { rows } = await fresh.query<{ epoch: string; version: number }>(
        `select (select value from settings where name = 'catalogue_epoch') as epoch,
                (select last_value from catalogue_version) as version`,
      )
      hasLooked = true
      epoch = rows[0]!.epoch.slice(0, 8)
      await renewThen(Number(rows[0]!.version))
      askOn(fresh)
    } catch {
      lost()
      // Who cannot listen asks again and again.
      await renew().catch(() => {})
    }
  }
  /** One that stays out ends the connection (db/connection/timeout-client.ts), and that is heard. One that has ended is asked once more, in vain. */
  function askOn(listening: Client): void {
    const ask = () =>
      listening.query('select 1').then(
        () => askOn(listening),
        () => {},
      )
    setTimeout(ask, askEvery).unref()
  }
  /** Ends the connection; nobody takes that for a loss, neither here nor who watches over it (server/app/services.ts). */
  async function forsake(): Promise<void> {
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
    void forsake()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void listen(), reconnectAfter)
    timer.unref()
  }

  return {
    etag: () => etag,
    hearing: () => ({ isHeard: etag !== undefined, losses }),
    onMove: (listener) => void listeners.push(listener),
    changed,
    stockMoved() {
      if (announcing || stopped) return
      announcing = setTimeout(() => {
        announcing = undefined
        sql`select ${announceCatalogue}`.execute(db).catch(changed)
      }, announceEvery)
      announcing.unref()
    },
    async askPrimary<T extends QueryResultRow>(text: string) {
      if (!client) throw new Error('Nothing is heard from the database.')
      return (await client.query<T>(text)).rows[0]!
    },
    start: listen,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(announcing)
      await forsake()
    },
  }
}
