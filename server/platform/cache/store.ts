/** Caches answers in memory, by key, bounded in bytes, until the catalogue's version changes. */
import { LRUCache } from 'lru-cache'
import type { Answers, SharedAnswer } from '../../core/context/shared-answer.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

/** Bytes of an entry besides its key and value: the map's slot and two objects. */
const overhead = 200

/**
 * Creates a store. When full, it drops the least recently used entries: a client that requests a
 * million different pages evicts its own, not the popular ones.
 * @param bytesOf approximate bytes of a value; values above a sixteenth of the store are not cached
 */
export const createStore = <T extends object>(
  bytesOf: (value: T) => number,
  capacity = 20 * 1024 * 1024,
): LRUCache<string, T> =>
  new LRUCache({
    maxSize: capacity,
    maxEntrySize: capacity / 16,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + overhead,
  })

export function createAnswers(catalogue: CatalogueVersion): Answers {
  // a character may take two bytes
  const answers = createStore<SharedAnswer>(({ text }) => 2 * text.length)
  let computed = 0
  const numbers = new LRUCache<string, Promise<number>>({ max: 1_000 })
  catalogue.onChange(() => {
    answers.clear()
    numbers.clear()
  })
  return {
    version: () => catalogue.etag(),
    find(key) {
      const found = answers.get(key)
      if (!found) computed += 1
      return found
    },
    computed: () => computed,
    store(key, madeUnder, answer) {
      if (madeUnder === catalogue.etag()) answers.set(key, answer)
    },
    memo(key, compute) {
      const known = numbers.get(key)
      if (known) return known
      const value = compute()
      if (catalogue.etag() !== undefined) numbers.set(key, value)
      value.catch(() => numbers.delete(key))
      return value
    },
  }
}
