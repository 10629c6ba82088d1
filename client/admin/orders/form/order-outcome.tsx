/** Shows the totals of an order that staff edit, as the server calculates them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { longDelay, useDebounced } from '../../../lib/state/debounced.ts'
import { Totals } from '../../../ui/orders/totals.tsx'

/**
 * Queries the outcome of a body, debounced.
 * @returns `exact` while the data belongs to the present body
 */
export function useOutcome<B extends object, T>(
  key: string,
  body: B | undefined,
  ask: (body: B, options: { signal: AbortSignal }) => Promise<T>,
) {
  const wanted = JSON.stringify(body ?? null)
  const settled = useDebounced(wanted, longDelay)
  const query = useQuery({
    queryKey: [key, settled],
    queryFn: ({ signal }) => ask(JSON.parse(settled), { signal }),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const failure = query.isError ? readAdminFailure(query.error) : undefined
  const exact = settled === wanted && query.isSuccess && !query.isPlaceholderData
  return { data: body ? query.data : undefined, exact, failure, updating: query.isFetching }
}

interface Props {
  outcome: {
    failure: { message?: string | undefined } | undefined
    updating: boolean
  }
  price: Parameters<typeof Totals>[0]['price'] | undefined
  children?: ReactNode
  /** below the outcome, in every state */
  after?: ReactNode
}

export function Outcome({ outcome: { failure, updating }, price, children, after }: Props) {
  return (
    <section
      aria-labelledby="order-outcome"
      className="h-fit rounded-card bg-sand p-4 sm:p-5 lg:sticky lg:top-6"
    >
      <h2 id="order-outcome" className="title-3 mb-3 text-xl">
        Summary
      </h2>
      {price ? (
        <Totals price={price} updating={updating} />
      ) : (
        !failure && <p>Add a product to see the total.</p>
      )}
      <div role="status">
        {failure && (
          <p className="text-danger">
            {failure.message ?? 'The total could not be calculated. Please try again.'}
          </p>
        )}
        {!failure && children}
      </div>
      {after}
    </section>
  )
}
