/** Pages and menu entries of the admin module `messages`. */
import { Mail } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.messages]: lazy(() => import('./messages-page.tsx')),
  },
  menu: [
    {
      group: 'people',
      href: paths.messages,
      label: labels.messages,
      icon: Mail,
      key: 'm',
      news: 'messages',
    },
  ],
}
