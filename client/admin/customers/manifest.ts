/** Pages and menu entries of the admin module `customers`. */
import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.customers]: lazy(() => import('./customers-page.tsx')),
    [paths.customer]: lazy(() => import('./customer-page.tsx')),
  },
  menu: [
    {
      group: 'people',
      href: paths.customers,
      label: labels.customers,
      icon: Users,
      key: 'c',
      always: true,
    },
  ],
}
