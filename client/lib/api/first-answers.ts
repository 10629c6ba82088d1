/**
 * Reads the answers of the calls that the server made to render the page. With them the page is
 * hydrated as it was rendered, and they save a second round trip (server/http/pages/rendering.ts).
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { embedded } from '../config/embedded.ts'

/** A query of the page with its answer. */
export type FirstAnswer = [key: QueryKey, data: unknown]

/** A page from the browser's cache (Back, a restored tab) holds outdated answers. */
function isFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

/** Fills the cache with the answers of the page. Outdated ones are shown and fetched again. */
export function fillWithFirstAnswers(queryClient: QueryClient): void {
  const updatedAt = isFresh() ? Date.now() : 1
  for (const [key, data] of embedded<FirstAnswer[]>('araliya-first', []))
    queryClient.setQueryData(key, data, { updatedAt })
}
