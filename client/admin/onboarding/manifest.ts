/** Pages and menu entries of the admin module `onboarding`. */
import { ListChecks } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

/** One component for both paths. */
const GuidePage = lazy(() => import('./guide-page.tsx'))

export const manifest: Manifest = {
  pages: {
    [paths.guide]: GuidePage,
    [paths.guideStep]: GuidePage,
  },
  menu: [{ group: 'shop', href: paths.guide, label: labels.guide, icon: ListChecks, key: 'u' }],
}
