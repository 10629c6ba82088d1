/** Polls the webhooks, with the number of pending deliveries of each. */
import { type Outputs, trpc } from '../../lib/api/trpc.ts'

export type Webhook = Outputs['webhooks']['list']['items'][number]
export type Delivery = Outputs['webhooks']['deliveries']['items'][number]

/** Milliseconds between two polls: a failing system is noticed while the page is open. */
const every = 3_000

export function useWebhooks() {
  return trpc.webhooks.list.useQuery({}, { staleTime: 0, refetchInterval: every })
}

/** Counts a webhook's waiting and dead deliveries. */
export function usePendingDeliveries(): (id: string) => { waiting: number; dead: number } {
  const { data } = trpc.eventDeliveries.overview.useQuery(
    {},
    { staleTime: 0, refetchInterval: every },
  )
  return (id) =>
    data?.subscribers.find(({ subscriber }) => subscriber === `webhook:${id}`) ?? {
      waiting: 0,
      dead: 0,
    }
}
