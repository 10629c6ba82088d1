/** How lines can be delivered to a place, as the server says it; in words: delivery-text.ts. */
import { useQuery } from '@tanstack/react-query'
import { api, type Inputs, type Outputs, trpc } from '../api/trpc.ts'
import { config } from '../config/config.ts'

export type Options = Outputs['delivery']['options']
export type DeliveryOption = Options['options'][number]

/** The districts with their larger places; nothing while they are on their way, and in a shop that asks for none. */
export const usePlaces = (): Outputs['delivery']['places'] =>
  trpc.delivery.places.useQuery(
    {},
    { enabled: config.asksPlace, staleTime: Number.POSITIVE_INFINITY },
  ).data ?? []

export const isCollected = ({ kind }: Pick<DeliveryOption, 'kind'>): boolean => kind === 'collect'

/** The way to deliver: the one that was chosen if there is it, else the first that brings it. */
export const optionOf = (
  options: readonly DeliveryOption[] | undefined,
  method = '',
): DeliveryOption | undefined =>
  options?.find((one) => one.method === method) ?? options?.find((one) => !isCollected(one))

/** Nothing is brought there, although it may be collected. */
export const isNowhere = (district: string, options: Options | undefined): boolean =>
  district !== '' && options !== undefined && options.options.every(isCollected)

/** Who says no place may collect. */
const withoutPlace = (known: Options): Options => ({
  ...known,
  options: known.options.filter(isCollected),
})

/** What is known of the same district stays while something else about it is asked. */
export const useDeliveryOptions = (asked: Inputs['delivery']['options']) =>
  useQuery({
    queryKey: ['delivery', asked.district ?? '', asked] as const,
    queryFn: ({ signal }) => api.delivery.options.mutate(asked, { signal }),
    select: (known) => (asked.district ? known : withoutPlace(known)),
    placeholderData: (known: Options | undefined, before) =>
      before?.queryKey[1] === (asked.district ?? '') ? known : undefined,
    enabled: config.delivers && asked.orderedItems.length > 0,
    staleTime: 0,
    gcTime: 60_000,
  })
