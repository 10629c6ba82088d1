/** The list of customers, and the page of one customer of the optional module `customers`. */
import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    customers: lazy(() => import('./customers-page.tsx')),
  },
  menu: [{ page: 'customers', group: 'people', icon: Users, key: 'c', always: true }],
}

export const customerPage: Manifest = {
  module: 'customers',
  pages: { customer: lazy(() => import('./customer-page.tsx')) },
}
