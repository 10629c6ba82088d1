/** Pages of the admin module `imports`. */
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    importProducts: lazy(() => import('./import-page.tsx')),
  },
}
