/** Pages and menu entries of the admin module `settings`. */
import { Settings } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

/** One component for both paths. */
const SettingsPage = lazy(() => import('./settings-page.tsx'))

export const manifest: Manifest = {
  pages: {
    [paths.settings]: SettingsPage,
    [paths.settingGroup]: SettingsPage,
  },
  menu: [
    { group: 'pinned', href: paths.settings, label: labels.settings, icon: Settings, key: 'e' },
  ],
}
