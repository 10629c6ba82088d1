/** Pages of the admin module `sign-in`. */
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  pages: {
    signIn: lazy(() => import('./sign-in-page.tsx')),
  },
}
