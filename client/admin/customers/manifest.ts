/** Pages and menu entries of the admin module `customers`. */
import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    customers: lazy(() => import('./customers-page.tsx')),
    customer: lazy(() => import('./customer-page.tsx')),
  },
  menu: [{ page: 'customers', group: 'people', icon: Users, key: 'c', always: true }],
}
