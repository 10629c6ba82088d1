/**
 * Cached answers that all hosts of the shop share: a placeholder replaces the origin of image
 * addresses, and each request fills in its own host.
 */
import { randomBytes } from 'node:crypto'

/** The answer of an operation, for REST and tRPC. */
export interface SharedAnswer {
  /** the result as JSON, with {@link originPlaceholder} in place of the shop's origin */
  text: string
  /** response headers of the operation, such as X-Total-Count */
  headers: Readonly<Record<string, string>>
}

/** Caches the answers of public catalogue reads, by operation and input. */
export interface Answers {
  /** Returns the current version as an ETag; undefined while answers must not be cached. */
  version: () => string | undefined
  find: (key: string) => SharedAnswer | undefined
  /** Returns how often {@link find} found nothing. */
  computed: () => number
  /** Caches an answer computed under version `madeUnder`, unless the version changed since. */
  store: (key: string, madeUnder: string, answer: SharedAnswer) => void
  /**
   * Returns a number that depends on the version alone, such as a count. Computes it once, also for
   * parallel calls.
   */
  memo: (key: string, compute: () => Promise<number>) => Promise<number>
}

/** Marks the shop's address in a cached answer; random, so that no other text contains it. */
export const originPlaceholder = `~${randomBytes(12).toString('base64url')}`

/** Fills in the host of one request. @param origin called only when the answer contains an image */
export function fillOrigin(text: string, origin: () => string): string {
  if (!text.includes(originPlaceholder)) return text
  const written = JSON.stringify(origin()).slice(1, -1)
  return text.replaceAll(originPlaceholder, () => written)
}
