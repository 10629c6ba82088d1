/**
 * Answers that are kept once for every host the shop is asked at: a mark stands where the origin of
 * a picture's address belongs, and each host is filled in when it asks.
 */
import { randomBytes } from 'node:crypto'

/** What an operation answered, for both doors. */
export interface SharedAnswer {
  /** the result as JSON, {@link originMark} in the place of the shop's origin */
  text: string
  /** what the operation says beside it, such as X-Total-Count */
  headers: Readonly<Record<string, string>>
}

/** Keeps the answers of public catalogue reads, by operation and input. */
export interface Answers {
  /** The current version as an ETag; undefined while no answer may be kept. */
  version: () => string | undefined
  find: (key: string) => SharedAnswer | undefined
  /** Keeps what was computed under the version `madeUnder`; drops it when that has moved on since. */
  keep: (key: string, madeUnder: string, answer: SharedAnswer) => void
  /** A number that one version fixes, such as a count; computed once, however many ask meanwhile. */
  memo: (key: string, compute: () => Promise<number>) => Promise<number>
}

/** Nobody outside knows it, so no other text holds it. */
export const originMark = `~${randomBytes(12).toString('base64url')}`

/** The answer for one host. @param origin asked for only where there is a picture */
export function fillIn(text: string, origin: () => string): string {
  if (!text.includes(originMark)) return text
  const written = JSON.stringify(origin()).slice(1, -1)
  return text.replaceAll(originMark, () => written)
}
