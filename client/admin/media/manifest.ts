/** Pages and menu entries of the admin module `media`. */
import { Images } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.media]: lazy(() => import('./media-page.tsx')),
  },
  menu: [{ group: 'content', href: paths.media, label: labels.media, icon: Images, key: 'j' }],
}
