/** Pages and menu entries of the admin module `cod-payouts`. */
import { Banknote } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'cod-payouts',
  pages: {
    cash: lazy(() => import('./cash-page.tsx')),
    remittance: lazy(() => import('./remittance-page.tsx')),
  },
  menu: [{ page: 'cash', group: 'selling', icon: Banknote, key: 'q' }],
}
