/** Pages and menu entries of the admin module `pages`. */
import { NotebookText } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'pages',
  pages: {
    pages: lazy(() => import('./pages-page.tsx')),
    page: lazy(() => import('./page-editor.tsx')),
  },
  menu: [{ page: 'pages', group: 'content', icon: NotebookText, key: 'y' }],
}
