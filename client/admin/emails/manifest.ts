/** Pages and menu entries of the admin module `emails`. */
import { FileText, Send } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.mail]: lazy(() => import('./mail-page.tsx')),
    [paths.letters]: lazy(() => import('./letters-page.tsx')),
    [paths.letter]: lazy(() => import('./letter-page.tsx')),
  },
  menu: [
    { group: 'content', href: paths.mail, label: labels.mail, icon: Send, key: 'i' },
    { group: 'content', href: paths.letters, label: labels.letters, icon: FileText, key: 'l' },
  ],
}
