/** What a list of lines costs just now: the server's quote, for the cart and the checkout alike. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type Inputs, type Outputs } from '../api/trpc.ts'
import { config } from '../config/config.ts'
import { optionOf, useDeliveryOptions } from '../delivery/delivery.ts'
import type { CartLine } from './cart.ts'
import { useCodes } from './codes.ts'

export type Quote = Outputs['orders']['quote']
type Asked = Inputs['orders']['quote']

/** What a price hangs on besides its lines. */
export type Terms = Omit<Asked, 'orderedItems'>
/** Where to, by which method if somebody chose one, and how they pay. */
export interface Wanted {
  district?: string
  city?: string
  method?: string
  paymentMethod?: Terms['paymentMethod']
  /** the account's store credit shall be spent */
  storeCredit?: true | undefined
}

const ordered = (lines: readonly CartLine[]) =>
  lines.map(({ productId, qty }) => ({ productId, qty }))

/** Where the quote of these lines is kept. */
export const quoteKey = (lines: readonly CartLine[], terms: Terms = {}) =>
  ['quote', ordered(lines), terms] as const

/** Milliseconds without a change before the totals are asked for again. */
const pause = 300

function useSettled<T>(value: T): { settled: T; waiting: boolean } {
  const key = JSON.stringify(value)
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
 * the data on show belongs to, `terms` what they are priced by
 */
export function useQuote(lines: readonly CartLine[], wanted: Wanted = {}) {
  // What is typed comes to rest first; what is chosen holds at once.
  const { method, paymentMethod, storeCredit, ...to } = wanted
  const { settled, waiting } = useSettled({ lines, to, codes: useCodes() })
  const { district, city } = settled.to
  // A quote that says how to pay hangs on that; without rules of the shop none does.
  const [hasRules, learnRules] = useState(false)
  const place = district ? { district, ...(city ? { city } : {}) } : {}
  const orderedItems = ordered(settled.lines)
  const given = settled.codes.length > 0 ? { codes: [...settled.codes] } : {}
  const options = useDeliveryOptions({ orderedItems, ...place, ...given })
  const option = optionOf(options.data?.options, method)
  const terms: Terms = {
    ...given,
    ...(option || !config.delivers ? place : {}),
    ...(option ? { delivery: { method: option.method } } : {}),
    ...(hasRules && paymentMethod ? { paymentMethod } : {}),
    ...(storeCredit ? { storeCredit } : {}),
  }
  const query = useQuery({
    queryKey: quoteKey(settled.lines, terms),
    queryFn: ({ signal }) => api.orders.quote.mutate({ orderedItems, ...terms }, { signal }),
    placeholderData: keepPreviousData,
    // A way to deliver is known before it is priced.
    enabled: !options.isLoading,
    // A price is never shown from memory when the page is opened again.
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
