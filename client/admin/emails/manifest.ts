/** Pages and menu entries of the admin module `emails`. */
import { FileText, Send } from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

export const manifest: Manifest = {
  module: 'notifications',
  pages: {
    emails: lazy(() => import('./emails-page.tsx')),
    emailTemplates: lazy(() => import('./email-templates-page.tsx')),
    emailTemplate: lazy(() => import('./email-template-page.tsx')),
  },
  menu: [
    { page: 'emails', group: 'content', icon: Send, key: 'i' },
    { page: 'emailTemplates', group: 'content', icon: FileText, key: 'l' },
  ],
}
