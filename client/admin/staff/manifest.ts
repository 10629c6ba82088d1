/** Pages and menu entries of the admin module `staff`. */
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    staff: lazy(() => import('./staff-page.tsx')),
    roles: lazy(() => import('./roles-page.tsx')),
  },
  menu: [{ page: 'staff', group: 'shop', icon: IdCard, key: 't' }],
}
