/** Pages and menu entries of the admin module `promotions`. */
import { BadgePercent } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'promotions',
  pages: {
    promotions: lazy(() => import('./promotions-page.tsx')),
    promotion: lazy(() => import('./promotion-page.tsx')),
  },
  menu: [{ page: 'promotions', group: 'catalogue', icon: BadgePercent, key: 'n' }],
}
