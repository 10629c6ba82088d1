/** Pages and menu entries of the admin module `inventory`. */
import { Boxes } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'inventory',
  pages: {
    stock: lazy(() => import('./stock-page.tsx')),
    stockCount: lazy(() => import('./count-page.tsx')),
    stockHistory: lazy(() => import('./history-page.tsx')),
  },
  menu: [{ page: 'stock', group: 'catalogue', icon: Boxes, key: 'h' }],
}
