/**
 * Lists all products, or those of one category; the address holds search, filters, sort and page.
 */
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import { config } from '../../lib/config/config.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Change, type ListState, useListState } from './list-address.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useCatalogue } from './use-catalogue.ts'

function useChange(list: ListState): Change {
  const [, navigate] = useLocation()
  return useCallback(
    (change, how) => {
      // Another query begins at its first page.
      const next = { ...list, page: undefined, ...change }
      navigate(routes.products.link(next), { replace: how?.replace ?? false })
    },
    [list, navigate],
  )
}

export default function Products() {
  const list = useListState()
  const change = useChange(list)
  const catalogue = useCatalogue(list)
  const title = list.category ? categoryTitle(list.category) : pageRoutes.products.title
  usePage(list.category ? title : config.settings.search.pages.products.title, list.category)
  useSearchFocus()
  return (
    <div className="page pt-8 pb-10 lg:pt-12">
      <Breadcrumbs
        trail={
          list.category
            ? [{ label: texts.common.shop, to: routes.products.link() }, { label: title }]
            : [{ label: texts.common.shop }]
        }
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h1 className="title-1">{title}</h1>
        <div className="w-full lg:w-104">
          <SearchBox list={list} change={change} />
        </div>
      </div>
      <FilterBar list={list} change={change} />
      <Results list={list} change={change} catalogue={catalogue} />
    </div>
  )
}

/** Focuses the search box when the header's magnifier was pressed, even on this page. */
function useSearchFocus(): void {
  const state = useHistoryState<{ focusSearch?: boolean } | null>()
  useEffect(() => {
    if (!state?.focusSearch) return
    // Once: neither a reload nor Back is a press on the magnifier.
    history.replaceState({ ...history.state, focusSearch: undefined }, '')
    requestAnimationFrame(() => document.getElementById('product-search')?.focus())
  }, [state])
}
