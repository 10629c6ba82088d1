/** Pages and menu entries of the admin module `audit`. */
import { ScrollText } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'audit-log',
  pages: {
    audit: lazy(() => import('./audit-page.tsx')),
  },
  menu: [{ page: 'audit', group: 'shop', icon: ScrollText, key: 'a' }],
}
