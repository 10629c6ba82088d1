/** Pages and menu entries of the admin module `orders`. */
import { ClipboardList } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.orders]: lazy(() => import('./orders-page.tsx')),
    [paths.confirmOrders]: lazy(() => import('./confirmation/confirm-page.tsx')),
    [paths.newOrder]: lazy(() => import('./form/new-order-page.tsx')),
    [paths.drafts]: lazy(() => import('./form/drafts-page.tsx')),
    [paths.changeOrder]: lazy(() => import('./form/change-order-page.tsx')),
    [paths.order]: lazy(() => import('./details/order-page.tsx')),
  },
  menu: [
    {
      group: 'selling',
      href: paths.orders,
      label: labels.orders,
      icon: ClipboardList,
      key: 'o',
      news: 'orders',
      always: true,
    },
  ],
}
