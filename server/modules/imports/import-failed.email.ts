import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { button, facts, heading, paragraph } from '../../platform/email/blocks.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import type { ImportStatus } from './contract/imports.schema.ts'

type ImportEvent = Pick<ImportStatus, 'id' | 'fileName' | 'state' | 'message' | 'actor'> &
  Partial<Pick<ImportStatus, 'finishedAt' | 'dryRun'>>

export const importFailed = defineEmail<ImportEvent>({
  name: 'import-failed',
  description: 'To staff, when an import fails.',
  audience: 'staff',
  subject: 'Import of {file} failed',
  closing: '',
  example: {
    id: '00000000-0000-4000-8000-000000000000',
    fileName: 'spring-catalogue.csv',
    state: 'interrupted',
    message:
      'The server stopped during the run. Start the import again to continue; finished rows stay unchanged.',
    actor: 'owner@example.com',
    finishedAt: '2026-11-22T04:15:00.000Z',
    dryRun: false,
  },
  placeholders: ({ fileName }) => ({ file: fileName }),
  on: {
    type: 'import.finished',
    // Staff who stopped a run know, and those who try a dry run are watching.
    isRelevant: ({ state, dryRun }) => !dryRun && (state === 'failed' || state === 'interrupted'),
  },
  body: ({ id, fileName, message, actor, finishedAt }, shop) => [
    heading('An import failed'),
    facts(
      '',
      ['File', fileName],
      ['Started by', actor],
      ['Ended', finishedAt ? formatShopTime(new Date(finishedAt)) : ''],
    ),
    ...(message ? [paragraph(message)] : []),
    button('View import', shop.link(`/admin/products/import?${new URLSearchParams({ id })}`)),
  ],
})
