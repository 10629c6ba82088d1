/** Pages and menu entries of the admin module `cod-payouts`. */
import { Banknote } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'cod-payouts',
  pages: {
    codPayouts: lazy(() => import('./payouts-page.tsx')),
    codPayout: lazy(() => import('./payout-page.tsx')),
  },
  menu: [{ page: 'codPayouts', group: 'selling', icon: Banknote, key: 'q' }],
}
