/**
 * Counts new orders and unread messages by polling. It shows a polite message and a count in the
 * menu; no sound, no window.
 */

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAdminUser, useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { notify } from '../../lib/state/notices.ts'
import { createStored, type Stored, useStored } from '../../lib/state/stored.ts'
import { paths } from '../navigation/paths.ts'
import { orders as ordersLabels } from '../orders/order/labels.ts'

export interface NewItems {
  /** orders received since the order list was last opened */
  orders: number
  /** unread contact messages */
  messages: number
}

/** Milliseconds between two polls. */
const pollEvery = 15_000

/** Timestamps of orders by account, by the server's clock. */
const stores = new Map<string, Stored<string>>()

/** Returns the timestamp until which an account has seen orders, or was notified of them. */
function storeOf(what: 'seen' | 'announced', userId: string): Stored<string> {
  const key = `admin-orders-${what}:${userId}`
  const store = stores.get(key) ?? createStored(key, (text) => text ?? '', String)
  stores.set(key, store)
  return store
}

/** Returns the new orders that this account has not seen, and how to mark them as seen. */
export function useNewOrders(): {
  count: number
  newest: string | undefined
  markSeen: () => void
} {
  const store = storeOf('seen', useAdminUser()._id)
  const since = useStored(store)
  const can = useCan()
  const query = trpc.orders.newOrders.useQuery(since ? { since } : {}, {
    refetchInterval: pollEvery,
    staleTime: pollEvery / 2,
    retry: false,
    enabled: can('orders.read'),
  })
  const newest = query.data?.since
  useEffect(() => {
    // The very first poll only sets the start.
    if (!since && newest) store.set(newest)
  }, [since, newest, store])
  return {
    count: since ? (query.data?.count ?? 0) : 0,
    newest,
    markSeen: () => newest && store.set(newest),
  }
}

export function useNewItems(): NewItems {
  const [path, navigate] = useLocation()
  const { count, newest } = useNewOrders()
  const announced = storeOf('announced', useAdminUser()._id)
  const onOrders = path === paths.orders
  useEffect(() => {
    // Once for each arrival, over reloads and tabs.
    if (!newest || newest <= announced.get()) return
    announced.set(newest)
    if (count > 0 && !onOrders)
      notify(ordersLabels.newOrders(count), {
        action: { label: ordersLabels.showNew, run: () => navigate(paths.orders) },
      })
  }, [count, newest, announced, onOrders, navigate])
  const can = useCan()
  const unread = trpc.conversations.list.useQuery(
    { limit: 1 },
    {
      refetchInterval: pollEvery * 4,
      staleTime: pollEvery,
      retry: false,
      enabled: can('messages') && hasModule('conversations'),
    },
  )
  return { orders: count, messages: unread.data?.counts.unread ?? 0 }
}
