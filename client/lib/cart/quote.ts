/** Fetches the server's quote of cart lines, for the cart and the checkout alike. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type Inputs, type Outputs } from '../api/trpc.ts'
import { config } from '../config/config.ts'
import { optionOf, useDeliveryOptions } from '../delivery/delivery.ts'
import type { CartLine } from './cart.ts'
import { useCodes } from './codes.ts'

export type Quote = Outputs['orders']['quote']
type QuoteInput = Inputs['orders']['quote']

/** The terms that a price depends on besides its lines. */
export type Terms = Omit<QuoteInput, 'orderedItems'>
/** The destination, the chosen delivery method and the payment method. */
export interface QuoteOptions {
  district?: string
  city?: string
  method?: string
  paymentMethod?: Terms['paymentMethod']
  /** the order spends the account's store credit */
  storeCredit?: true | undefined
}

const ordered = (lines: readonly CartLine[]) =>
  lines.map(({ productId, qty }) => ({ productId, qty }))

/** Returns the query key of the quote for these lines. */
export const quoteKey = (lines: readonly CartLine[], terms: Terms = {}) =>
  ['quote', ordered(lines), terms] as const

/** Milliseconds without a change before the totals are fetched again. */
const pause = 300

function useDebounced<T>(value: T): { debounced: T; waiting: boolean } {
  const key = JSON.stringify(value)
  const [current, setCurrent] = useState({ value, key })
  useEffect(() => {
    if (current.key === key) return
    const timer = setTimeout(() => setCurrent({ value, key }), pause)
    return () => clearTimeout(timer)
  }, [value, key, current.key])
  return { debounced: current.value, waiting: current.key !== key }
}

/**
 * Fetches the quote of the lines.
 * @returns `updating` from the change of a line until its totals arrive; `quoted` the lines that
 * the shown data belongs to, `terms` their terms
 */
export function useQuote(lines: readonly CartLine[], wanted: QuoteOptions = {}) {
  // Typed input is debounced; choices apply at once.
  const { method, paymentMethod, storeCredit, ...to } = wanted
  const { debounced, waiting } = useDebounced({ lines, to, codes: useCodes() })
  const { district, city } = debounced.to
  // The quote depends on the payment method only in shops that have rules for it.
  const [hasRules, learnRules] = useState(false)
  const place = district ? { district, ...(city ? { city } : {}) } : {}
  const orderedItems = ordered(debounced.lines)
  const codeInput = debounced.codes.length > 0 ? { codes: [...debounced.codes] } : {}
  const options = useDeliveryOptions({ orderedItems, ...place, ...codeInput })
  const option = optionOf(options.data?.options, method)
  const terms: Terms = {
    ...codeInput,
    ...(option || !config.delivers ? place : {}),
    ...(option ? { delivery: { method: option.method } } : {}),
    ...(hasRules && paymentMethod ? { paymentMethod } : {}),
    ...(storeCredit ? { storeCredit } : {}),
  }
  const query = useQuery({
    queryKey: quoteKey(debounced.lines, terms),
    queryFn: ({ signal }) => api.orders.quote.mutate({ orderedItems, ...terms }, { signal }),
    placeholderData: keepPreviousData,
    // The delivery method must be known before the quote.
    enabled: !options.isLoading,
    // A price is never shown from the cache when the page is opened again.
    staleTime: 0,
    gcTime: 60_000,
  })
  if (query.data?.payments && !hasRules) learnRules(true)
  const isKnown = query.isSuccess && !query.isPlaceholderData
  return {
    quote: query.data,
    error: query.error ?? options.error,
    failed: (query.isError || options.isError) && !waiting,
    updating: waiting || query.isFetching || options.isLoading,
    terms,
    options: options.data,
    option,
    exact: isKnown && !waiting && !options.isLoading && !options.isError,
    retry: () => void Promise.all([options.isError && options.refetch(), query.refetch()]),
  }
}
