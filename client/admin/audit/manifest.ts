/** Pages and menu entries of the admin module `audit`. */
import { ScrollText } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.audit]: lazy(() => import('./audit-page.tsx')),
  },
  menu: [{ group: 'shop', href: paths.audit, label: labels.audit, icon: ScrollText, key: 'a' }],
}
