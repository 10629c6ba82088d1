/** Pages and menu entries of the admin module `dashboard`. */
import { LayoutDashboard } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'reports',
  pages: {
    dashboard: lazy(() => import('./dashboard-page.tsx')),
  },
  menu: [{ page: 'dashboard', group: 'top', icon: LayoutDashboard, key: 'd' }],
}
