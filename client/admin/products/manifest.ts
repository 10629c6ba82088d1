/** Pages and menu entries of the admin module `products`. */
import { Package } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    products: lazy(() => import('./products-page.tsx')),
    addProduct: lazy(() => import('./add-product-page.tsx')),
    editProduct: lazy(() => import('./edit-product-page.tsx')),
    categories: lazy(() => import('./categories-page.tsx')),
  },
  menu: [
    {
      page: 'products',
      group: 'catalogue',
      icon: Package,
      key: 'p',
      add: 'addProduct',
      always: true,
    },
  ],
}
