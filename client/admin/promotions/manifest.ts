/** Pages and menu entries of the admin module `promotions`. */
import { BadgePercent } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.promotions]: lazy(() => import('./promotions-page.tsx')),
    [paths.promotion]: lazy(() => import('./promotion-page.tsx')),
  },
  menu: [
    {
      group: 'catalogue',
      href: paths.promotions,
      label: labels.promotions,
      icon: BadgePercent,
      key: 'n',
    },
  ],
}
