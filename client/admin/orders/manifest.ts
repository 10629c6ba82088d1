/** Pages and menu entries of orders, and the pages of their optional modules. */
import { ClipboardList } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    orders: lazy(() => import('./orders-page.tsx')),
    order: lazy(() => import('./details/order-page.tsx')),
  },
  menu: [
    {
      page: 'orders',
      group: 'selling',
      icon: ClipboardList,
      key: 'o',
      newItems: 'orders',
      always: true,
    },
  ],
}

export const draftOrders: Manifest = {
  module: 'draft-orders',
  pages: {
    newOrder: lazy(() => import('./form/new-order-page.tsx')),
    drafts: lazy(() => import('./form/drafts-page.tsx')),
  },
}

export const orderEditing: Manifest = {
  module: 'order-editing',
  pages: { changeOrder: lazy(() => import('./form/edit-order-page.tsx')) },
}

export const orderConfirmation: Manifest = {
  module: 'order-confirmation',
  pages: { confirmOrders: lazy(() => import('./confirmation/confirm-page.tsx')) },
}
