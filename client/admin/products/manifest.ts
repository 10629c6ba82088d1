/** Pages and menu entries of the admin module `products`. */
import { Package } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.products]: lazy(() => import('./products-page.tsx')),
    [paths.addProduct]: lazy(() => import('./add-product-page.tsx')),
    [paths.editProduct]: lazy(() => import('./edit-product-page.tsx')),
    [paths.categories]: lazy(() => import('./categories-page.tsx')),
  },
  menu: [
    {
      group: 'catalogue',
      href: paths.products,
      label: labels.products,
      icon: Package,
      key: 'p',
      add: paths.addProduct,
      always: true,
    },
  ],
}
