/**
 * Verifies the audit log: each line holds the hash of the line before
 * (docs/adr/0026-chain-the-audit-log.md). It uses no database functions.
 */
import { createHash } from 'node:crypto'
import type { Db, DbOrTx, Tx } from '../../../db/connection/client.ts'
import {
  type ChainLink,
  findChain,
  findChainHead,
  findErasedLines,
  findUnchained,
} from '../../../db/queries/core/audit-chain.queries.ts'

/** The newest position and its hash. A copy kept elsewhere reveals truncated or rewritten lines. */
export interface Anchor {
  place: number
  hash: string
}

export interface ChainReport {
  lines: number
  /** lines from which a person was erased, as the log itself records */
  erased: number
  anchor: Anchor | undefined
  /** the first problem, as a sentence */
  problem: string | undefined
}

type Place = Pick<ChainLink, 'place' | 'hash'>

/** Lines per read. */
const atOnce = 5_000

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Describes a line by the text that a reader would search for in the log. */
function describeLine({ line, content }: ChainLink): string {
  if (content === null) return `entry ${line}`
  const [, micros, actor, action, , entityId] = JSON.parse(content) as unknown[]
  return `entry ${line} (${new Date(Number(micros) / 1_000).toISOString()}, ${actor}, ${action}, ${entityId})`
}

/** Checks a link against the one `before`. @returns the problem; undefined when it is intact */
function checkLink(
  link: ChainLink,
  before: Place,
  erased: ReadonlyMap<number, string>,
): string | undefined {
  const { place, line, salt, digest, hash, content } = link
  if (place !== before.place + 1)
    return `Removed: ${place - before.place - 1} entries before ${describeLine(link)}, from position ${before.place + 1} on.`
  if (content === null) return `Removed: entry ${line}, at position ${place}.`
  const isSame = salt
    ? digest.equals(sha256(salt, content))
    : erased.get(line) === sha256(content).toString('hex')
  if (!isSame) return `Changed: ${describeLine(link)}, at position ${place}.`
  if (!hash.equals(sha256(before.hash, `${place}:${line}:`, digest)))
    return `Inserted, moved or chained again: ${describeLine(link)}, at position ${place}.`
  return undefined
}

/** Checks the anchor; its chain may have been rewritten or truncated since. */
function checkAnchor(
  { place, hash }: Anchor,
  found: { last: number; hash: string | undefined },
): string | undefined {
  if (found.last < place)
    return `Truncated: the log ends at position ${found.last}, but the anchor is for position ${place}.`
  return found.hash === hash
    ? undefined
    : `Rewritten: up to position ${place} the log differs from the one that the anchor was taken from.`
}

/** Reads and verifies the log inside a transaction, see {@link verifyAudit}. */
export async function readChain(tx: Tx, anchor?: Anchor): Promise<ChainReport> {
  const erased = await findErasedLines(tx)
  let before: Place = { place: 0, hash: Buffer.alloc(0) }
  let masked = 0
  let problem: string | undefined
  let anchored: string | undefined
  for (let links = await findChain(tx, 0, atOnce); links.length > 0 && !problem; ) {
    for (const link of links) {
      problem = checkLink(link, before, erased)
      if (problem) break
      before = link
      masked += link.salt ? 0 : 1
      if (link.place === anchor?.place) anchored = link.hash.toString('hex')
    }
    links = await findChain(tx, before.place, atOnce)
  }
  if (!problem && anchor) problem = checkAnchor(anchor, { last: before.place, hash: anchored })
  const unchained = problem ? undefined : await findUnchained(tx)
  if (unchained) problem = `Inserted: entry ${unchained.id}, which is not part of the chain.`
  return { lines: before.place, erased: masked, anchor: toAnchor(before), problem }
}

const toAnchor = ({ place, hash }: Place): Anchor | undefined =>
  place === 0 ? undefined : { place, hash: hash.toString('hex') }

/** Verifies the whole log in one snapshot. @param anchor one kept earlier */
export const verifyAudit = (db: Db, anchor?: Anchor): Promise<ChainReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readChain(tx, anchor))

/** Returns the current anchor; undefined while the log is empty. */
export async function findAnchor(db: DbOrTx): Promise<Anchor | undefined> {
  const head = await findChainHead(db)
  return head && toAnchor(head)
}

/** Parses an anchor such as `1234:9f8a…`. @returns undefined for invalid text */
export function parseAnchor(text: string): Anchor | undefined {
  const [, place, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim()) ?? []
  return place && hash ? { place: Number(place), hash } : undefined
}

export const formatAnchor = ({ place, hash }: Anchor): string => `${place}:${hash}`
