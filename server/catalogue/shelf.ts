/** Answers kept in memory, by key, bounded in bytes. */

export interface Shelf<T> {
  find: (key: string) => T | undefined
  /** @param bytes of the value, about; what would take more than a sixteenth of the shelf is not kept */
  keep: (key: string, value: T, bytes: number) => void
  clear: () => void
  /** bytes kept, keys included */
  size: () => number
}

interface Item<T> {
  value: T
  bytes: number
  /** asked for since it was kept, or since it was last spared */
  asked: boolean
}

/** What an entry takes besides its key and value: the map's slot and two objects. */
const overhead = 200

/**
 * Full, it lets the oldest go that nobody asked for again, and spares once what somebody did: a
 * stranger who asks for a million different pages once each pushes out his own, not what others
 * come back for. A hit costs no more than setting a flag.
 * @param capacity in bytes
 */
export function createShelf<T>(capacity: number): Shelf<T> {
  const items = new Map<string, Item<T>>()
  let size = 0
  return {
    find(key) {
      const item = items.get(key)
      if (!item) return undefined
      item.asked = true
      return item.value
    },
    keep(key, value, valueBytes) {
      const bytes = valueBytes + 2 * key.length + overhead
      if (bytes > capacity / 16) return
      size += bytes - (items.get(key)?.bytes ?? 0)
      items.delete(key)
      items.set(key, { value, bytes, asked: false })
      for (const [oldest, item] of items) {
        if (size <= capacity) break
        items.delete(oldest)
        if (item.asked) items.set(oldest, Object.assign(item, { asked: false }))
        else size -= item.bytes
      }
    },
    clear() {
      items.clear()
      size = 0
    },
    size: () => size,
  }
}
