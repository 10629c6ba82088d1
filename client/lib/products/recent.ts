/** Stores the ids of recently viewed products, newest first. */
import { createStored, useStored } from '../state/stored.ts'

const most = 8

const stored = createStored<string[]>('recently-viewed', (text) => {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : []
})

export const recordViewed = (productId: string): void =>
  stored.set([productId, ...stored.get().filter((id) => id !== productId)].slice(0, most))

export const useRecentlyViewed = (): readonly string[] => useStored(stored)
