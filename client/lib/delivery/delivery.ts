/** Fetches the delivery options for cart lines and a place; delivery-text.ts formats them. */
import { useQuery } from '@tanstack/react-query'
import { api, type Inputs, type Outputs, trpc } from '../api/trpc.ts'
import { config } from '../config/config.ts'

export type Options = Outputs['shipping']['options']
export type DeliveryOption = Options['options'][number]

/** Returns the districts with their larger towns; empty while loading or where not needed. */
export const usePlaces = (): Outputs['shipping']['places'] =>
  trpc.shipping.places.useQuery(
    {},
    { enabled: config.asksPlace, staleTime: Number.POSITIVE_INFINITY },
  ).data ?? []

export const isCollected = ({ kind }: Pick<DeliveryOption, 'kind'>): boolean => kind === 'collect'

/** Returns the chosen delivery option if it exists, else the first that delivers. */
export const optionOf = (
  options: readonly DeliveryOption[] | undefined,
  method = '',
): DeliveryOption | undefined =>
  options?.find((one) => one.method === method) ?? options?.find((one) => !isCollected(one))

/** Returns true when no option delivers to the district, although the order may be collected. */
export const isUndeliverable = (district: string, options: Options | undefined): boolean =>
  district !== '' && options !== undefined && options.options.every(isCollected)

/** Keeps only collection, for a shopper without a district. */
const withoutPlace = (known: Options): Options => ({
  ...known,
  options: known.options.filter(isCollected),
})

/** Fetches the options, and keeps those of the same district while others load. */
export const useDeliveryOptions = (input: Inputs['shipping']['options']) =>
  useQuery({
    queryKey: ['delivery', input.district ?? '', input] as const,
    queryFn: ({ signal }) => api.shipping.options.mutate(input, { signal }),
    select: (known) => (input.district ? known : withoutPlace(known)),
    placeholderData: (known: Options | undefined, before) =>
      before?.queryKey[1] === (input.district ?? '') ? known : undefined,
    enabled: config.delivers && input.orderedItems.length > 0,
    staleTime: 0,
    gcTime: 60_000,
  })
