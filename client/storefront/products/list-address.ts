/** Reads the list's state from its address: search text, category, sort, filters, page. */
import { useMemo } from 'react'
import type { ListParameter } from '#server/core/pages/page-paths.schema.ts'
import {
  type CatalogueSort,
  catalogueSorts,
} from '#server/modules/catalog/products/sorts.schema.ts'
import { usePath, useSearchParameters, useSegment } from '../../lib/navigation/address.ts'
import type { ListAddress } from '../../lib/navigation/routes.ts'

export interface ListState extends ListAddress {
  q: string
  category: string
  sort: CatalogueSort | undefined
  page: number
}

/** Changes the address; continued typing replaces the history entry. */
export type Change = (change: Partial<ListAddress>, how?: { replace?: boolean }) => void

/** Pages that one address may request: beyond, "Load more" continues from there. */
const maxPages = 40

const amount = (text: string | null): number | undefined => {
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 && value <= 9_999_999
    ? Math.round(value * 100) / 100
    : undefined
}

/** Reads the address; invalid values count as absent. */
export function readList(search: URLSearchParams, category: string): ListState {
  const get = (name: ListParameter) => search.get(name)
  const sort = get('sort')
  const page = Number(get('page') ?? 1)
  return {
    q: (get('q') ?? '').slice(0, 200),
    category,
    brand: get('brand')?.slice(0, 100) || undefined,
    sort: catalogueSorts.find((one) => one === sort),
    min: amount(get('min')),
    max: amount(get('max')),
    inStock: get('inStock') === '1' || undefined,
    onOffer: get('onOffer') === '1' || undefined,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, maxPages) : 1,
  }
}

/** Returns the list's present state. */
export function useListState(): ListState {
  const search = useSearchParameters()
  const category = useSegment('/products/')
  const within = usePath().toLowerCase().startsWith('/products/') ? category : ''
  return useMemo(() => readList(search, within), [search, within])
}

/** The change that clears the filters; search and category stay. */
export const noFilters = {
  brand: undefined,
  min: undefined,
  max: undefined,
  inStock: undefined,
  onOffer: undefined,
} satisfies Partial<ListAddress>

/** Returns the number of set filters, besides search and category. */
export const countFilters = (list: ListState): number =>
  Object.keys(noFilters).filter((name) => list[name as keyof typeof noFilters] !== undefined).length
