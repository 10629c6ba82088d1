/** Pages and menu entries of the admin module `newsletter`. */
import { MailOpen } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  module: 'newsletter',
  pages: {
    [paths.subscribers]: lazy(() => import('./subscribers-page.tsx')),
  },
  menu: [
    {
      group: 'people',
      href: paths.subscribers,
      label: labels.subscribers,
      icon: MailOpen,
      key: 's',
    },
  ],
}
