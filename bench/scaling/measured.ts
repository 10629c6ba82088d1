/**
 * What one machine was measured to need: bench/scaling/measured.json. `npm run bench -- capacity --write` writes all
 * but `beside`, which was measured once.
 */
import { readFileSync } from 'node:fs'

/** Kinds of requests by what they cost. */
export const kinds = ['kept', 'read', 'quote', 'order'] as const
export type Kind = (typeof kinds)[number]

/** Milliseconds of processor time of one request, and what else it takes. */
export interface Cost {
  server: number
  database: number
  /** of whoever sends the load, which runs on the same machine here */
  load: number
  /** bytes of the answer, and that the database writes to its log */
  bytes: number
  logBytes: number
  /** milliseconds from asking to answer while nobody else asks */
  alone: number
}

/** So many processes under the same load. */
export interface Point {
  processes: number
  kind: Kind
  perSecond: number
  /** requests under way at any time */
  atOnce: number
  /** milliseconds, half of all answers were quicker */
  median: number
  /** milliseconds of processor time a request, of all servers, the database and the load */
  server: number
  database: number
  load: number
  /** cores that nobody else used meanwhile */
  cores: number
}

/** What may stand beside a server. */
export type PartName = 'replica' | 'pooler' | 'cdn'

/** What a request takes with a part beside the server and without it, in turns: milliseconds of processor time. */
export interface Beside {
  part: PartName
  kind: Kind
  with: { server: number; database: number; part: number }
  without: { server: number; database: number }
}

export interface Measured {
  machine: { date: string; processor: string; cores: number; loadBefore: number }
  costs: Record<Kind, Cost>
  /** milliseconds until the disk has what was written to it */
  flush: number
  /** megabytes a server keeps under load */
  memory: number
  points: readonly Point[]
  beside: { date: string; loadBefore: number; costs: readonly Beside[] }
}

const file = new URL('./measured.json', import.meta.url)

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8'))
export const measuredFile = file
