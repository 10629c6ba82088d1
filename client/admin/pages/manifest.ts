/** Pages and menu entries of the admin module `pages`. */
import { NotebookText } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.ownPages]: lazy(() => import('./pages-page.tsx')),
    [paths.ownPage]: lazy(() => import('./page-editor.tsx')),
  },
  menu: [
    {
      group: 'content',
      href: paths.ownPages,
      label: labels.ownPages,
      icon: NotebookText,
      key: 'y',
    },
  ],
}
