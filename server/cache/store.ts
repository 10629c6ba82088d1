/** Where answers are kept: in memory, by key, bounded in bytes. */
import { LRUCache } from 'lru-cache'

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
