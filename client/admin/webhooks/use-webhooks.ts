/** The webhooks as they are now, with how much is under way to each. */
import { type Outputs, trpc } from '../../lib/api/trpc.ts'

export type Webhook = Outputs['webhooks']['list'][number]
export type Delivery = Outputs['webhooks']['deliveries']['items'][number]

/** Milliseconds between two looks: a system that fails is noticed while one looks. */
const every = 3_000

export function useWebhooks() {
  return trpc.webhooks.list.useQuery({}, { staleTime: 0, refetchInterval: every })
}

/** How much waits for a webhook, and how much was given up. */
export function useUnderWay(): (id: string) => { waiting: number; dead: number } {
  const { data } = trpc.deliveries.overview.useQuery({}, { staleTime: 0, refetchInterval: every })
  return (id) =>
    data?.receivers.find(({ receiver }) => receiver === `webhook:${id}`) ?? { waiting: 0, dead: 0 }
}
