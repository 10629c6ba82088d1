/** Pages and menu entries of the admin module `couriers`. */
import { FileSpreadsheet } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'couriers',
  pages: {
    courierFiles: lazy(() => import('./courier-files-page.tsx')),
  },
  menu: [{ page: 'courierFiles', group: 'selling', icon: FileSpreadsheet, key: 'f' }],
}
