/** Pages of the admin module `imports`. */
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'

export const manifest: Manifest = {
  pages: {
    [paths.importProducts]: lazy(() => import('./import-page.tsx')),
  },
}
