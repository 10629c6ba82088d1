/** Pages and menu entries of the admin module `webhooks`. */
import { Webhook } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'webhooks',
  pages: {
    webhooks: lazy(() => import('./webhooks-page.tsx')),
    webhook: lazy(() => import('./webhook-page.tsx')),
  },
  menu: [{ page: 'webhooks', group: 'shop', icon: Webhook, key: 'w' }],
}
