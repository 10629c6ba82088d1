/** Pages and menu entries of the admin module `shipping`. */
import { Truck } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    shipping: lazy(() => import('./shipping-page.tsx')),
  },
  menu: [{ page: 'shipping', group: 'selling', icon: Truck, key: 'v' }],
}
