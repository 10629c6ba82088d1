/** Pages of the admin module `product-groups`; the product list links to them. */
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    productGroups: lazy(() => import('./groups-page.tsx')),
    productGroup: lazy(() => import('./group-page.tsx')),
  },
}
