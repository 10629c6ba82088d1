/** Pages and menu entries of the admin module `reviews`. */
import { Star } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.reviews]: lazy(() => import('./reviews-page.tsx')),
  },
  menu: [{ group: 'content', href: paths.reviews, label: labels.reviews, icon: Star, key: 'r' }],
}
