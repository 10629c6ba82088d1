/** Pages and menu entries of the admin module `orders`. */
import { ClipboardList } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    orders: lazy(() => import('./orders-page.tsx')),
    confirmOrders: lazy(() => import('./confirmation/confirm-page.tsx')),
    newOrder: lazy(() => import('./form/new-order-page.tsx')),
    drafts: lazy(() => import('./form/drafts-page.tsx')),
    changeOrder: lazy(() => import('./form/change-order-page.tsx')),
    order: lazy(() => import('./details/order-page.tsx')),
  },
  menu: [
    {
      page: 'orders',
      group: 'selling',
      icon: ClipboardList,
      key: 'o',
      news: 'orders',
      always: true,
    },
  ],
}
