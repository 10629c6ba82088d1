/** What a list of lines costs just now: the server's quote, for the cart and the checkout alike. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type Outputs } from '../trpc.ts'
import type { CartLine } from './cart.ts'

export type Quote = Outputs['orders']['quote']

const ordered = (lines: readonly CartLine[]) =>
  lines.map(({ productId, qty }) => ({ productId, qty }))

/** Where the quote of these lines is kept. */
export const quoteKey = (lines: readonly CartLine[]) => ['quote', ordered(lines)] as const

/** Milliseconds without a change before the totals are asked for again. */
const pause = 300

function useSettled<T>(value: T, key: string): { settled: T; waiting: boolean } {
  const [kept, setKept] = useState({ value, key })
  useEffect(() => {
    if (kept.key === key) return
    const timer = setTimeout(() => setKept({ value, key }), pause)
    return () => clearTimeout(timer)
  }, [value, key, kept.key])
  return { settled: kept.value, waiting: kept.key !== key }
}

/**
 * @returns `updating` from the change of a line until its totals are here; `quoted` the lines that
 * the data on show belongs to
 */
export function useQuote(lines: readonly CartLine[]) {
  const { settled, waiting } = useSettled(lines, JSON.stringify(lines))
  const query = useQuery({
    queryKey: quoteKey(settled),
    queryFn: ({ signal }) =>
      api.orders.quote.mutate({ orderedItems: ordered(settled) }, { signal }),
    placeholderData: keepPreviousData,
    // A price is never shown from memory when the page is opened again.
    staleTime: 0,
    gcTime: 60_000,
  })
  return {
    quote: query.data,
    error: query.error,
    failed: query.isError && !waiting,
    updating: waiting || query.isFetching,
    quoted: settled,
    exact: query.isSuccess && !query.isPlaceholderData && !waiting,
    retry: () => void query.refetch(),
  }
}
