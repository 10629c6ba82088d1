/** Pages and menu entries of the admin module `couriers`. */
import { FileSpreadsheet } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  module: 'couriers',
  pages: {
    [paths.courierFiles]: lazy(() => import('./courier-files-page.tsx')),
  },
  menu: [
    {
      group: 'selling',
      href: paths.courierFiles,
      label: labels.courierFiles,
      icon: FileSpreadsheet,
      key: 'f',
    },
  ],
}
