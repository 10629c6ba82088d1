/** Pages and menu entries of the admin module `cod-payouts`. */
import { Banknote } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  module: 'cod-payouts',
  pages: {
    [paths.cash]: lazy(() => import('./cash-page.tsx')),
    [paths.remittance]: lazy(() => import('./remittance-page.tsx')),
  },
  menu: [{ group: 'selling', href: paths.cash, label: labels.cash, icon: Banknote, key: 'q' }],
}
