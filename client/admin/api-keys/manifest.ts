/** Pages and menu entries of the admin module `api-keys`. */
import { KeyRound } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'api-keys',
  pages: {
    keys: lazy(() => import('./keys-page.tsx')),
  },
  menu: [{ page: 'keys', group: 'shop', icon: KeyRound, key: 'k' }],
}
