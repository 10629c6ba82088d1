/** Loads the order of the address: by the secret behind the `#`, or by its number. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'

const listen = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** Returns the address's secret token, which stays there for bookmarks and reloads. */
export const useOrderToken = (): string =>
  useSyncExternalStore(listen, () => location.hash.slice(1))

/** Loads the order whenever the page is opened, and after each change. */
export const useLinkedOrder = (token: string) =>
  useQuery({
    queryKey: ['order by link', token],
    queryFn: ({ signal }) => api.orders.byLink.mutate({ link: token }, { signal }),
    enabled: token !== '',
  })

/**
 * Returns the order's queries.
 * @returns `order` as soon as it has loaded, a guest's or an account's
 */
export function useOrderOfAddress() {
  const token = useOrderToken()
  const orderId = useSearchParameters().get('order') ?? ''
  const linked = useLinkedOrder(token)
  const own = trpc.orders.get.useQuery({ orderId }, { enabled: token === '' && orderId !== '' })
  const query = token === '' ? own : linked
  return {
    token,
    order: token === '' ? own.data : linked.data?.order,
    isMissing: token === '' && orderId === '',
    error: query.error,
    retry: () => void query.refetch(),
  }
}
