/**
 * Routes reads to replicas: a replica answers once it has replayed what the read must see, else the
 * primary does. A read that fails on a replica is repeated on the primary.
 *
 * The catalogue's version decides what a catalogue read must see: when it changes, the primary is
 * asked for its log position (docs/adr/0032-read-only-from-servers-that-replayed-the-write.md). A
 * report must see all that was committed when it began: the primary is asked each time. Both use
 * the listening connection, so replicas are not read while it is down.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../../../db/connection/client.ts'
import { createReader } from '../../../db/connection/reader.ts'
import { primaryPlace } from '../../../db/connection/timeline.ts'
import type { CatalogueVersion } from '../cache/catalogue-version.ts'
import { createReplica, type PrimaryPlace, type ReadLog, type Replicas } from './replica.ts'

const checkEvery = 1_000
/** Milliseconds that a report waits for a replica; the report itself takes longer. */
const reportTimeout = 100

export interface Gate extends Replicas {
  /** see Services.replica */
  catalogue: Db
  /** see Services.reports */
  reports: Db
  /** Checks every replica for the first time, and then each second. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const ignore = () => {}

export interface GateOptions {
  urls: readonly string[]
  /** connections to each */
  max: number
  primary: Db
  catalogue: CatalogueVersion
  log: FastifyBaseLogger
  /** returns the log for reads of the replica at this address */
  record?: (url: string) => ReadLog | undefined
}

/** Creates the gate. Call it before the catalogue's version starts, so that no change is missed. */
export function createGate(options: GateOptions): Gate {
  const { urls, max, primary, catalogue, log, record } = options
  const replicas = urls.map((url) => createReplica(url, max, log, record?.(url)))

  /** The primary's position. Calls in one turn of the event loop share one query. */
  let next: Promise<PrimaryPlace> | undefined
  const ask = (): Promise<PrimaryPlace> => {
    next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = undefined
      return catalogue.queryPrimary<PrimaryPlace>(primaryPlace)
    })
    return next
  }

  /** Log position that shows the catalogue's version; undefined while unknown. */
  let needed: number | undefined
  let moves = 0
  const moved = () => {
    needed = undefined
    moves += 1
    const mine = moves
    if (catalogue.version() === undefined) {
      // the listener may reconnect to another primary
      for (const replica of replicas) replica.doubt()
      return
    }
    ask().then(({ position }) => {
      if (mine === moves) needed = position
    }, ignore)
  }
  catalogue.onChange(moved)

  const check = async () => {
    if (needed === undefined) moved()
    const at = Date.now()
    const place = await ask().catch(() => undefined)
    if (place) await Promise.all(replicas.map((replica) => replica.check({ ...place, at })))
  }
  let timer: NodeJS.Timeout | undefined

  const read = async (query: CompiledQuery, position: number | undefined, patience: number) => {
    if (position !== undefined) {
      const ready = replicas.filter((replica) => replica.isReady())
      for (const replica of ready.sort((a, b) => a.busy() - b.busy())) {
        try {
          const result = await replica.read(query, position, patience)
          if (result) return result
        } catch {
          break
        }
      }
    }
    return primary.executeQuery(query)
  }

  return {
    catalogue: createReader((query) => read(query, needed, 0)),
    reports: createReader(async (query) => {
      const isUseful = catalogue.version() !== undefined && replicas.some((one) => one.isReady())
      const place = isUseful ? await ask().catch(() => undefined) : undefined
      return read(query, place?.position, reportTimeout)
    }),
    // PostgreSQL sends earlier announcements before the answer.
    catchUp: () => ask().then(ignore, ignore),
    figures: () => replicas.map((replica) => replica.figures()),
    async start() {
      timer = setInterval(() => void check(), checkEvery)
      timer.unref()
      await check()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }
}
