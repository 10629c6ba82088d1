/** Pages and menu entries of the admin module `settings`. */
import { Settings } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

/** One component for both paths. */
const SettingsPage = lazy(() => import('./settings-page.tsx'))

export const manifest: Manifest = {
  pages: {
    settings: SettingsPage,
    settingGroup: SettingsPage,
  },
  menu: [{ page: 'settings', group: 'pinned', icon: Settings, key: 'e' }],
}
