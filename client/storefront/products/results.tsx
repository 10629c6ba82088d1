/** Renders the results: count, cards, "Load more", and the empty state. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { cataloguePageSize } from '#server/core/values/page-sizes.schema.ts'
import { firstCards } from '../../lib/config/images.ts'
import { announce } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { deferredPart } from '../../ui/deferred.tsx'
import { Failed } from '../../ui/states.tsx'
import { CardsLoading, cardGrid, ProductCard } from '../components/product-card.tsx'
import type { Change, ListState } from './list-address.ts'
import type { useCatalogue } from './use-catalogue.ts'

const labels = texts.products

const NothingFound = deferredPart(() => import('./nothing-found.tsx'))

interface Props {
  list: ListState
  change: Change
  catalogue: ReturnType<typeof useCatalogue>
}

export function Results({ list, change, catalogue }: Props) {
  const { items, total, suggestion, isPending, isError, isPlaceholderData } = catalogue
  const query = list.q.trim()
  const count = query ? labels.countFor(total, query) : labels.count(total)
  const waiting = isPending || isPlaceholderData
  return (
    <section aria-label={labels.title} className="mt-6">
      <p role="status" data-result-count className="min-h-6 text-sm text-muted">
        {waiting ? labels.searching : isError ? '' : count}
      </p>
      <div className="mt-5">
        {isPending ? (
          <CardsLoading count={8} label={texts.common.loading} />
        ) : isError && items.length === 0 ? (
          <Failed message={texts.product.failed} onRetry={() => void catalogue.refetch()} />
        ) : items.length === 0 ? (
          <NothingFound list={list} change={change} />
        ) : (
          <>
            {suggestion && !isPlaceholderData && (
              <p className="mb-8 rounded-card bg-sand px-5 py-4">
                {labels.closest(query)} {labels.didYouMean}{' '}
                <button
                  type="button"
                  className="text-link min-h-6"
                  onClick={() => change({ q: suggestion })}
                >
                  {suggestion}
                </button>
                ?
              </p>
            )}
            <div
              aria-busy={isPlaceholderData}
              className={cx(cardGrid, 'transition-opacity', isPlaceholderData && 'opacity-50')}
            >
              {items.map((product, index) => (
                <ProductCard key={product.productId} product={product} first={index < firstCards} />
              ))}
            </div>
            {!isPlaceholderData && <LoadMore list={list} catalogue={catalogue} />}
          </>
        )}
      </div>
    </section>
  )
}

function LoadMore({ list, catalogue }: Omit<Props, 'change'>) {
  const [, navigate] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const { items, total, hasNextPage, isFetchingNextPage, isFetchNextPageError } = catalogue
  const load = async () => {
    const before = items.length
    const { data } = await catalogue.fetchNextPage()
    const shown = data?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? before
    if (shown === before) return
    navigate(routes.products.link({ ...list, page: Math.ceil(shown / cataloguePageSize) }), {
      replace: true,
    })
    announce(labels.loadedMore(shown, total))
    // The button may be gone: focus the first of the new products.
    const first = document.querySelectorAll<HTMLElement>('[data-product] :is(h2, h3) a')[before]
    if (document.activeElement === button.current || !button.current) first?.focus()
  }
  return (
    <div className="mt-14 flex flex-col items-center gap-4">
      <p data-shown className="text-sm text-muted tabular-nums">
        {labels.shown(items.length, total)}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, total)} 1`}
        preserveAspectRatio="none"
        className="h-0.5 w-48 rounded-full bg-sand-deep text-accent"
      >
        <rect width={items.length} height="1" fill="currentColor" />
      </svg>
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {texts.product.failed}
        </p>
      )}
      {hasNextPage && (
        <noscript>
          <a href={routes.products.link({ ...list, page: list.page + 1 })} className="text-link">
            {labels.loadMore}
          </a>
        </noscript>
      )}
      {hasNextPage && (
        <Button
          ref={button}
          variant="outline"
          className="noscript:hidden"
          busy={isFetchingNextPage}
          onClick={() => void load().catch(() => {})}
        >
          {labels.loadMore}
        </Button>
      )}
    </div>
  )
}
