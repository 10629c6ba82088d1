/** Pages and menu entries of the admin module `emails`. */
import { FileText, Send } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'notifications',
  pages: {
    mail: lazy(() => import('./mail-page.tsx')),
    letters: lazy(() => import('./letters-page.tsx')),
    letter: lazy(() => import('./letter-page.tsx')),
  },
  menu: [
    { page: 'mail', group: 'content', icon: Send, key: 'i' },
    { page: 'letters', group: 'content', icon: FileText, key: 'l' },
  ],
}
