/** Pages and menu entries of the admin module `shipping`. */
import { Truck } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.delivery]: lazy(() => import('./delivery-page.tsx')),
  },
  menu: [{ group: 'selling', href: paths.delivery, label: labels.delivery, icon: Truck, key: 'v' }],
}
