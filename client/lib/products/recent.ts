/** Stores the ids of recently viewed products, newest first. */
import { createStored, useStored } from '../state/stored.ts'

const most = 8

const stored = createStored<string[]>('recently-viewed', (text) => {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : []
})

/** Records a viewed product in place of itself and of other variants of its group. */
export function recordViewed(
  productId: string,
  variants: readonly { productId: string }[] = [],
): void {
  const same = new Set([productId, ...variants.map((variant) => variant.productId)])
  stored.set([productId, ...stored.get().filter((id) => !same.has(id))].slice(0, most))
}

export const useRecentlyViewed = (): readonly string[] => useStored(stored)
