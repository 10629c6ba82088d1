/** Pages and menu entries of the admin module `media`. */
import { Images } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'media-library',
  pages: {
    media: lazy(() => import('./media-page.tsx')),
  },
  menu: [{ page: 'media', group: 'content', icon: Images, key: 'j' }],
}
