/** Pages and menu entries of the admin module `webhooks`. */
import { Webhook } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'
import { paths } from '../navigation/paths.ts'
import { menu as labels } from '../texts/frame.ts'

export const manifest: Manifest = {
  module: 'webhooks',
  pages: {
    [paths.webhooks]: lazy(() => import('./webhooks-page.tsx')),
    [paths.webhook]: lazy(() => import('./webhook-page.tsx')),
  },
  menu: [{ group: 'shop', href: paths.webhooks, label: labels.webhooks, icon: Webhook, key: 'w' }],
}
