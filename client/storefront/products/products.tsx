/** All products, or those of one category: search, filters, sort and page live in the address. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '../../../server/http/pages.schema.ts'
import { categoryTitle } from '../../../server/products/categories.schema.ts'
import { usePage } from '../../lib/page.ts'
import { texts } from '../../lib/texts.ts'
import { type ListAddress, routes } from '../../routes.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListState, useListState } from './list-address.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** How a change of the address enters the history: typing on goes over what was typed before. */
export type Change = (change: Partial<ListAddress>, how?: { replace?: boolean }) => void

function useChange(list: ListState): Change {
  const [, navigate] = useLocation()
  return (change, how) => {
    // Another question begins at its first page.
    const next = { ...list, page: undefined, ...change }
    navigate(routes.products.link(next), { replace: how?.replace ?? false })
  }
}

export default function Products() {
  const list = useListState()
  const change = useChange(list)
  const catalogue = useCatalogue(list)
  const title = list.category ? categoryTitle(list.category) : pageRoutes.products.title
  usePage(title, list.category)
  useSearchFocus()
  return (
    <div className="page pt-8 pb-10 lg:pt-12">
      <Breadcrumbs
        trail={
          list.category
            ? [{ label: texts.header.shop, to: routes.products.link() }, { label: title }]
            : [{ label: texts.header.shop }]
        }
      />
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_26rem] lg:items-end">
        <h1 className="title-1">{title}</h1>
        <SearchBox list={list} change={change} />
      </div>
      <FilterBar list={list} change={change} />
      <Results list={list} change={change} catalogue={catalogue} />
    </div>
  )
}

/** The header's magnifier leads here and into the search box. */
function useSearchFocus(): void {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival
  useEffect(() => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'focusSearch' in state)
      requestAnimationFrame(() => document.getElementById('product-search')?.focus())
  }, [path])
}
