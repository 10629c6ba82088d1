/** Pages and menu entries of the admin module `api-keys`. */
import { KeyRound } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  pages: {
    [paths.keys]: lazy(() => import('./keys-page.tsx')),
  },
  menu: [{ group: 'shop', href: paths.keys, label: labels.keys, icon: KeyRound, key: 'k' }],
}
