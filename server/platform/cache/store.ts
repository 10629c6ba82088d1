/** Caches answers in memory, by key, bounded in bytes, until a change drops them. */
import { LRUCache } from 'lru-cache'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import type { Answers, SharedAnswer } from '../../core/context/shared-answer.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { keysOfAnswer, productKey } from './keys.ts'

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

interface Stored {
  /** the last change before it was read */
  read: number
  keys: readonly string[]
}
type StoredAnswer = SharedAnswer & Stored
type StoredProduct = { row: ProductViewRow } & Stored

export function createAnswers(catalogue: CatalogueVersion): Answers {
  // a character may take two bytes
  const answers = createStore<StoredAnswer>(({ text }) => 2 * text.length)
  let computed = 0
  const products = createStore<StoredProduct>(({ row }) => 2 * JSON.stringify(row).length)
  const isCurrent = ({ read, keys }: Stored) => catalogue.isCurrent(read, keys)
  const numbers = new LRUCache<string, Promise<number>>({ max: 1_000 })
  catalogue.onChange((dropsAll) => {
    if (!dropsAll) return
    answers.clear()
    products.clear()
    numbers.clear()
  })
  return {
    lastChange: catalogue.lastChange,
    find(key) {
      const found = answers.get(key)
      if (found && isCurrent(found)) return found
      computed += 1
      return undefined
    },
    computed: () => computed,
    store(key, read, answer) {
      const stored = { ...answer, read, keys: keysOfAnswer(key, answer.text) }
      if (isCurrent(stored)) answers.set(key, stored)
    },
    memo(key, compute) {
      const known = numbers.get(key)
      if (known) return known
      const value = compute()
      if (catalogue.version() !== undefined) numbers.set(key, value)
      value.catch(() => numbers.delete(key))
      return value
    },
    async products(productIds, read) {
      const known = productIds.map((id) => products.get(id))
      if (known.every((one) => one && isCurrent(one))) return known.map((one) => one!.row)
      const before = catalogue.lastChange()
      const rows = await read()
      for (const row of rows) {
        const stored = { row, read: before, keys: [productKey(row.product_id)] }
        if (isCurrent(stored)) products.set(row.product_id, stored)
      }
      return rows
    },
  }
}
