/** Pages and menu entries of the admin module `reviews`. */
import { Star } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    reviews: lazy(() => import('./reviews-page.tsx')),
  },
  menu: [{ page: 'reviews', group: 'content', icon: Star, key: 'r' }],
}
