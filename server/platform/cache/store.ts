/** Where answers are kept: in memory, by key, bounded in bytes, while the catalogue's version stands. */
import { LRUCache } from 'lru-cache'
import type { Answers, SharedAnswer } from '../../core/context/shared-answer.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

/** What an entry takes besides its key and value: the map's slot and two objects. */
const overhead = 200

/**
 * Full, it lets go what was asked for longest ago: a stranger who asks for a million different pages
 * pushes out his own, not what others come back for.
 * @param bytesOf a value, about; what would take more than a sixteenth of the store is not kept
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
  const numbers = new LRUCache<string, Promise<number>>({ max: 1_000 })
  catalogue.onMove(() => {
    answers.clear()
    numbers.clear()
  })
  return {
    version: () => catalogue.etag(),
    find: (key) => answers.get(key),
    keep(key, madeUnder, answer) {
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
