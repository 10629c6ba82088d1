/** Pages and menu entries of the admin module `onboarding`. */
import { ListChecks } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

/** One component for both paths. */
const OnboardingPage = lazy(() => import('./onboarding-page.tsx'))

export const manifest: Manifest = {
  module: 'onboarding',
  pages: {
    onboarding: OnboardingPage,
    onboardingStep: OnboardingPage,
  },
  menu: [{ page: 'onboarding', group: 'shop', icon: ListChecks, key: 'u' }],
}
