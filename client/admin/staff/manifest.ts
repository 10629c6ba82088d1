/** Pages and menu entries of the admin module `staff`. */
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.staff]: lazy(() => import('./staff-page.tsx')),
    [paths.roles]: lazy(() => import('./roles-page.tsx')),
  },
  menu: [{ group: 'shop', href: paths.staff, label: labels.staff, icon: IdCard, key: 't' }],
}
