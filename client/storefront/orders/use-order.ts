/** The order of the address: a guest's by the secret behind the `#`, an account's by its number. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'

const listen = (heard: () => void) => {
  addEventListener('hashchange', heard)
  return () => removeEventListener('hashchange', heard)
}

/** The secret stays in the address: it can be kept as a bookmark, and a reload finds it. */
export const useOrderToken = (): string =>
  useSyncExternalStore(listen, () => location.hash.slice(1))

/** Asked anew whenever the page is opened, and with every change. */
export const useLinkedOrder = (token: string) =>
  useQuery({
    queryKey: ['order by link', token],
    queryFn: ({ signal }) => api.orders.byLink.mutate({ link: token }, { signal }),
    enabled: token !== '',
  })

/** @returns `order` as soon as it is here, whoever it belongs to */
export function useOrderOfAddress() {
  const token = useOrderToken()
  const orderId = useSearchParameters().get('order') ?? ''
  const linked = useLinkedOrder(token)
  const own = trpc.orders.get.useQuery({ orderId }, { enabled: token === '' && orderId !== '' })
  const asked = token === '' ? own : linked
  return {
    token,
    order: token === '' ? own.data : linked.data?.order,
    isMissing: token === '' && orderId === '',
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}
