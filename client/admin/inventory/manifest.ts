/** Pages and menu entries of the admin module `inventory`. */
import { Boxes } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.stock]: lazy(() => import('./stock-page.tsx')),
    [paths.stockCount]: lazy(() => import('./count-page.tsx')),
    [paths.stockHistory]: lazy(() => import('./history-page.tsx')),
  },
  menu: [{ group: 'catalogue', href: paths.stock, label: labels.stock, icon: Boxes, key: 'h' }],
}
