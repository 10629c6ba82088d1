/** Pages of the admin module `sign-in`. */
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'

export const manifest: Manifest = {
  pages: {
    [paths.signIn]: lazy(() => import('./sign-in-page.tsx')),
  },
}
