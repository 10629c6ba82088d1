/**
 * Cached answers that all hosts of the shop share: a placeholder replaces the origin of image
 * addresses, and each request fills in its own host.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'

/** The answer of an operation, for REST and tRPC. */
export interface SharedAnswer {
  /** the result as JSON, with {@link originPlaceholder} in place of the shop's origin */
  text: string
  /** response headers of the operation, such as X-Total-Count */
  headers: Readonly<Record<string, string>>
  /** a hash of the result, as an ETag */
  tag: string
}

/** Caches the answers of public catalogue reads, by operation and input. */
export interface Answers {
  /** Returns the number of the last change. Call it before the first query of an answer. */
  lastChange: () => number
  find: (key: string) => SharedAnswer | undefined
  /** Returns how often {@link find} found nothing. */
  computed: () => number
  /** Caches an answer, unless something in it changed since change number `read`. */
  store: (key: string, read: number, answer: SharedAnswer) => void
  /**
   * Returns a number that depends on the version alone, such as a count. Computes it once, also for
   * parallel calls.
   */
  memo: (key: string, compute: () => Promise<number>) => Promise<number>
  /**
   * Returns products for a price that is shown, not charged: cached rows, or those of `read`.
   * @param read reads all of them
   */
  products: (
    productIds: readonly string[],
    read: () => Promise<ProductViewRow[]>,
  ) => Promise<ProductViewRow[]>
}

/** Marks the shop's address in a cached answer; random, so that no other text contains it. */
export const originPlaceholder = `~${randomBytes(12).toString('base64url')}`

/** Returns a weak ETag of a body. The placeholder, which differs between servers, does not count. */
export function hashTag(body: string): string {
  const hash = createHash('sha1').update(body.replaceAll(originPlaceholder, ''))
  return `W/"${hash.digest('base64url')}"`
}

/** Fills in the host of one request. @param origin called only when the answer contains an image */
export function fillOrigin(text: string, origin: () => string): string {
  if (!text.includes(originPlaceholder)) return text
  const written = JSON.stringify(origin()).slice(1, -1)
  return text.replaceAll(originPlaceholder, () => written)
}
