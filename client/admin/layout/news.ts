/**
 * What happened since one last looked: new orders and unread messages, asked for now and then.
 * No sound, no window that opens by itself; a polite word and a number in the menu.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { notify } from '../../lib/notices.ts'
import { createStored, type Stored, useStored } from '../../lib/stored.ts'
import { trpc } from '../../trpc.ts'
import { useAdminUser, useMay } from '../lib/admin-user.tsx'
import { paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'

export interface News {
  /** orders that came in since the order list was last looked at */
  orders: number
  /** unread contact messages */
  messages: number
}

/** Milliseconds between two questions. */
const every = 15_000

/** Until when each account has seen the orders, by the server's clock. */
const seen = new Map<string, Stored<string>>()

function seenBy(userId: string): Stored<string> {
  const known = seen.get(userId)
  if (known) return known
  const made = createStored(`admin-orders-seen:${userId}`, (text) => text ?? '', String)
  seen.set(userId, made)
  return made
}

/** New orders beyond what this account has seen, and how to say that they are seen now. */
export function useOrderNews(): { count: number; markSeen: () => void } {
  const store = seenBy(useAdminUser()._id)
  const since = useStored(store)
  const may = useMay()
  const query = trpc.orders.news.useQuery(since ? { since } : {}, {
    refetchInterval: every,
    staleTime: every / 2,
    retry: false,
    enabled: may('orders.read'),
  })
  const newest = query.data?.since
  useEffect(() => {
    // The very first question only learns where to begin.
    if (!since && newest) store.set(newest)
  }, [since, newest, store])
  return {
    count: since ? (query.data?.count ?? 0) : 0,
    markSeen: () => newest && store.set(newest),
  }
}

export function useNews(): News {
  const [path, navigate] = useLocation()
  const { count } = useOrderNews()
  const told = useRef(count)
  const onOrders = path === paths.orders
  useEffect(() => {
    if (count > told.current && !onOrders)
      notify(adminTexts.orders.newOrders(count), {
        action: { label: adminTexts.orders.showNew, run: () => navigate(paths.orders) },
      })
    told.current = count
  }, [count, onOrders, navigate])
  const may = useMay()
  const unread = trpc.messages.page.useQuery(
    { limit: 1 },
    {
      refetchInterval: every * 4,
      staleTime: every,
      retry: false,
      enabled: may('messages'),
    },
  )
  return { orders: count, messages: unread.data?.unread ?? 0 }
}
