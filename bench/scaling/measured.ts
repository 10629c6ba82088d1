/**
 * Holds one machine's measurements: bench/scaling/measured.json. `npm run bench -- capacity
 * --write` writes all but `beside`, which was measured once.
 */
import { readFileSync } from 'node:fs'

/** Kinds of requests by their cost. */
export const kinds = ['cached', 'read', 'quote', 'order'] as const
export type Kind = (typeof kinds)[number]

/** The cost of one request: CPU milliseconds, and other resources. */
export interface Cost {
  server: number
  database: number
  /** of the load generator, which runs on the same machine here */
  load: number
  /** bytes of the answer, and of the database's log */
  bytes: number
  logBytes: number
  /** milliseconds of latency without other load */
  alone: number
}

/** A measurement of so many processes under the same load. */
export interface Point {
  processes: number
  kind: Kind
  perSecond: number
  /** concurrent requests */
  atOnce: number
  /** milliseconds; half of all answers were faster */
  median: number
  /** CPU milliseconds a request, of all servers, the database and the load */
  server: number
  database: number
  load: number
  /** cores that were free of other work */
  cores: number
}

/** Optional parts beside a server. */
export type PartName = 'replica' | 'pooler' | 'cdn'

/** The CPU milliseconds of a request with and without a part beside the server, in turns. */
export interface Beside {
  part: PartName
  kind: Kind
  with: { server: number; database: number; part: number }
  without: { server: number; database: number }
}

export interface Measured {
  machine: { date: string; processor: string; cores: number; loadBefore: number }
  costs: Record<Kind, Cost>
  /** milliseconds until written data is on the disk */
  flush: number
  /** megabytes a server keeps under load */
  memory: number
  points: readonly Point[]
  beside: { date: string; loadBefore: number; costs: readonly Beside[] }
}

const file = new URL('./measured.json', import.meta.url)

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8'))
export const measuredFile = file
