/** How lines can be delivered to a place, as the server says it; in words: delivery-text.ts. */
import { useQuery } from '@tanstack/react-query'
import { api, type Inputs, type Outputs, trpc } from '../trpc.ts'
import { config } from './config.ts'

export type Options = Outputs['delivery']['options']
export type DeliveryOption = Options['options'][number]

/** The districts with their larger places; nothing while they are on their way, and in a shop without delivery. */
export const usePlaces = (): Outputs['delivery']['places'] =>
  trpc.delivery.places.useQuery(
    {},
    { enabled: config.delivers, staleTime: Number.POSITIVE_INFINITY },
  ).data ?? []

/** What is known of the same district stays while something else about it is asked. */
export const useDeliveryOptions = (asked: Inputs['delivery']['options']) =>
  useQuery({
    queryKey: ['delivery', asked.district ?? '', asked] as const,
    queryFn: ({ signal }) => api.delivery.options.mutate(asked, { signal }),
    placeholderData: (known: Options | undefined, before) =>
      before?.queryKey[1] === asked.district ? known : undefined,
    enabled: config.delivers && Boolean(asked.district) && asked.orderedItems.length > 0,
    staleTime: 0,
    gcTime: 60_000,
  })
