/** Pages and menu entries of the admin module `onboarding`. */
import { ListChecks } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

/** One component for both paths. */
const GuidePage = lazy(() => import('./guide-page.tsx'))

export const manifest: Manifest = {
  module: 'onboarding',
  pages: {
    guide: GuidePage,
    guideStep: GuidePage,
  },
  menu: [{ page: 'guide', group: 'shop', icon: ListChecks, key: 'u' }],
}
