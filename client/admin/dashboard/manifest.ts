/** Pages and menu entries of the admin module `dashboard`. */
import { LayoutDashboard } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.dashboard]: lazy(() => import('./dashboard-page.tsx')),
  },
  menu: [
    {
      group: 'top',
      href: paths.dashboard,
      label: labels.dashboard,
      icon: LayoutDashboard,
      key: 'd',
    },
  ],
}
