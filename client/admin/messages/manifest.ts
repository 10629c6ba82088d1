/** Pages and menu entries of the admin module `messages`. */
import { Mail } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'conversations',
  pages: {
    messages: lazy(() => import('./messages-page.tsx')),
  },
  menu: [{ page: 'messages', group: 'people', icon: Mail, key: 'm', newItems: 'messages' }],
}
