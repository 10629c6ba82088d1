/** Pages and menu entries of the admin module `newsletter`. */
import { MailOpen } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'newsletter',
  pages: {
    subscribers: lazy(() => import('./subscribers-page.tsx')),
  },
  menu: [{ page: 'subscribers', group: 'people', icon: MailOpen, key: 's' }],
}
