/** Loads the pages of the catalogue that an address requests, and further ones. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cataloguePageSize } from '#server/core/values/page-sizes.schema.ts'
import { api, type Outputs } from '../../lib/api/trpc.ts'
import type { ListState } from './list-address.ts'

type CataloguePage = Outputs['catalogue']['list']

/** The server's largest page. */
const largestRequest = 200

interface Step {
  cursor: string | undefined
  /** products requested: more than one page when an address with `page` is opened directly */
  wanted: number
}

type Filters = Omit<Parameters<typeof api.catalogue.list.query>[0], 'cursor' | 'limit'>

async function fetchStep(
  filters: Filters,
  step: Step,
  signal: AbortSignal,
): Promise<CataloguePage> {
  let { cursor, wanted } = step
  let page: CataloguePage | undefined
  do {
    const limit = Math.min(wanted, largestRequest)
    const next = await api.catalogue.list.query({ ...filters, cursor, limit }, { signal })
    page = page ? { ...next, items: [...page.items, ...next.items] } : next
    cursor = next.nextCursor ?? undefined
    wanted -= limit
  } while (wanted > 0 && cursor)
  return page
}

/** Returns the query of a list's products. */
export function catalogueQuery(list: ListState) {
  const filters: Filters = {
    groups: 'collapsed',
    brand: list.brand,
    q: list.q.trim() || undefined,
    category: list.category || undefined,
    sort: list.sort,
    minPrice: list.min,
    maxPrice: list.max,
    inStock: list.inStock,
    onOffer: list.onOffer,
  }
  const start: Step = { cursor: undefined, wanted: list.page * cataloguePageSize }
  return infiniteQueryOptions({
    queryKey: ['catalogue', filters],
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) => fetchStep(filters, pageParam, signal),
    getNextPageParam: (last: CataloguePage): Step | undefined =>
      last.nextCursor ? { cursor: last.nextCursor, wanted: cataloguePageSize } : undefined,
  })
}

/**
 * Loads the products. Old results stay while new ones load (`isPlaceholderData`); an outdated
 * request is aborted.
 */
export function useCatalogue(list: ListState) {
  const query = useInfiniteQuery({
    ...catalogueQuery(list),
    placeholderData: keepPreviousData,
  })
  const loaded = query.data?.pages ?? []
  const items = loaded.flatMap((page) => page.items)
  return {
    ...query,
    items,
    total: loaded[0]?.total ?? 0,
    suggestion: loaded[0]?.suggestion ?? null,
  }
}
