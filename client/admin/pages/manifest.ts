/** Pages and menu entries of the admin module `pages`. */
import { NotebookText } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'pages',
  pages: {
    ownPages: lazy(() => import('./pages-page.tsx')),
    ownPage: lazy(() => import('./page-editor.tsx')),
  },
  menu: [{ page: 'ownPages', group: 'content', icon: NotebookText, key: 'y' }],
}
